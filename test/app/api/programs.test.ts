import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { RateLimiter } from "../../../packages/server/src/identity/RateLimiter.ts"
import { register } from "../../harness/OAuthClient.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { newVisitor } from "../../harness/Visitor.ts"
import { connectedBy, listTools } from "../../oauth/OAuthUser.ts"

const PASSWORD = "correct horse battery staple"

/** A person with three keys and a connected app, who opens a link that sets another password. */
const withLink = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const logins = yield* Logins
  const first = newVisitor(url)
  yield* first.submit(`/reset?code=${yield* logins.issueLink(accountId)}`, { name: accountId, password: PASSWORD })
  const cookie = `daybook=${first.cookies.get("daybook")}`
  const { access } = yield* connectedBy({ url, accountId, cookie }, yield* register(url))
  yield* send(`${url}/v1/me`, { key: keys.full })
  yield* (yield* RateLimiter).flush
  const browser = newVisitor(url)
  const sent = yield* browser.submit(`/reset?code=${yield* logins.issueLink(accountId)}`, { password: "another horse" })
  const isLive = (key: string) => Effect.map(send(`${url}/v1/me`, { key }), ({ status }) => status === 200)
  const isConnected = Effect.map(listTools(url, access), ({ status }) => status === 200)
  return { accountId, browser, first, isConnected, isLive, keys, sent, url }
})

const PATH = "/reset/access"

describe("the page after a link that set the password", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("names each live key and app, what it may do and when it was last used", function* () {
      const { browser, keys, sent } = yield* withLink
      expect([sent.status, sent.headers.get("location")]).toEqual([303, PATH])
      const { body } = yield* browser.get(PATH)
      expect(body).toContain("still have access")
      expect(body.match(/<li>/g)).toHaveLength(4)
      expect(body).toMatch(/<b><bdi>full<\/bdi><\/b> <span class="tag">Full access<\/span>/)
      expect(body).toMatch(new RegExp(`Key …${keys.full.slice(-4)}</bdi>, last used on \\d{4}-\\d\\d-\\d\\d<`))
      expect(body).toContain(`Key …${keys.read.slice(-4)}</bdi>, never used<`)
      expect(body).toContain('<bdi>Test assistant</bdi></b> <span class="tag">Read &amp; write</span>')
      expect(body).toContain("App, unverified, of 127.0.0.1:7777")
    })

    it.effect("ends one key or app at a time", function* () {
      const { browser, isConnected, isLive, keys } = yield* withLink
      const endOf = (body: string, label: string) =>
        new RegExp(`value="([^"]+)" aria-label="${label}"`).exec(body)?.[1] ?? ""
      const { body } = yield* browser.get(PATH)
      const revoked = yield* browser.submit(PATH, { end: endOf(body, "Revoke write") })
      expect([revoked.status, revoked.headers.get("location")]).toEqual([303, PATH])
      expect([yield* isLive(keys.write), yield* isLive(keys.full), yield* isConnected]).toEqual([false, true, true])
      yield* browser.submit(PATH, { end: endOf(body, "Disconnect Test assistant") })
      expect([yield* isLive(keys.full), yield* isConnected]).toEqual([true, false])
      expect((yield* browser.get(PATH)).body.match(/<li>/g)).toHaveLength(2)
    })

    it.effect("ends all of this account with one button, and then says that nothing has access", function* () {
      const { newAccount } = yield* TestServer
      const other = yield* newAccount
      const { browser, isConnected, isLive, keys } = yield* withLink
      expect((yield* browser.submit(PATH, { end: "all" })).status).toBe(303)
      for (const key of Object.values(keys)) expect(yield* isLive(key)).toBe(false)
      expect(yield* isConnected).toBe(false)
      expect(yield* isLive(other.keys.read)).toBe(true)
      expect((yield* browser.get(PATH)).body).toContain("No key and no connected app has access to your log.")
    })

    it.effect("is shown only to a signed-in person, and only its own form ends a key or app", function* () {
      const { browser, first, isLive, keys, url } = yield* withLink
      for (const { get } of [newVisitor(url), first]) {
        expect((yield* get(PATH)).headers.get("location")).toBe(`/login?next=${encodeURIComponent(PATH)}`)
      }
      expect((yield* browser.post(PATH, { end: "all" })).status).toBe(403)
      expect((yield* browser.submit(PATH, { end: "all" }, { origin: "https://evil.example" })).status).toBe(403)
      expect((yield* browser.submit(PATH, { end: "something" })).status).toBe(404)
      expect(yield* isLive(keys.read)).toBe(true)
    })

    it.effect("is left out if nothing has access", function* () {
      const { accountId, browser } = yield* withLink
      yield* browser.submit(PATH, { end: "all" })
      const link = yield* (yield* Logins).issueLink(accountId)
      const sent = yield* browser.submit(`/reset?code=${link}`, { password: PASSWORD })
      expect(sent.headers.get("location")).toBe("/")
    })
  })
})

layer(TestServer.unlimited)("the app", (it) => {
  it.effect("ends all keys and connections of the account at once", function* () {
    const { browser, isConnected, isLive, keys } = yield* withLink
    expect((yield* browser.app("DELETE", "/programs")).json).toEqual({ keys: 3, apps: 1 })
    expect([yield* isLive(keys.full), yield* isConnected]).toEqual([false, false])
    expect((yield* browser.app("DELETE", "/programs")).json).toEqual({ keys: 0, apps: 0 })
  })
})
