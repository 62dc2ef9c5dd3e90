/** The sections of a day in their default order: those that need one tap are on the first screen of a phone. */
const SECTIONS = ["water", "training", "food", "body", "mine"] as const

type SectionName = (typeof SECTIONS)[number]

/** The sections in the order that the person chose, followed by the others. */
export const inOrder = (chosen: ReadonlyArray<string> = []): ReadonlyArray<SectionName> => {
  const named = chosen.flatMap((name) => SECTIONS.filter((each) => each === name))
  return [...new Set([...named, ...SECTIONS])]
}
