import type { ErrorCode } from "@daybook/core"

/** A body, its path, and the expected error code or the text that the response and a later read contain. */
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

/** The text in UTF-16BE. */
const utf16be = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le").swap16()
const utf32 = (text: string): Uint8Array =>
  Buffer.concat([...text].map((one) => Buffer.from([one.charCodeAt(0), 0, 0, 0])))

const NOT_UTF8: ReadonlyArray<readonly [string, Uint8Array]> = [
  ["a single continuation byte", food([0x80])],
  ["two bytes of a three-byte character", food([0xe2, 0x82])],
  ["an overlong NUL", food([0xc0, 0x80])],
  ["an overlong slash in three bytes", food([0xe0, 0x80, 0xaf])],
  ["an overlong slash in four bytes", food([0xf0, 0x80, 0x80, 0xaf])],
  ["a character of five bytes", food([0xf8, 0x88, 0x80, 0x80, 0x80])],
  ["a character of six bytes", food([0xfc, 0x84, 0x80, 0x80, 0x80, 0x80])],
  ["a code point above U+10FFFF", food([0xf4, 0x90, 0x80, 0x80])],
  ["a surrogate pair, each half encoded separately", food([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])],
  ["0xFF", food([0xff])],
  ["UTF-16BE with a byte order mark", utf16be(FOOD)],
  ["UTF-16LE without a byte order mark", Buffer.from(FOOD, "utf16le")],
  ["UTF-32", utf32(FOOD)],
  ["only a byte order mark of UTF-16", Buffer.from([0xff, 0xfe])],
  [
    "an invalid byte in a field's name",
    Buffer.concat([Buffer.from('{"'), Buffer.from([0xc3, 0x28]), Buffer.from('":1}')])
  ],
  ["an invalid byte after the object", Buffer.concat([Buffer.from(FOOD), Buffer.from([0xff])])],
  ["a byte order mark after white space", Buffer.from(` \ufeff${FOOD}`)],
  ["an unescaped NUL in a text", food("a\u0000b")],
  ["an unescaped line end in a text", food("a\nb")]
]

/** Text that a faulty store or parser would return changed. */
const KEPT: ReadonlyArray<readonly [string, string]> = [
  ["the first character beyond U+FFFF", "\u{10000}"],
  ["the last code point", "\u{10ffff}"],
  ["noncharacters", "\uffff\ufdd0"],
  ["the replacement character itself", "\ufffd"],
  ["a letter with a combining accent", "e\u0301"],
  ["the same letter as one code point", "\u00e9"],
  ["a family of joined characters", "👩‍👩‍👧‍👦"],
  ["right to left", "\u202eabc\u202c"],
  ["a byte order mark inside", "a\ufeffb"],
  ["line separators of JavaScript", "a\u2028b\u2029c"],
  ["DEL", "a\u007fb"],
  ["code of other languages", `'; DROP TABLE food; -- \${7*7} {{7*7}} <script> %s %00 \\x00`]
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

/** The bodies by their description; `{metric}` in a path stands for a metric of kind `number`. */
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
        gives: { holding: `"value":${kept}}`, kept: { at: "/v1/custom-metrics", as: `"value":${kept},"source"` } }
      }
    ])
  ),
  "1e-400 where 0 is too small": { path: "/v1/water", body: '{"amountMl":1e-400}', gives: "invalid_request" },
  "a fraction that rounds to a whole number": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":5.00000000000000000001}]}]}',
    gives: { holding: '"exerciseCount":1' }
  },
  "a whole number of twenty digits": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":12345678901234567890}]}]}',
    gives: "invalid_request"
  },
  "1e999, nested": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":1,"weightKg":1e999}]}]}',
    gives: "invalid_request"
  },
  "a number beyond the largest double": {
    path: "/v1/custom-metrics/{metric}/values",
    body: '{"value":1.797693134862315808e308}',
    gives: "invalid_request"
  },
  "48 characters beyond U+FFFF": {
    path: "/v1/custom-metrics",
    body: metric("🏋".repeat(48)),
    gives: { holding: "🏋".repeat(48) }
  },
  "49 characters beyond U+FFFF": { path: "/v1/custom-metrics", body: metric("🏋".repeat(49)), gives: "invalid_request" },
  "nested duplicate fields: the last wins": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","name":"y","sets":[],"sets":[{"reps":"x","reps":5}]}]}',
    gives: { holding: '"exerciseCount":1' }
  },
  "nested duplicate fields: the last is invalid": {
    path: "/v1/workouts",
    body: '{"exercises":[{"name":"x","sets":[{"reps":5,"reps":"x"}]}]}',
    gives: "invalid_request"
  },
  "required fields in __proto__": { path: "/v1/water", body: '{"__proto__":{"amountMl":250}}', gives: "unknown_field" },
  "__proto__ twice": {
    path: "/v1/water",
    body: '{"amountMl":250,"__proto__":{},"__proto__":null}',
    gives: "unknown_field"
  },
  "__proto__ escaped": {
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
