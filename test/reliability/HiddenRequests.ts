import { type Framing, HIDDEN, KEY } from "./HostileFraming.ts"

const outer = (line: string, key: string, lines: string, body: string): string =>
  `${line}\r\nHost: localhost\r\n${key === "" ? "" : `Authorization: Bearer ${key}\r\n`}Content-Type: application/json\r\n${lines}\r\n\r\n${body}`

const sized = (line: string, key: string, body = HIDDEN, more = ""): string =>
  outer(line, key, `Content-Length: ${body.replaceAll(KEY, "k".repeat(47)).length}${more}`, body)

const inChunks = (line: string, key: string): string =>
  outer(
    line,
    key,
    "Transfer-Encoding: chunked",
    `${HIDDEN.replaceAll(KEY, "k".repeat(47)).length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`
  )

const BAD_CHUNK = "zz\r\n{}\r\n0\r\n\r\n"
const awaited = (line: string, key: string): string => outer(line, key, "Transfer-Encoding: chunked", "")

/** A complete write hidden where only a parser that lost track of the framing would find it, and bodies that break late. */
export const HIDDEN_REQUESTS: ReadonlyArray<readonly [string, Framing]> = [
  ["in the body of another write", { parts: [sized("POST /v1/water HTTP/1.1", KEY)], must: "refused" }],
  ["in the chunks of another write", { parts: [inChunks("POST /v1/water HTTP/1.1", KEY)], must: "refused" }],
  ["in the body of a read", { parts: [sized("GET /v1/me HTTP/1.1", KEY)], must: "either" }],
  ["in the chunks of a read", { parts: [inChunks("GET /v1/me HTTP/1.1", KEY)], must: "either" }],
  ["in the body of a DELETE", { parts: [sized("DELETE /v1/measurements/none HTTP/1.1", KEY)], must: "refused" }],
  ["in the body of a request to an unknown path", { parts: [sized("POST /v1/none HTTP/1.1", KEY)], must: "refused" }],
  [
    "in the chunks of a request to an unknown path",
    { parts: [inChunks("POST /v1/none HTTP/1.1", KEY)], must: "refused" }
  ],
  ["in the body of another method", { parts: [sized("PATCH /v1/water HTTP/1.1", KEY)], must: "refused" }],
  ["in the body of a request without a key", { parts: [sized("POST /v1/water HTTP/1.1", "")], must: "refused" }],
  ["in the chunks of a request without a key", { parts: [inChunks("POST /v1/water HTTP/1.1", "")], must: "refused" }],
  ["in the body of a request to /healthz", { parts: [sized("POST /healthz HTTP/1.1", "")], must: "refused" }],
  [
    "in the body of a preflight",
    {
      parts: [
        sized(
          "OPTIONS /v1/water HTTP/1.1",
          "",
          HIDDEN,
          "\r\nOrigin: https://a.example\r\nAccess-Control-Request-Method: POST"
        )
      ],
      must: "either"
    }
  ],
  [
    "in a body that is declared too large",
    {
      parts: [outer("POST /v1/water HTTP/1.1", KEY, "Content-Length: 70000", " ".repeat(100) + HIDDEN)],
      must: "refused",
      after: "answerThenEnd"
    }
  ],
  [
    "after a request that closes the connection",
    {
      parts: [`GET /v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n${HIDDEN}`],
      must: "refused",
      after: "answerThenEnd"
    }
  ],
  [
    "after a refused Expect header",
    {
      parts: [sized("POST /v1/water HTTP/1.1", KEY, HIDDEN, "\r\nExpect: 200-ok")],
      must: "refused"
    }
  ],
  [
    "in the trailers of a request without a key",
    {
      parts: [
        outer("POST /v1/water HTTP/1.1", "", "Trailer: Authorization\r\nTransfer-Encoding: chunked", ""),
        `10\r\n{"amountMl":250}\r\n0\r\nAuthorization: Bearer ${KEY}\r\n\r\n`
      ],
      must: "refused"
    }
  ],
  ...["POST /v1/none", "PATCH /v1/water", "POST /v1/water", "POST /healthz", "POST /mcp"].map(
    (line): readonly [string, Framing] => [
      `${line}: refused, then its body is malformed`,
      { parts: [awaited(`${line} HTTP/1.1`, "")], late: BAD_CHUNK, must: "refused", after: "answerThenEnd" }
    ]
  ),
  [
    "a read is answered, then its body is malformed",
    {
      parts: [awaited("GET /v1/me HTTP/1.1", KEY)],
      late: BAD_CHUNK,
      must: "either",
      after: "answerThenEnd"
    }
  ],
  [
    "100 Continue, then an invalid chunk",
    {
      parts: [
        outer("POST /v1/water HTTP/1.1", KEY, "Transfer-Encoding: chunked\r\nExpect: 100-continue", ""),
        BAD_CHUNK
      ],
      must: "refused"
    }
  ],
  [
    "100 Continue, then the client closes",
    {
      parts: [outer("POST /v1/water HTTP/1.1", KEY, "Content-Length: 16\r\nExpect: 100-continue", '{"amount')],
      must: "refused",
      after: "end"
    }
  ]
]
