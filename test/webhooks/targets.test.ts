import dns from "node:dns/promises"
import { syncBuiltinESMExports } from "node:module"
import net, { BlockList } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { publicAgent } from "../../packages/server/src/http/PublicInternet.ts"
import { answerText, post } from "../../packages/server/src/webhooks/Post.ts"
import { hostsFor, type PrivateHosts, privateHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { realNow } from "../harness/realTime.ts"
import { receiver } from "./Receiver.ts"

const SECRET = `whsec_${"a".repeat(43)}=`
const NONE: PrivateHosts = { names: [], networks: new BlockList(), forEveryone: false }

const postTo = (url: string, hosts = NONE) =>
  Effect.map(post({ url, secret: SECRET }, { id: "m", body: "{}" }, realNow(), hosts), (answer) => ({
    received: answer.received,
    text: answerText(answer)
  }))

/** Resolves names to given addresses while the scope is open. */
const named = (addresses: Readonly<Record<string, ReadonlyArray<string>>>) => {
  const { lookup } = dns
  const replace = (by: unknown) =>
    Effect.sync(() => {
      Object.assign(dns, { lookup: by })
      syncBuiltinESMExports()
    })
  const found = async (name: string) => (addresses[name] ?? []).map((address) => ({ address, family: 4 }))
  return Effect.acquireRelease(replace(found), () => replace(lookup))
}

const NOT_PUBLIC = "the host is not of the public internet, and DAYBOOK_WEBHOOK_HOSTS does not name it for this account"
const BY_HTTP = /^http:\/\/ reaches only hosts that DAYBOOK_WEBHOOK_HOSTS names/

describe("hosts that webhooks may reach", () => {
  it.scoped("none of the home network by itself, whatever its address is written as", function* () {
    const { port, received } = yield* receiver
    for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0"]) {
      expect(yield* postTo(`https://${host}:${port}/`), host).toEqual({ received: false, text: NOT_PUBLIC })
      expect((yield* postTo(`http://${host}:${port}/`)).text, host).toMatch(BY_HTTP)
    }
    for (const host of ["10.1.2.3", "192.168.1.2", "169.254.169.254", "100.64.0.1", "[fd00::1]", "[::7f00:1]"]) {
      expect((yield* postTo(`https://${host}/`)).text, host).toMatch(/is not of the public internet|is not allowed/)
    }
    expect(received).toEqual([])
  })

  it("neither networks of tests nor Azure's host count as public; nothing is connected to", () => {
    const network = { lookup: () => expect.fail("a name was looked up"), allowed: [], ca: undefined }
    for (const address of ["198.18.0.1", "198.19.255.255", "168.63.129.16"])
      expect(() => publicAgent(`https://${address}/`, network), address).toThrow(/not of the public internet/)
    for (const address of ["168.63.129.17", "198.20.0.1"])
      expect(() => publicAgent(`https://${address}/`, network), address).not.toThrow()
  })

  it.scoped("those that the setting names, by name, address, range, or name of a range", function* () {
    const { port, received, url } = yield* receiver
    for (const named of ["localhost", "127.0.0.1", "127.0.0.0/8,example.org", "loopback", "LOCALHOST"]) {
      const host = /localhost/i.test(named) ? `http://localhost:${port}/` : url
      expect(yield* postTo(host, privateHosts(named)), named).toEqual({ received: true, text: "204 No Content" })
    }
    expect(received).toHaveLength(5)
    expect((yield* postTo(url, privateHosts("localhost,10.0.0.0/8"))).text).toMatch(BY_HTTP)
  })

  it.scoped("of a name with an allowed and a forbidden address, only the allowed one", function* () {
    // The receiver is at 127.0.0.1. Nothing listens at the allowed address.
    const { port, received, server } = yield* receiver
    let connections = 0
    server.on("connection", () => connections++)
    yield* named({ "two.example": ["127.0.0.2", "127.0.0.1"] })
    for (const allowed of ["127.0.0.2/32", "127.0.0.2"]) {
      const { received: isReceived } = yield* postTo(`http://two.example:${port}/`, privateHosts(allowed))
      expect(isReceived, allowed).toBe(false)
    }
    expect(received).toEqual([])
    expect(connections).toBe(0)
  })

  it("hosts of the own network are for the owner's webhooks, and for others only if the setting says everyone", () => {
    const hosts = privateHosts("127.0.0.1,nas") ?? expect.fail()
    expect(hostsFor(true, hosts)).toBe(hosts)
    expect(hostsFor(false, hosts)).toEqual(NONE)
    const shared = privateHosts("everyone, 127.0.0.1, nas") ?? expect.fail()
    expect(hostsFor(false, shared)).toMatchObject({ names: ["nas"], forEveryone: true })
  })

  it("the setting is refused with an entry that is no host and no network", () => {
    for (const wrong of ["", "a b", "http://nas", "10.0.0.0/33", "nas:8123", "-nas", "a,,b"]) {
      expect(privateHosts(wrong), wrong).toBeUndefined()
    }
  })

  it.scoped("the words of a receiver are told without control characters", function* () {
    const server = net.createServer((socket) => {
      socket.on("error", () => {})
      socket.end("HTTP/1.1 500 \u001b[31mEVIL\u0007\r\nContent-Length: 9\r\n\r\n\u001b]0;pwn\u0007x")
    })
    yield* Effect.acquireRelease(
      Effect.promise(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))),
      () => Effect.sync(() => server.close())
    )
    const { port } = server.address() as net.AddressInfo
    const { text } = yield* postTo(`http://127.0.0.1:${port}/`, privateHosts("loopback"))
    expect(text).toBe("500 [31mEVIL: ]0;pwn x")
  })

  it.scoped("a failure is told in words", function* () {
    const { replies, url } = yield* receiver
    const loopback = privateHosts("loopback")
    replies.push([301, { location: "http://127.0.0.1/" }], 410)
    expect((yield* postTo(url, loopback)).text).toBe("301 Moved Permanently: redirects are not followed")
    expect((yield* postTo(url, loopback)).text).toBe("410 Gone: not now")
    expect((yield* postTo("http://127.0.0.1:1/", loopback)).text).toBe("the host refuses connections at this port")
    expect((yield* postTo("https://no-such-host.invalid/")).text).toMatch(/^the host's name cannot be resolved/)
    expect((yield* postTo(url.replace("http:", "https:"), loopback)).text).toBe(
      "the host does not speak https at this port"
    )
  })
})
