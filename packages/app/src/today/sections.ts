/** The sections of a day, in the order in which they come if the person has not chosen another: what takes one tap is on the first screen of a phone. */
const SECTIONS = ["water", "training", "food", "body", "mine"] as const

type SectionName = (typeof SECTIONS)[number]

/** The sections in the order that the person chose; those not named come after. */
export const inOrder = (chosen: ReadonlyArray<string> = []): ReadonlyArray<SectionName> => {
  const named = chosen.flatMap((name) => SECTIONS.filter((each) => each === name))
  return [...new Set([...named, ...SECTIONS])]
}
