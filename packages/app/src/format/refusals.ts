import { codes, sentences } from "#text/refusals"

type Sentences = NonNullable<typeof sentences>

/** The common refusals of the server, by the names that the catalogues of other languages give them. */
const SAID: ReadonlyArray<readonly [name: keyof Sentences, said: RegExp]> = [
  ["number", /^expected a number from (\S+) to ([^\s,;]+).*$/s],
  ["wholeNumber", /^expected a whole number from (\S+) to ([^\s,;]+).*$/s],
  ["characters", /^expected text of (\d+) to (\d+) characters.*$/s],
  ["fewerCharacters", /^expected text of at most (\d+) characters.*$/s],
  ["password", /^(?:\w+: )?this is not your password\.$/],
  ["attempts", /^Too many failed attempts; try again in (\d+) seconds?\.$/],
  ["keys", /^There are (\d+) live keys already.*$/s],
  ["clients", /^There are (\d+) OAuth clients already.*$/s],
  ["passkeys", /^There are (\d+) passkeys, .*$/s],
  ["passkeyHere", /^This passkey is here already\.$/],
  ["picture", /^(?:\w+: )?expected a JPEG, PNG or WebP picture\.$/],
  ["changedSince", /^What it wrote was changed since, (?:one of them )?by (.+)\.$/s],
  ["allChangedSince", /^What they wrote was changed since, (?:one of them )?by (.+)\.$/s],
  ["failure", /^.* (Request [\w-]+\.)$/s]
]

const OF_CODES: Readonly<Record<string, string>> | undefined = codes

/** The words for a refusal: of the sentence if it is a common one, else of the code, else what the server says in English. */
export const refusalText = (said: string, code = ""): string => {
  if (sentences === undefined) return said
  const [name, pattern] = SAID.find(([, pattern]) => pattern.test(said)) ?? []
  return name === undefined || pattern === undefined
    ? (OF_CODES?.[code] ?? said)
    : said.replace(pattern, sentences[name])
}
