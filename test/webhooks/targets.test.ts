import { BlockList } from "node:net"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { describe, expect } from "vitest"
import { publicAgent } from "../../packages/server/src/http/PublicInternet.ts"
import { answerText, post } from "../../packages/server/src/webhooks/Post.ts"
import { type PrivateHosts, privateHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { receiver } from "./Receiver.ts"

const SECRET = `whsec_${"a".repeat(43)}=`
const NONE: PrivateHosts = { names: [], networks: new BlockList() }

const postTo = (url: string, hosts = NONE) =>
  Effect.map(post({ url, secret: SECRET }, { id: "m", body: "{}" }, Date.now(), hosts), (answer) => ({
    received: answer.received,
    text: answerText(answer)
  }))

const NOT_PUBLIC = "the host is not of the public internet, and DAYBOOK_WEBHOOK_HOSTS does not name it"
const BY_HTTP = /^http:\/\/ reaches only hosts that DAYBOOK_WEBHOOK_HOSTS names/

describe("hosts that webhooks may reach", () => {
  it.scoped("none of the home network by itself, whatever its address is written as", () =>
    Effect.gen(function* () {
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
  )

  it("neither networks of tests nor Azure's host count as public; nothing is connected to", () => {
    const network = { lookup: () => expect.fail("a name was looked up"), allowed: [], ca: undefined }
    for (const address of ["198.18.0.1", "198.19.255.255", "168.63.129.16"])
      expect(() => publicAgent(`https://${address}/`, network), address).toThrow(/not of the public internet/)
    for (const address of ["168.63.129.17", "198.20.0.1"])
      expect(() => publicAgent(`https://${address}/`, network), address).not.toThrow()
  })

  it.scoped("those that the setting names, by name, address, range, or name of a range", () =>
    Effect.gen(function* () {
      const { port, received, url } = yield* receiver
      for (const named of ["localhost", "127.0.0.1", "127.0.0.0/8,example.org", "loopback", "LOCALHOST"]) {
        const host = /localhost/i.test(named) ? `http://localhost:${port}/` : url
        expect(yield* postTo(host, privateHosts(named)), named).toEqual({ received: true, text: "204 No Content" })
      }
      expect(received).toHaveLength(5)
      expect((yield* postTo(url, privateHosts("localhost,10.0.0.0/8"))).text).toMatch(BY_HTTP)
    })
  )

  it("the setting is refused with an entry that is no host and no network", () => {
    for (const wrong of ["", "a b", "http://nas", "10.0.0.0/33", "nas:8123", "-nas", "a,,b"]) {
      expect(privateHosts(wrong), wrong).toBeUndefined()
    }
  })

  it.scoped("a failure is told in words", () =>
    Effect.gen(function* () {
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
  )
})
