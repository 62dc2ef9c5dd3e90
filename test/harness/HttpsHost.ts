import type { LookupAddress } from "node:dns"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as https from "node:https"
import type { LookupFunction } from "node:net"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { DocumentNetwork } from "../../packages/server/src/oauth/DocumentRequest.ts"

/** What the host answers. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A host of metadata documents on this machine, and the network by which it is reached as `assistant.example`. */
export interface HttpsHost {
  readonly origin: string
  readonly network: DocumentNetwork
  /** The paths that were asked for. */
  readonly asked: Array<string>
  /** The names that were looked up. */
  readonly names: ReadonlyArray<string>
  answer: Answer
}

/** A running host that answers 404 until the test says otherwise. */
export const httpsHost: Effect.Effect<HttpsHost, never, Scope.Scope> = Effect.gen(function* () {
  const host: { answer: Answer } = { answer: (_, response) => response.writeHead(404).end() }
  const asked: Array<string> = []
  const names: Array<string> = []
  const resolves = resolvesTo("127.0.0.1")
  const lookup: LookupFunction = (name, ...rest) => {
    names.push(name)
    resolves(name, ...rest)
  }
  const port = yield* Effect.acquireRelease(
    Effect.async<{ readonly server: https.Server; readonly port: number }>((resume) => {
      const server = https.createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
        asked.push(request.url ?? "")
        host.answer(request, response)
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        if (address === null || typeof address === "string") throw new Error("no port")
        resume(Effect.succeed({ server, port: address.port }))
      })
    }),
    ({ server }) =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  ).pipe(Effect.map(({ port }) => port))
  return Object.assign(host, {
    origin: `https://assistant.example:${port}`,
    network: { lookup, allowed: ["127.0.0.1"], ca: CERTIFICATE, timeoutMs: 30_000 },
    asked,
    names
  })
})

/** A resolver that knows every name, and each at these addresses. */
export const resolvesTo =
  (...addresses: ReadonlyArray<string>): LookupFunction =>
  (_, options, done) => {
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }))
    if (options.all) done(null, found)
    else done(null, found[0]?.address ?? "", found[0]?.family)
  }

/** A resolver that knows no name. */
export const resolvesNothing: LookupFunction = (hostname, _, done) =>
  done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" }), [])

// Of assistant.example and other.example, until 2120. It protects nothing.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgx7lKfrlNAGADp6tY
G4aVNHPpSvrFcODjJYU04VMjjuehRANCAAQ/XknWpmfdCpRtbDIHbPT3AeLpJnYs
m1u1640O509phc3cMVdGipDVeR+rFfogvDs+lmMaoAm7L/oi+rkU21Oc
-----END PRIVATE KEY-----`

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDEwxEYXlib29r
IHRlc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMTDERheWJvb2sgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABD9eSdam
Z90KlG1sMgds9PcB4ukmdiybW7XrjQ7nT2mFzdwxV0aKkNV5H6sV+iC8Oz6WYxqg
Cbsv+iL6uRTbU5yjPTA7MCsGA1UdEQQkMCKCEWFzc2lzdGFudC5leGFtcGxlgg1v
dGhlci5leGFtcGxlMAwGA1UdEwQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAMOY
qcjxYEw6MQKE95iqu3uull6jEAyUh0x9Ejzy9BbNAiEAhsXEDE38IjpKog0C3rSQ
5wQTFr7bt1Tk4BabLSRK2No=
-----END CERTIFICATE-----`
