/** Sentences of the server, and what another language says instead; `$1` is the first group. */
export type Known = ReadonlyArray<readonly [said: RegExp, text: string]>

/** The words for a refusal: of the first sentence that is known, else of the code, else what the server says. */
export const knownText = (known: Known, codes: Readonly<Record<string, string>>, said: string, code = ""): string => {
  const found = known.find(([pattern]) => pattern.test(said))
  return found === undefined ? (codes[code] ?? said) : said.replace(...found)
}
