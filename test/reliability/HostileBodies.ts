import type { ErrorCode } from "@daybook/core"

/** A body, where it goes, and what it is answered with: a code, or what the answer and a later read hold. */
export interface HostileBody {
  readonly path: string
  readonly body: string | Uint8Array
  readonly gives: ErrorCode | { readonly holding: string; readonly kept?: { readonly at: string; readonly as: string } }
}

const food = (name: string | number[]): Uint8Array =>
  Buffer.concat([
    Buffer.from('{"calories":1,"name":"'),
    typeof name === "string" ? Buffer.from(name) : Buffer.from(name),
    Buffer.from('"}')
  ])

const FOOD = '{"calories":1,"name":"x"}'

/** The same text in the encoding of another day. */
const utf16be = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le").swap16()
const utf32 = (text: string): Uint8Array =>
  Buffer.concat([...text].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0])))

const NOT_UTF8: ReadonlyArray<readonly [string, Uint8Array]> = [
  ["a continuation byte alone", food([0x80])],
  ["two bytes that say three", food([0xe2, 0x82])],
  ["an overlong NUL", food([0xc0, 0x80])],
  ["an overlong slash in three bytes", food([0xe0, 0x80, 0xaf])],
  ["an overlong slash in four bytes", food([0xf0, 0x80, 0x80, 0xaf])],
  ["five bytes a character", food([0xf8, 0x88, 0x80, 0x80, 0x80])],
  ["six bytes a character", food([0xfc, 0x84, 0x80, 0x80, 0x80, 0x80])],
  ["a character beyond the last", food([0xf4, 0x90, 0x80, 0x80])],
  ["a surrogate pair, each encoded alone", food([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])],
  ["0xFF", food([0xff])],
  ["UTF-16 with its mark, big end first", utf16be(FOOD)],
  ["UTF-16 without a mark", Buffer.from(FOOD, "utf16le")],
  ["UTF-32", utf32(FOOD)],
  ["a mark of UTF-16 alone", Buffer.from([0xff, 0xfe])],
  ["a bad byte in a field's name", Buffer.concat([Buffer.from('{"'), Buffer.from([0xc3, 0x28]), Buffer.from('":1}')])],
  ["a bad byte behind the object", Buffer.concat([Buffer.from(FOOD), Buffer.from([0xff])])],
  ["a byte order mark behind white space", Buffer.from(` \ufeff${FOOD}`)],
  ["a NUL in a text, not escaped", food("a\u0000b")],
  ["a line end in a text, not escaped", food("a\nb")]
]

/** Text that a careless store or parser would give back otherwise than it was sent. */
const KEPT: ReadonlyArray<readonly [string, string]> = [
  ["the first character of a higher plane", "\u{10000}"],
  ["the last character there is", "\u{10ffff}"],
  ["no character by definition", "\uffff\ufdd0"],
  ["the replacement character itself", "\ufffd"],
  ["a letter and its accent apart", "e\u0301"],
  ["the same letter in one", "\u00e9"],
  ["a family of joined characters", "👩‍👩‍👧‍👦"],
  ["right to left", "\u202eabc\u202c"],
  ["a byte order mark inside", "a\ufeffb"],
  ["separators of JavaScript", "a\u2028b\u2029c"],
  ["DEL", "a\u007fb"],
  ["what other languages would run", `'; DROP TABLE food; -- \${7*7} {{7*7}} <script> %s %00 \\x00`]
]

const NUMBERS: ReadonlyArray<readonly [string, string]> = [
  ["-0", "0"],
  ["1e-400", "0"],
  ["-1e-400", "0"],
  ["5e-324", "5e-324"],
  ["1.7976931348623157e308", "1.7976931348623157e+308"],
  ["12345678901234567890", "12345678901234567000"],
  ["9007199254740993", "9007199254740992"],
  ["0.30000000000000004", "0.30000000000000004"],
  ["1E00000000000000000002", "100"],
  [`1.${"0".repeat(60_000)}`, "1"]
]

const metric = (name: string): string => JSON.stringify({ name, tab: "body", kind: "number", unit: "" })

/** The bodies by what they are; `{metric}` in a path is a metric of any number. */
export const BODIES: Readonly<Record<string, HostileBody>> = {
  ...Object.fromEntries(
    NOT_UTF8.map(([name, body]): [string, HostileBody] => [name, { path: "/v1/food", body, gives: "invalid_json" }])
  ),
  ...Object.fromEntries(
    KEPT.map(([name, text]): [string, HostileBody] => [
      `kept as sent: ${name}`,
      {
        path: "/v1/food",
        body: JSON.stringify({ name: text, calories: 1 }),
        gives: {
          holding: `"name":${JSON.stringify(text)}`,
          kept: { at: "/v1/days/today", as: `"name":${JSON.stringify(text)}` }
        }
      }
    ])
  ),
  ...Object.fromEntries(
    NUMBERS.map(([sent, kept]): [string, HostileBody] => [
      `the number ${sent.slice(0, 30)}`,
      {
        path: "/v1/custom-metrics/{metric}/values",
        body: `{"value":${sent}}`,
        gives: {
          holding: `"value":${kept}}`,
          kept: { at: "/v1/custom-metrics", as: `"value":${kept},"source"` }
        }
      }
    ])
  ),
  "1e-400 where nothing is too little": { path: "/v1/water", body: '{"amountMl":1e-400}', gives: "invalid_request" },
  "a fraction too small to tell from a whole number": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":5.00000000000000000001}]}]}',
    gives: { holding: '"exerciseCount":1' }
  },
  "twenty digits in a whole number": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":12345678901234567890}]}]}',
    gives: "invalid_request"
  },
  "1e999 deep inside": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":1,"weightKg":1e999}]}]}',
    gives: "invalid_request"
  },
  "one more than the largest number": {
    path: "/v1/custom-metrics/{metric}/values",
    body: '{"value":1.797693134862315808e308}',
    gives: "invalid_request"
  },
  "48 characters of a higher plane": {
    path: "/v1/custom-metrics",
    body: metric("🏋".repeat(48)),
    gives: { holding: "🏋".repeat(48) }
  },
  "49 characters of a higher plane": {
    path: "/v1/custom-metrics",
    body: metric("🏋".repeat(49)),
    gives: "invalid_request"
  },
  "duplicates deep inside: the last wins": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","name":"y","sets":[],"sets":[{"reps":"x","reps":5}]}]}',
    gives: { holding: '"exerciseCount":1' }
  },
  "duplicates deep inside: the last is wrong": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":5,"reps":"x"}]}]}',
    gives: "invalid_request"
  },
  "required fields by way of the prototype": {
    path: "/v1/water",
    body: '{"__proto__":{"amountMl":250}}',
    gives: "unknown_field"
  },
  "the prototype twice": {
    path: "/v1/water",
    body: '{"amountMl":250,"__proto__":{},"__proto__":null}',
    gives: "unknown_field"
  },
  "the prototype escaped": {
    path: "/v1/water",
    body: '{"amountMl":250,"\\u005f_proto__":{"polluted":true}}',
    gives: "unknown_field"
  },
  "a field's name of 60 KB": { path: "/v1/food", body: `{"${"x".repeat(60_000)}":1}`, gives: "unknown_field" },
  "a text of 60 KB": { path: "/v1/food", body: food("x".repeat(60_000)), gives: "invalid_request" },
  "a text of 10,000 escapes": { path: "/v1/food", body: food("\\u0041".repeat(10_000)), gives: "invalid_request" },
  "ten thousand faults": {
    path: "/v1/rest-days",
    body: JSON.stringify({ dates: Array.from({ length: 10_000 }, () => 7) }),
    gives: "invalid_request"
  },
  "twenty thousand nested objects": {
    path: "/v1/workouts",
    body: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    gives: "unknown_field"
  }
}
