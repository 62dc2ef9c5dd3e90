import type { Exchange } from "./RawExchange.ts"

/** Requests that are invalid HTTP, or valid in an unusual form. */
export interface Framing extends Exchange {
  /** `refused`: an error response, or the connection is closed. `taken`: stored once. `either`: one of the two. */
  readonly must: "refused" | "taken" | "either"
}

/** Stands for an active key. */
export const KEY = "%KEY%"

const WATER = '{"amountMl":250}'
const HEAD = `POST /v1/water HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`

/** A write of water with these framing headers. */
const framed = (lines: string, body: string | Uint8Array = WATER): ReadonlyArray<string | Uint8Array> => [
  `${HEAD}${lines}\r\n\r\n`,
  body
]

const chunked = (body: string, header = "Transfer-Encoding: chunked") => framed(header, body)

const GOOD_CHUNK = `10\r\n${WATER}\r\n0\r\n\r\n`

/** A read with this request line and these headers. */
const read = (line: string, lines: string): ReadonlyArray<string> => [
  `${line}\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n${lines}\r\n\r\n`
]

const GET = "GET /v1/me HTTP/1.1"

/** A complete valid write, to hide in the body of another request. */
export const HIDDEN = `${HEAD}Content-Length: ${WATER.length}\r\n\r\n${WATER}`

const each = (
  of: string,
  must: Framing["must"],
  cases: ReadonlyArray<readonly [name: string, parts: Exchange["parts"], after?: Exchange["after"]]>
): ReadonlyArray<readonly [string, Framing]> =>
  cases.map(([name, parts, after]) => [`${of}: ${name}`, { parts, must, ...(after !== undefined && { after }) }])

const lengths = each("Content-Length", "refused", [
  ["with a plus sign", framed("Content-Length: +16")],
  ["in hexadecimal", framed("Content-Length: 0x10")],
  ["a list of equal values", framed("Content-Length: 16, 16")],
  ["a list of different values", framed("Content-Length: 16, 0")],
  ["with a semicolon", framed("Content-Length: 16;")],
  ["with a space inside", framed("Content-Length: 1 6")],
  ["folded", framed("Content-Length:\r\n 16")],
  ["a fraction", framed("Content-Length: 16.0")],
  ["beyond 64 bits, equal to the right one modulo 2^64", framed("Content-Length: 18446744073709551632")],
  ["two different ones, the names in different case", framed("Content-Length: 16\r\ncontent-length: 17")],
  ["longer than the body", framed("Content-Length: 17"), "end"],
  ["twice, the second in a folded line", framed("Content-Length: 16\r\n Content-Length: 0")]
])

const lengthsTaken = each("Content-Length", "either", [
  ["empty", framed("Content-Length: "), "end"],
  ["with leading zeros", framed("Content-Length: 0016")],
  ["surrounded by white space", framed("Content-Length: \t 16 \t")],
  ["Content_Length beside Content-Length", framed("Content_Length: 0\r\nContent-Length: 16")]
])

const encodings = each("Transfer-Encoding", "refused", [
  ["identity", chunked(GOOD_CHUNK, "Transfer-Encoding: identity")],
  ["gzip before chunked", chunked(GOOD_CHUNK, "Transfer-Encoding: gzip, chunked"), "end"],
  ["chunked before gzip", chunked(GOOD_CHUNK, "Transfer-Encoding: chunked, gzip")],
  ["chunked with a parameter", chunked(GOOD_CHUNK, "Transfer-Encoding: chunked;q=1")],
  ["in quotes", chunked(GOOD_CHUNK, 'Transfer-Encoding: "chunked"')],
  ["after a vertical tab", chunked(GOOD_CHUNK, "Transfer-Encoding: \u000bchunked")],
  ["after a NUL", chunked(GOOD_CHUNK, "Transfer-Encoding: \u0000chunked")],
  [
    "chunked, and identity in a second header",
    chunked(GOOD_CHUNK, "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity")
  ],
  ["empty, with a length", framed("Transfer-Encoding: \r\nContent-Length: 16")],
  [
    "with the total length of the chunks",
    chunked(GOOD_CHUNK, `Transfer-Encoding: chunked\r\nContent-Length: ${GOOD_CHUNK.length}`)
  ],
  ["in mixed case, with a length", chunked(GOOD_CHUNK, "tRANSFER-eNCODING: chunked\r\nContent-Length: 3")],
  ["folded, with a length", chunked(GOOD_CHUNK, "Transfer-Encoding:\r\n chunked\r\nContent-Length: 3")]
])

const encodingsTaken = each("Transfer-Encoding", "either", [
  ["in upper case", chunked(GOOD_CHUNK, "Transfer-Encoding: CHUNKED")],
  ["after a tab", chunked(GOOD_CHUNK, "Transfer-Encoding:\tchunked")],
  ["chunked twice", chunked(GOOD_CHUNK, "Transfer-Encoding: chunked, chunked"), "answerThenEnd"],
  [
    "chunked in two headers",
    chunked(GOOD_CHUNK, "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
    "answerThenEnd"
  ],
  ["with a trailing comma", chunked(GOOD_CHUNK, "Transfer-Encoding: chunked,"), "answerThenEnd"],
  ["with a leading comma", chunked(GOOD_CHUNK, "Transfer-Encoding: ,chunked"), "answerThenEnd"],
  ["Transfer_Encoding", framed("Transfer_Encoding: chunked\r\nContent-Length: 16")],
  ["in HTTP/1.0", chunked(GOOD_CHUNK).map((part) => String(part).replace("HTTP/1.1", "HTTP/1.0")), "answerThenEnd"]
])

const chunks = each("chunk", "refused", [
  ["a size with a minus sign", chunked(`-10\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a size with a plus sign", chunked(`+10\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a size with 0x", chunked(`0x10\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a size with a space inside", chunked(`1 0\r\n${WATER}\r\n0\r\n\r\n`)],
  ["no size", chunked(`\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a size beyond 64 bits, equal to the right one modulo 2^64", chunked(`10000000000000010\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a size of all 64 bits", chunked(`ffffffffffffffff\r\n${WATER}\r\n0\r\n\r\n`), "end"],
  ["longer than its size", chunked(`f\r\n${WATER}\r\n0\r\n\r\n`)],
  ["shorter than its size", chunked(`11\r\n${WATER}\r\n0\r\n\r\n`)],
  ["no line end after it", chunked(`10\r\n${WATER}0\r\n\r\n`)],
  ["no last chunk", chunked(`10\r\n${WATER}\r\n`), "end"],
  ["a last chunk without its empty line", chunked(`10\r\n${WATER}\r\n0\r\n`), "end"],
  ["only its size", chunked("10\r\n"), "end"],
  ["an extension of 20 KB", chunked(`10;x=${"y".repeat(20_000)}\r\n${WATER}\r\n0\r\n\r\n`)],
  ["a trailer of 20 KB", chunked(`10\r\n${WATER}\r\n0\r\nX-Long: ${"y".repeat(20_000)}\r\n\r\n`)],
  ["a trailer without a colon", chunked(`10\r\n${WATER}\r\n0\r\nnonsense\r\n\r\n`)],
  ["a trailer with a space before its colon", chunked(`10\r\n${WATER}\r\n0\r\nX-T : 1\r\n\r\n`)]
])

const chunksTaken = each("chunk", "either", [
  ["leading zeros in its size", chunked(`00010\r\n${WATER}\r\n000\r\n\r\n`)],
  ["an extension", chunked(`10;name=value\r\n${WATER}\r\n0;last\r\n\r\n`)],
  ["a quoted extension with a semicolon", chunked(`10;name="x;0"\r\n${WATER}\r\n0\r\n\r\n`)],
  ["an empty extension", chunked(`10;\r\n${WATER}\r\n0\r\n\r\n`), "answerThenEnd"],
  ["a space after its size", chunked(`10 \r\n${WATER}\r\n0\r\n\r\n`), "answerThenEnd"],
  ["a size that ends with LF only", chunked(`10\n${WATER}\r\n0\r\n\r\n`), "answerThenEnd"],
  ["data that end with LF only", chunked(`10\r\n${WATER}\n0\r\n\r\n`), "answerThenEnd"],
  ["a trailer", chunked(`10\r\n${WATER}\r\n0\r\nX-Trailer: 1\r\n\r\n`)],
  ["a Content-Length trailer", chunked(`10\r\n${WATER}\r\n0\r\nContent-Length: 3\r\n\r\n`), "answerThenEnd"],
  [
    "a Transfer-Encoding trailer",
    chunked(`10\r\n${WATER}\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n`),
    "answerThenEnd"
  ],
  ["of one byte each", chunked(`${[...WATER].map((byte) => `1\r\n${byte}\r\n`).join("")}0\r\n\r\n`)]
])

const lines = each("line", "refused", [
  ["HTTP/0.9", ["GET /v1/me\r\n\r\n"], "end"],
  ["HTTP/1.2", read("GET /v1/me HTTP/1.2", "X: y")],
  ["http in lower case", read("GET /v1/me http/1.1", "X: y")],
  ["text after the version", read("GET /v1/me HTTP/1.1 x", "X: y")],
  ["tabs instead of spaces", read("GET\t/v1/me\tHTTP/1.1", "X: y")],
  ["a leading space", read(" GET /v1/me HTTP/1.1", "X: y")],
  ["no target", read("GET HTTP/1.1", "X: y")],
  ["a NUL in the target", read("GET /v1/me\u0000 HTTP/1.1", "X: y")],
  ["a CR in the target", read("GET /v1/\rme HTTP/1.1", "X: y")],
  ["a target with backslashes", read("GET \\v1\\me HTTP/1.1", "X: y")],
  ["a URL without a scheme", read("GET //localhost/v1/me HTTP/1.1", "X: y")],
  ["CR only as line end", [`GET /v1/me HTTP/1.1\rHost: localhost\r\r`], "end"]
])

// A server must accept a target in absolute form (RFC 9112, 3.2.2).
const linesTaken = each("line", "taken", [
  ["an absolute URL of another host", read("GET http://evil.example/v1/me HTTP/1.1", "X: y")]
])

const headers = each("header", "refused", [
  ["no name", read(GET, ": x")],
  ["a space in the name", read(GET, "X Y: z")],
  ["a tab before the colon", read(GET, "X\t: z")],
  ["a parenthesis in the name", read(GET, "X(Y): z")],
  ["letters above ASCII in the name", read(GET, "X-\u00e9: z")],
  ["a CR in the value", read(GET, "X: a\rb")],
  ["DEL in the value", read(GET, "X: a\u007fb")],
  ["a folded line before any header", ["GET /v1/me HTTP/1.1\r\n Host: localhost\r\n\r\n"], "end"],
  ["a second Host in different case", read(GET, "hOST: evil.example")],
  ["a second Host, folded into the first", ["GET /v1/me HTTP/1.1\r\nHost: a\r\n b\r\nhost: c\r\n\r\n"]],
  ["20 KB in many headers", read(GET, Array.from({ length: 1000 }, () => `a: ${"b".repeat(20)}`).join("\r\n"))]
])

const headersTaken = each("header", "either", [
  ["two spaces in the request line", read("GET  /v1/me HTTP/1.1", "X: y")],
  ["a folded line", read(GET, "X: a\r\n b")],
  ["a line that ends with LF only", read(GET, "X: a\nY: b")],
  ["letters above ASCII in the value", read(GET, "X: caf\u00e9")],
  ["an empty Host", [`GET /v1/me HTTP/1.1\r\nHost: \r\nAuthorization: Bearer ${KEY}\r\n\r\n`]],
  ["a Host that is not a host name", [`GET /v1/me HTTP/1.1\r\nHost: a b/c?d\r\nAuthorization: Bearer ${KEY}\r\n\r\n`]],
  ["three thousand small headers", read(GET, Array.from({ length: 3000 }, () => "a: b").join("\r\n"))],
  [
    "an upgrade to HTTP/2",
    read(GET, "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk")
  ],
  ["two keys", read(GET, "Authorization: Bearer nonsense")]
])

/** Requests whose framing two parsers may interpret differently, and the required outcome. */
export const FRAMINGS: ReadonlyArray<readonly [string, Framing]> = [
  ...lengths,
  ...lengthsTaken,
  ...encodings,
  ...encodingsTaken,
  ...chunks,
  ...chunksTaken,
  ...lines,
  ...linesTaken,
  ...headers,
  ...headersTaken
]
