import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { newKeys, type ServerProcess } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"

const started = Effect.fnUntraced(function* (settings: Readonly<Record<string, string>> = {}) {
  const { environment, server } = yield* startInstallation({ DAYBOOK_LOG_LEVEL: "debug", ...settings })
  return { keys: yield* newKeys(environment), server }
})

/** The log line of each answered request, by its X-Request-Id. */
const answeredIn = Effect.fnUntraced(function* (server: ServerProcess) {
  server.signal("SIGTERM")
  const { stderr } = yield* server.ended
  const lines = stderr.split("\n").filter((line) => line.startsWith("{"))
  const parsed: ReadonlyArray<LogLine> = lines.map((line) => JSON.parse(line))
  return new Map(
    parsed.flatMap(({ annotations, message }) =>
      message[0] === "answered" ? [[annotations.requestId, message[1]] as const] : []
    )
  )
})

interface LogLine {
  readonly message: ReadonlyArray<unknown>
  readonly annotations: { readonly requestId?: string }
}

const idOf = ({ headers }: Sent) => headers.get("x-request-id") ?? "none"

it.scopedLive("a line has method, route, status, duration, bytes, the client's address, the key's id", function* () {
  const { keys, server } = yield* started()
  const day = yield* send(`${server.url}/v1/days/today`, { key: keys.full })
  const { length } = new TextEncoder().encode(day.body)
  const head = yield* send(`${server.url}/v1/days/today`, { key: keys.full, method: "HEAD" })
  const forbidden = yield* send(`${server.url}/v1/water`, { key: keys.read, method: "POST", body: { amountMl: 1 } })
  const noKey = yield* send(`${server.url}/v1/me`)
  const noRoute = yield* send(`${server.url}/v1/${keys.full}`)
  const nothing = yield* send(`${server.url}/${keys.full}`)
  const page = yield* send(`${server.url}/healthz`)
  const lines = yield* answeredIn(server)

  const client = "127.0.0.1"
  const by = expect.stringMatching(/^key:/)
  const [ms, bytes] = [expect.any(Number), expect.any(Number)]
  expect(lines.get(idOf(day))).toEqual({
    method: "GET",
    route: "/v1/days/{date}",
    status: 200,
    ms,
    bytes: length,
    client,
    by
  })
  expect(lines.get(idOf(head))).toMatchObject({ method: "HEAD", route: "/v1/days/{date}", status: 200, bytes: 0 })
  expect(lines.get(idOf(forbidden))).toMatchObject({ method: "POST", route: "/v1/water", status: 403, by })
  expect(lines.get(idOf(noKey))).toEqual({ method: "GET", route: "/v1/me", status: 401, ms, bytes, client })
  expect(lines.get(idOf(noRoute))).toEqual({ method: "GET", route: "/v1", status: 404, ms, bytes, client })
  expect(lines.get(idOf(nothing))).toEqual({ method: "GET", route: "none", status: 404, ms, bytes, client })
  expect(lines.get(idOf(page))).toEqual({ method: "GET", route: "/healthz", status: 200, ms, bytes, client })
})

it.scopedLive("the client's address is the connection's, whatever headers say, but for trusted proxies", function* () {
  const { server } = yield* started()
  const sent = yield* send(`${server.url}/healthz`, {
    headers: { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" }
  })
  expect((yield* answeredIn(server)).get(idOf(sent))).toMatchObject({ client: "127.0.0.1" })
})

const FORWARDED: ReadonlyArray<readonly [headers: Readonly<Record<string, string>>, client: string]> = [
  [{}, "127.0.0.1"],
  [{ "x-forwarded-for": "203.0.113.9" }, "203.0.113.9"],
  // Addresses to the left of the first one that is not a proxy's were written by the client.
  [{ "x-forwarded-for": "198.51.100.1, 203.0.113.9" }, "203.0.113.9"],
  [{ "x-forwarded-for": "198.51.100.1,203.0.113.9,10.1.2.3, 192.168.7.7" }, "203.0.113.9"],
  [{ "x-forwarded-for": "10.1.2.3" }, "10.1.2.3"],
  [{ "x-forwarded-for": "203.0.113.9, 2001:db8::1" }, "203.0.113.9"],
  [{ "x-forwarded-for": "203.0.113.9, 2001:db9::1" }, "2001:db9::1"],
  [{ "x-forwarded-for": "203.0.113.9:4711" }, "203.0.113.9"],
  [{ "x-forwarded-for": "[2001:db9::1]:4711" }, "2001:db9::1"],
  [{ "x-forwarded-for": "::ffff:203.0.113.9" }, "203.0.113.9"],
  [{ "x-forwarded-for": "203.0.113.9, unknown, 10.1.2.3" }, "10.1.2.3"],
  [{ "x-forwarded-for": "<script>" }, "127.0.0.1"],
  [{ "x-forwarded-for": "" }, "127.0.0.1"],
  [{ forwarded: "for=203.0.113.9;proto=https" }, "203.0.113.9"],
  [{ forwarded: 'For="[2001:db9::1]:4711"; by=10.0.0.1, for=10.1.2.3' }, "2001:db9::1"],
  [{ forwarded: "for=198.51.100.1, for=_hidden, for=10.1.2.3" }, "10.1.2.3"],
  [{ "x-forwarded-for": "203.0.113.9", forwarded: "for=198.51.100.1" }, "203.0.113.9"]
]

it.scopedLive("behind trusted proxies the client is the last address named that is not one of them", function* () {
  const { server } = yield* started({ DAYBOOK_TRUSTED_PROXIES: "loopback, 10.0.0.0/8,192.168.7.7, 2001:db8::/32" })
  const sent = yield* Effect.forEach(FORWARDED, ([headers]) => send(`${server.url}/healthz`, { headers }))
  const lines = yield* answeredIn(server)
  expect(sent.map((response) => lines.get(idOf(response)))).toEqual(
    FORWARDED.map(([, client]) => expect.objectContaining({ client }))
  )
})
