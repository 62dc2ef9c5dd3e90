import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { initialize, LEGACY, toolCall } from "../harness/mcpMessages.ts"
import { postBytes, sendRaw } from "../harness/RawConnection.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { atPublicUrl, freshLine } from "./serverVariants.ts"

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
const DRINK = JSON.stringify({ jsonrpc: "2.0", ...toolCall("log_water", { amountMl: 250, date: TODAY }) })

/** Posts a message with headers that client libraries do not allow to set. */
const postAs = (line: { readonly url: string; readonly key: string }, body: string, headers: Record<string, string>) =>
  Effect.map(
    sendRaw(
      line.url,
      postBytes("/mcp", line.key, body, {
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": LEGACY,
        ...headers
      })
    ),
    ([sent]) => {
      if (sent === undefined) throw new Error("no answer")
      return sent
    }
  )

const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, key: keys.full }
})

const GOOD_HOSTS = [
  ...["localhost", "localhost:7350", "LOCALHOST", "127.0.0.1", "127.0.0.1:7350", "[::1]", "[::1]:7350"],
  ...["192.168.1.20:7350", "10.0.0.7", "100.64.3.2:80", "[fd00::7]:7350"],
  // Names of a network at home or of containers, which no page of the internet has.
  ...[
    "daybook",
    "daybook:7350",
    "nas.local",
    "NAS.lan:7350",
    "log.home.arpa",
    "log.internal",
    "x.localhost",
    "localhost."
  ]
]

const EVIL_HOSTS = [
  ...["evil.example", "evil.example:7350", "localhost.evil.example", "127.0.0.1.evil.example", "127.0.0.1.nip.io"],
  ...["evil.example@localhost", "localhost@evil.example", "", "localhost,evil.example", "daybook.evil.example"],
  ...["evil.example.", "local.evil.example", "evil.local.example", "evilhome.arpa", "fritz.box", "."]
]

const GOOD_ORIGINS = ["http://localhost:6274", "http://localhost", "http://127.0.0.1:3000", "http://[::1]:7350"]

const EVIL_ORIGINS = [
  ...["http://evil.example", "https://evil.example:7350", "http://localhost.evil.example", "http://127.0.0.1.nip.io"],
  ...["null", "http://localhost@evil.example", "localhost", "", "http://evil.example http://localhost"]
]

layer(TestServer.layer())("`/mcp` checks Host and Origin as the MCP specification asks", (it) => {
  for (const host of GOOD_HOSTS) {
    it.effect(`Host ${host} is accepted`, function* () {
      const sent = yield* postAs(yield* fresh, LIST, { Host: host })
      expect(sent.status, sent.body).toBe(200)
    })
  }

  for (const host of EVIL_HOSTS) {
    it.effect(`Host "${host}" is 403 as JSON and does nothing`, function* () {
      const line = yield* fresh
      const sent = yield* postAs(line, DRINK, { Host: host })
      expect(sent.status, sent.body).toBe(403)
      expect(sent.headers.get("content-type")).toBe("application/json")
      expect(JSON.parse(sent.body)).toMatchObject({ error: { message: expect.any(String) } })
      const day = yield* send(`${line.url}/v1/days/${TODAY}`, { key: line.key })
      expect(JSON.parse(day.body)).toMatchObject({ waterMl: 0 })
    })
  }

  for (const origin of GOOD_ORIGINS) {
    it.effect(`Origin ${origin} is accepted and may read the response`, function* () {
      const sent = yield* postAs(yield* fresh, LIST, { Origin: origin })
      expect(sent.status, sent.body).toBe(200)
      expect(sent.headers.get("access-control-allow-origin")?.trim()).toBe(origin)
      expect(sent.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate")
      expect(sent.headers.get("vary")).toContain("Origin")
    })
  }

  for (const origin of EVIL_ORIGINS) {
    it.effect(`Origin "${origin}" is 403 as JSON and does nothing`, function* () {
      const line = yield* fresh
      const sent = yield* postAs(line, DRINK, { Origin: origin })
      expect(sent.status, sent.body).toBe(403)
      expect(sent.headers.get("content-type")).toBe("application/json")
      expect(sent.headers.get("access-control-allow-origin")).toBeNull()
      const day = yield* send(`${line.url}/v1/days/${TODAY}`, { key: line.key })
      expect(JSON.parse(day.body)).toMatchObject({ waterMl: 0 })
    })
  }

  for (const address of ["192.168.1.20:7350", "10.0.0.7", "[fd00::7]:7350", "nas.local:7350", "nas"]) {
    it.effect(`a page of ${address} may call this address, and no other`, function* () {
      const line = yield* fresh
      const own = yield* postAs(line, LIST, { Host: address, Origin: `http://${address}` })
      expect(own.status, own.body).toBe(200)
      for (const Host of ["192.168.1.21:7350", "192.168.1.20:7351", "localhost"]) {
        const sent = yield* postAs(line, DRINK, { Host, Origin: `http://${address}` })
        expect(sent.status, Host).toBe(403)
      }
    })
  }

  it.effect("a page of a host name may not call a literal address", function* () {
    const sent = yield* postAs(yield* fresh, DRINK, { Host: "192.168.1.20:7350", Origin: "http://evil.example:7350" })
    expect(sent.status).toBe(403)
  })

  it.effect("a request without Origin is accepted", function* () {
    const sent = yield* postAs(yield* fresh, LIST, {})
    expect(sent.status, sent.body).toBe(200)
    expect(sent.headers.get("access-control-allow-origin")).toBeNull()
  })

  it.effect("a preflight needs no key; it is answered for an allowed origin and refused for others", function* () {
    const { url } = yield* fresh
    const asked = (origin: string) =>
      send(`${url}/mcp`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,content-type,mcp-protocol-version,mcp-method"
        }
      })
    const good = yield* asked("http://localhost:6274")
    expect([good.status, good.body]).toEqual([204, ""])
    expect(good.headers.get("access-control-allow-methods")).toContain("POST")
    for (const name of ["Authorization", "Content-Type", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"]) {
      expect(good.headers.get("access-control-allow-headers")).toContain(name)
    }
    expect((yield* asked("http://evil.example")).status).toBe(403)
  })
})

layer(atPublicUrl("https://log.example.org"))("DAYBOOK_PUBLIC_URL", (it) => {
  it.effect("its host name is accepted as Host and as Origin, and no other", function* () {
    const line = yield* freshLine
    const own = { Host: "log.example.org", Origin: "https://log.example.org" }
    const opened = yield* postAs(line, JSON.stringify({ jsonrpc: "2.0", ...initialize(LEGACY) }), own)
    expect(opened.status, opened.body).toBe(200)
    expect((yield* postAs(line, LIST, { Host: "localhost" })).status).toBe(200)
    expect((yield* postAs(line, LIST, { ...own, Host: "other.example.org" })).status).toBe(403)
    expect((yield* postAs(line, LIST, { ...own, Origin: "https://other.example.org" })).status).toBe(403)
    expect((yield* postAs(line, LIST, { ...own, Origin: "https://log.example.org.evil.example" })).status).toBe(403)
  })
})

layer(atPublicUrl("https://log.example.org", ["daybook", "log.lan"]))("DAYBOOK_ALLOWED_HOSTS", (it) => {
  it.effect("each of its names is accepted as Host and Origin, beside the public URL's, and no other", function* () {
    const line = yield* freshLine
    for (const host of ["daybook:7350", "DAYBOOK", "log.lan", "log.example.org", "localhost", "192.168.1.20"]) {
      expect((yield* postAs(line, LIST, { Host: host })).status, host).toBe(200)
    }
    expect((yield* postAs(line, LIST, { Host: "daybook", Origin: "http://log.lan" })).status).toBe(200)
    for (const host of ["lan.example", "x.daybook", "other.example.org", "daybook.evil.example"]) {
      const refused = yield* postAs(line, LIST, { Host: host })
      expect(refused.status, host).toBe(403)
      expect(refused.body).toContain("DAYBOOK_ALLOWED_HOSTS")
    }
  })
})
