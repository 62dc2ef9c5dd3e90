/** Languages whose names of months are read. A name that is of different months in two of them is not. */
const LANGUAGES = [
  ...["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "pl", "cs", "sk", "hu", "ro", "tr", "ru", "uk"],
  ...["bg", "el", "fi", "et", "ca", "id"]
]

const foldedName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, "")

const namesOf = (language: string): ReadonlyArray<readonly [string, number]> =>
  (["long", "short"] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) => {
      const date = Date.UTC(2023, month, 10)
      // Many languages decline the name of a month beside a day.
      const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }).format(date)
      const beside = new Intl.DateTimeFormat(language, { day: "numeric", month: style, timeZone: "UTC" })
        .formatToParts(date)
        .find(({ type }) => type === "month")?.value
      return [alone, beside ?? alone].map((name) => [foldedName(name), month + 1] as const)
    })
  )

let names: Map<string, number> | undefined

const table = (): ReadonlyMap<string, number> => {
  if (names !== undefined) return names
  const found = new Map<string, number>([["sept", 9]])
  const disputed = new Set<string>()
  for (const [name, month] of LANGUAGES.flatMap(namesOf)) {
    if (name !== "" && (found.get(name) ?? month) !== month) disputed.add(name)
    if (name !== "") found.set(name, month)
  }
  for (const name of disputed) found.delete(name)
  names = found
  return found
}

/** The month, 1 to 12, that a word names, in full or abbreviated; undefined if it names none. */
export const monthIn = (word: string): number | undefined => table().get(foldedName(word))
