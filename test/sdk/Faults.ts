import type { Answer, Exchange, Spoil } from "../harness/FaultProxy.ts"

/** What a client can know about a request that met a fault. */
export type Known = "never sent" | "refused for now" | "refused" | "in doubt"

/** A fault between a client and the server. */
export interface Fault {
  readonly name: string
  readonly known: Known
  /** Whether the server carries out the request. */
  readonly isDone: boolean
  /** Undefined if no connection is made. */
  readonly spoil?: Spoil
  /** The client aborts before there is a response. */
  readonly stalls?: true
}

const drop = ({ socket }: Exchange): void => {
  socket.destroy()
}

const inTheMiddleOf =
  (answered: (answer: Answer) => string): Spoil =>
  async ({ forward, socket }) => {
    socket.end(answered(await forward()))
  }

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
const half = (text: string): string => text.slice(0, text.length / 2)

const answering =
  (status: number, headers: Readonly<Record<string, string>>, body: string, options: { forwards: boolean }): Spoil =>
  async ({ forward, response }) => {
    if (options.forwards) await forward()
    response.writeHead(status, headers).end(body)
  }

const refusal = (code: string): string => JSON.stringify({ error: { code, message: `This is ${code}.` } })
const JSON_TYPE = { "Content-Type": "application/json" }
const PAGE = "<!doctype html><title>502 Bad Gateway</title>"
const HTML = { "Content-Type": "text/html" }

const inDoubt = (isDone: boolean) => ({ known: "in doubt", isDone }) as const

/** Every fault that the tests inject. */
export const FAULTS: ReadonlyArray<Fault> = [
  { name: "the connection is refused", known: "never sent", isDone: false },
  { name: "the connection drops before the request is forwarded", ...inDoubt(false), spoil: drop },
  {
    name: "the connection drops before any byte of the response",
    ...inDoubt(true),
    spoil: async (exchange) => {
      await exchange.forward()
      drop(exchange)
    }
  },
  {
    name: "the connection drops within the response headers",
    ...inDoubt(true),
    spoil: inTheMiddleOf(() => half(HEAD))
  },
  {
    name: "the connection drops within the response body",
    ...inDoubt(true),
    spoil: inTheMiddleOf(({ body }) => `${HEAD}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${half(body)}`)
  },
  {
    name: "the connection drops between two chunks of the response",
    ...inDoubt(true),
    spoil: inTheMiddleOf(
      ({ body }) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`
    )
  },
  {
    name: "a truncated response without length",
    ...inDoubt(true),
    spoil: inTheMiddleOf(({ body }) => `${HEAD}Connection: close\r\n\r\n${half(body)}`)
  },
  {
    name: "a 502 without forwarding the request",
    ...inDoubt(false),
    spoil: answering(502, HTML, PAGE, { forwards: false })
  },
  {
    name: "a 502 after forwarding the request",
    ...inDoubt(true),
    spoil: answering(502, HTML, PAGE, { forwards: true })
  },
  { name: "a 503 of a proxy", ...inDoubt(true), spoil: answering(503, HTML, PAGE, { forwards: true }) },
  {
    name: "a 500 of Daybook",
    ...inDoubt(true),
    spoil: answering(500, JSON_TYPE, refusal("internal_error"), { forwards: true })
  },
  { name: "a 202 instead of the response", ...inDoubt(true), spoil: answering(202, {}, "", { forwards: true }) },
  {
    name: "a page with status 200 without forwarding the request",
    ...inDoubt(false),
    spoil: answering(200, HTML, PAGE, { forwards: false })
  },
  {
    name: "a page with status 200 after forwarding the request",
    ...inDoubt(true),
    spoil: answering(200, HTML, PAGE, { forwards: true })
  },
  { name: "no response, request not forwarded", ...inDoubt(false), stalls: true, spoil: () => {} },
  {
    name: "no response, request forwarded",
    ...inDoubt(true),
    stalls: true,
    spoil: async ({ forward }) => {
      await forward()
    }
  },
  {
    name: "a 429 for an hour",
    known: "refused",
    isDone: false,
    spoil: answering(429, { ...JSON_TYPE, "Retry-After": "3600" }, refusal("rate_limited"), { forwards: false })
  },
  {
    name: "a 429 for a second",
    known: "refused for now",
    isDone: false,
    spoil: answering(429, { ...JSON_TYPE, "Retry-After": "1" }, refusal("rate_limited"), { forwards: false })
  },
  {
    name: "a 503 of Daybook",
    known: "refused for now",
    isDone: false,
    spoil: answering(503, { ...JSON_TYPE, "Retry-After": "1" }, refusal("unavailable"), { forwards: false })
  },
  {
    name: "a redirect",
    known: "refused",
    isDone: false,
    spoil: ({ elsewhere, response }) => {
      response.writeHead(307, { Location: elsewhere }).end()
    }
  }
]
