import * as FastCheck from "effect/FastCheck"

/** Numbers as JSON text: at and beyond limits, and some that are not valid JSON. */
const NUMBERS = [
  "0",
  "-0",
  "-1",
  "1",
  "0.1",
  "1e2",
  "1E+2",
  "1e-400",
  "5e-324",
  "1e308",
  "1e999",
  "-1e999",
  "12345678901234567890",
  "-9007199254740993",
  "0.30000000000000004",
  "1000000.0000001",
  "2147483648",
  "01",
  "+1",
  ".5",
  "1.",
  "0x10",
  "1_000",
  "NaN",
  "Infinity"
]

/** Texts that a parser, a shell, SQL or a template could interpret instead of storing. */
export const TEXTS: ReadonlyArray<string> = [
  "",
  " ",
  "\t\r\n",
  "today",
  "Today",
  "2026-02-29",
  "2026-03-10",
  "1899-12-31",
  "2199-12-31",
  "2026-03-10T00:00:00Z",
  "0",
  "null",
  "true",
  "undefined",
  "NaN",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\uffff",
  "\u202egnirts",
  "\u200b\u200d",
  "🏋".repeat(48),
  "👩‍👩‍👧‍👦",
  "e\u0301".repeat(100),
  "x".repeat(5000),
  "'; DROP TABLE food; --",
  '" OR ""="',
  "%00",
  "%s%n%x",
  `\${7*7}`,
  "{{7*7}}",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\r\nX-Injected: 1",
  "snack",
  "steps",
  "caffeine",
  "progress"
]

/** Replacements of values, as JSON text. */
const VALUES: ReadonlyArray<string> = [
  ...NUMBERS,
  ...TEXTS.map((text) => JSON.stringify(text)),
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"__proto__":{"polluted":true}}',
  '{"toString":1,"valueOf":1,"length":1}',
  `${"[".repeat(500)}${"]".repeat(500)}`,
  ""
]

/** Members to insert after an opening brace. */
const MEMBERS: ReadonlyArray<string> = [
  '"__proto__":{"polluted":true},',
  '"constructor":{"prototype":{"polluted":true}},',
  '"toString":"x",',
  '"hasOwnProperty":1,',
  '"":0,',
  '"date":"today",',
  '"date":"2026-02-30",',
  '"\\u0000":1,',
  '"\\ud800":1,',
  '"surplus":[1,2,3],',
  ","
]

const TOKEN = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|"(?:[^"\\]|\\.)*"/g

const tokensOf = (text: string): ReadonlyArray<RegExpExecArray> => [...text.matchAll(TOKEN)]

const replaceValue = (text: string, which: number, value: string): string => {
  const tokens = tokensOf(text)
  const token = tokens[which % Math.max(1, tokens.length)]
  return token === undefined ? value : text.slice(0, token.index) + value + text.slice(token.index + token[0].length)
}

const insertMember = (text: string, which: number, member: string): string => {
  const braces = [...text.matchAll(/\{/g)]
  const brace = braces[which % Math.max(1, braces.length)]
  return brace === undefined ? text : text.slice(0, brace.index + 1) + member + text.slice(brace.index + 1)
}

/** A JSON text with one to three mutations: a name or a value replaced, or a member inserted. */
export const mutatedJson = (text: string): FastCheck.Arbitrary<string> =>
  FastCheck.array(
    FastCheck.oneof(
      {
        weight: 4,
        arbitrary: FastCheck.tuple(FastCheck.constant(replaceValue), FastCheck.nat(), FastCheck.constantFrom(...VALUES))
      },
      {
        weight: 1,
        arbitrary: FastCheck.tuple(
          FastCheck.constant(insertMember),
          FastCheck.nat(),
          FastCheck.constantFrom(...MEMBERS)
        )
      }
    ),
    { minLength: 1, maxLength: 3 }
  ).map((mutations) => mutations.reduce((now, [mutate, which, value]) => mutate(now, which, value), text))
