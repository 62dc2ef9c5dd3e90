import { expect, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { clientDocumentFetch } from "../../packages/server/src/oauth/ClientDocuments.ts"
import { ClientDocumentNetwork, type DocumentNetwork } from "../../packages/server/src/oauth/DocumentRequest.ts"
import { type HttpsHost, httpsHost, resolvesNothing, resolvesTo } from "../harness/HttpsHost.ts"
import { TestServer } from "../harness/TestServer.ts"

/** A document as a client publishes it. */
const documentOf = (client_id: string) => ({
  client_id,
  client_name: "Assistant",
  client_uri: "https://assistant.example",
  redirect_uris: ["https://assistant.example/callback", "http://localhost/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none"
})

const publishes =
  (document: unknown, headers: Record<string, string> = {}): HttpsHost["answer"] =>
  (_, response) =>
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(document))

/** What the authorization server gets for an address on a network: the document, or why there is none. */
const fetched = Effect.fnUntraced(function* (url: string, network: DocumentNetwork | undefined) {
  const fetch = yield* clientDocumentFetch.pipe(Effect.provideService(ClientDocumentNetwork, network))
  const exit = yield* Effect.exit(
    Effect.promise(async () => {
      const response = await fetch(url)
      return { document: JSON.parse(await response.text()), cached: response.headers.get("cache-control") }
    })
  )
  if (Exit.isSuccess(exit)) return { ...exit.value, refused: undefined }
  const error = Option.getOrUndefined(Cause.dieOption(exit.cause))
  return { document: undefined, cached: null, refused: error instanceof Error ? error.message : "not an error" }
})

/** Addresses that no document is fetched from. */
const PRIVATE: ReadonlyArray<readonly [what: string, address: string]> = [
  ["loopback", "127.0.0.1"],
  ["loopback", "127.8.9.10"],
  ["loopback", "::1"],
  ["private", "10.1.2.3"],
  ["private", "172.16.0.1"],
  ["private", "192.168.1.1"],
  ["unspecified", "0.0.0.0"],
  ["unspecified", "::"],
  ["link-local, metadata services of clouds", "169.254.169.254"],
  ["link-local", "fe80::1"],
  ["shared by a provider's customers", "100.64.0.1"],
  ["metadata service of a cloud", "100.100.100.200"],
  ["unique local", "fc00::1"],
  ["unique local, metadata service of a cloud", "fd00:ec2::254"],
  ["IPv4 inside of IPv6", "::ffff:127.0.0.1"],
  ["IPv4 inside of IPv6", "::ffff:10.0.0.1"],
  ["IPv4 behind NAT64", "64:ff9b::7f00:1"],
  ["IPv4 behind 6to4", "2002:7f00:1::"],
  ["IPv4 written as IPv6", "::7f00:1"],
  ["IPv4 written as IPv6", "::10.0.0.1"],
  ["IPv4 behind NAT64 of a network", "64:ff9b:1::7f00:1"],
  ["not assigned", "4000::1"],
  ["multicast", "224.0.0.1"],
  ["multicast", "ff02::1"],
  ["broadcast", "255.255.255.255"],
  ["benchmarks", "198.18.0.1"],
  ["documentation", "192.0.2.1"],
  ["documentation", "2001:db8::1"]
]

layer(TestServer.layer())("a client that names itself by a metadata document", (it) => {
  it.scoped("has it fetched, and only its used parts are kept", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/oauth/client.json`
    host.answer = publishes(
      {
        ...documentOf(url),
        jwks_uri: "https://assistant.example/keys",
        sector_identifier_uri: "https://assistant.example/sector",
        logo_uri: "https://assistant.example/logo.png",
        scope: "read",
        application_type: "web"
      },
      { "cache-control": "max-age=600" }
    )
    expect(yield* fetched(url, host.network)).toEqual({
      document: documentOf(url),
      cached: "max-age=600",
      refused: undefined
    })
    expect(host.asked).toEqual(["/oauth/client.json"])
  })

  it.scoped("may offer `private_key_jwt`, which this server refuses, beside `none`, as ChatGPT does", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/chat.json`
    host.answer = publishes({
      ...documentOf(url),
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:jwt-bearer"]
    })
    expect((yield* fetched(url, host.network)).document).toEqual(documentOf(url))
  })

  const FAULTS: ReadonlyArray<readonly [what: string, answer: (url: string) => HttpsHost["answer"], why: RegExp]> = [
    ["names another address", (url) => publishes(documentOf(`${url}?x`)), /client_id/],
    ["names none", (url) => publishes({ ...documentOf(url), client_id: undefined }), /client_id/],
    ["is a list", () => publishes([]), /client_id/],
    ["is not JSON", () => (_, response) => response.setHeader("content-type", "application/json").end("{"), /JSON/],
    ["is a page", (url) => publishes(documentOf(url), { "content-type": "text/html" }), /JSON/],
    [
      "is longer than 5 KB",
      (url) => publishes({ ...documentOf(url), filler: "x".repeat(5 * 1024) }),
      /longer than 5120 bytes/
    ],
    [
      "never ends",
      () => (_, response) => {
        response.setHeader("content-type", "application/json")
        const more = () => response.writable && response.write("x".repeat(4096), more)
        more()
      },
      /longer than 5120 bytes/
    ],
    [
      "is a redirect to a private address",
      () => (_, response) => response.writeHead(302, { location: "https://127.0.0.1/secret" }).end(),
      /answered 302/
    ],
    ["is gone", () => (_, response) => response.writeHead(410).end(), /answered 410/],
    [
      "sends users to a script",
      (url) => publishes({ ...documentOf(url), redirect_uris: ["javascript:alert(1)"] }),
      /javascript/
    ],
    ["sends users nowhere", (url) => publishes({ ...documentOf(url), redirect_uris: [] }), /redirect_uris/],
    [
      "authenticates by a shared secret",
      (url) => publishes({ ...documentOf(url), token_endpoint_auth_method: "client_secret_basic" }),
      /token_endpoint_auth_method/
    ],
    [
      "uses no authorization code",
      (url) => publishes({ ...documentOf(url), grant_types: ["client_credentials"] }),
      /grant_types/
    ]
  ]
  for (const [what, answer, why] of FAULTS) {
    it.scoped(`is refused if the document ${what}`, function* () {
      const host = yield* httpsHost
      const url = `${host.origin}/faulty.json`
      host.answer = answer(url)
      const { document, refused } = yield* fetched(url, host.network)
      expect(document).toBeUndefined()
      expect(refused).toMatch(why)
      expect(host.asked).toEqual(["/faulty.json"])
    })
  }

  it.scoped("is refused if its host takes too long", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/slow.json`
    host.answer = (_, response) => response.setHeader("content-type", "application/json").write("{")
    const { refused } = yield* fetched(url, { ...host.network, timeoutMs: 200 })
    expect(refused).toMatch(/in time/)
  })

  it.scoped("is refused, and not connected to, if its name resolves to an address that is not public", function* () {
    const host = yield* httpsHost
    for (const [what, address] of PRIVATE) {
      for (const addresses of [[address], ["93.184.215.14", address]]) {
        const network = { ...host.network, lookup: resolvesTo(...addresses), allowed: [] }
        const { refused } = yield* fetched(`${host.origin}/client.json`, network)
        expect(refused, `${what}: ${addresses}`).toMatch(/not allowed/)
      }
    }
    expect(host.asked).toEqual([])
  })

  it.scoped("is refused, and not connected to, if its address is a literal one that is not public", function* () {
    const { network, origin, ...host } = yield* httpsHost
    const { port } = new URL(origin)
    for (const literal of [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "169.254.169.254",
      "[::127.0.0.1]"
    ]) {
      const { refused } = yield* fetched(`https://${literal}:${port}/client.json`, { ...network, allowed: [] })
      expect(refused, literal).toMatch(/not allowed/)
    }
    expect(host.asked).toEqual([])
  })

  it.scoped("is refused if its host cannot prove its name", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/client.json`.replace("assistant.example", "impostor.example")
    host.answer = publishes(documentOf(url))
    const { refused } = yield* fetched(url, host.network)
    expect(refused).toMatch(/impostor\.example/)
    expect(host.asked).toEqual([])
  })

  it.scoped("is refused if its address is not https with a path", function* () {
    const host = yield* httpsHost
    for (const url of [
      host.origin.replace("https:", "http:"),
      host.origin,
      `${host.origin}/`,
      `${host.origin}/client.json#x`,
      `${host.origin.replace("//", "//user:secret@")}/client.json`,
      `${host.origin}/${"x".repeat(500)}`,
      "file:///etc/passwd"
    ]) {
      expect((yield* fetched(url, host.network)).refused, url).toMatch(/not an https address with a path/)
    }
    expect(host.asked).toEqual([])
  })

  it.scoped("keeps its connections while its host is away: the last good document is used", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/kept.json`
    host.answer = publishes(documentOf(url))
    yield* fetched(url, host.network)
    for (const status of [500, 503, 403, 429]) {
      host.answer = (_, response) => response.writeHead(status, { "content-type": "text/html" }).end("<h1>later</h1>")
      expect((yield* fetched(url, host.network)).document, `${status}`).toEqual(documentOf(url))
    }
    const gone = yield* fetched(url, { ...host.network, lookup: resolvesNothing })
    expect([gone.document, gone.cached]).toEqual([documentOf(url), "max-age=300"])
  })

  it.scoped("loses a redirect URI that its document drops, and all when the document is removed", function* () {
    const host = yield* httpsHost
    const url = `${host.origin}/moved.json`
    host.answer = publishes(documentOf(url))
    yield* fetched(url, host.network)
    const moved = { ...documentOf(url), redirect_uris: ["https://assistant.example/new"] }
    host.answer = publishes(moved)
    expect((yield* fetched(url, host.network)).document).toEqual(moved)
    host.answer = (_, response) => response.writeHead(404).end()
    expect((yield* fetched(url, host.network)).refused).toMatch(/answered 404/)
  })

  it.scoped("is asked for once by many requests at once, and four hosts at most are asked together", function* () {
    const host = yield* httpsHost
    const waiting: Array<() => void> = []
    host.answer = (request, response) => {
      const url = `${host.origin}${request.url}`
      waiting.push(() => publishes(documentOf(url))(request, response))
      if (waiting.length === 4) for (const go of waiting.splice(0)) setImmediate(go)
    }
    const fetch = yield* clientDocumentFetch.pipe(Effect.provideService(ClientDocumentNetwork, host.network))
    const answers = yield* Effect.promise(() =>
      Promise.all(
        Array.from({ length: 80 }, async (_, index) => {
          const url = `${host.origin}/client-${index % 8}.json`
          return JSON.parse(await (await fetch(url)).text()).client_id === url
        })
      )
    )
    expect(answers).toEqual(Array.from({ length: 80 }, () => true))
    expect(host.asked.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `/client-${index}.json`))
  })

  const KNOWN = [
    ["https://claude.ai/oauth/mcp-oauth-client-metadata", "Claude"],
    ["https://claude.ai/oauth/claude-code-client-metadata", "Claude Code"],
    ["https://chatgpt.com/oauth/client.json", "ChatGPT"],
    ["https://chatgpt.com/oauth/codex/client.json", "Codex"],
    ["https://opencode.ai/oauth/opencode/client.json", "opencode"],
    ["https://vscode.dev/oauth/client-metadata.json", "Visual Studio Code"]
  ] as const
  for (const [url, name] of KNOWN) {
    it.scoped(
      `that is ${name} can be connected by a server without internet, and by one that fetches nothing`,
      function* () {
        const { network } = yield* httpsHost
        for (const each of [{ ...network, lookup: resolvesNothing }, undefined]) {
          expect((yield* fetched(url, each)).document).toMatchObject({
            client_id: url,
            client_name: name,
            token_endpoint_auth_method: "none"
          })
        }
      }
    )
  }

  it.scoped("that is unknown cannot be connected by a server that fetches nothing", function* () {
    const { refused } = yield* fetched("https://assistant.example/client.json", undefined)
    expect(refused).toMatch(/does not fetch documents/)
  })
})
