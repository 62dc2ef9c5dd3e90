/** How each verdict on an exercise is coloured. */
export const VERDICT_LOOKS = {
  progressing: "good",
  plateaued: "plain",
  regressing: "bad",
  insufficient_data: "plain"
} as const
