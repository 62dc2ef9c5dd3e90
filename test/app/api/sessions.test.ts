import { scryptSync } from "node:crypto"
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { Server } from "../../../packages/server/src/http/Server.ts"
import { AccountStore } from "../../../packages/server/src/identity/AccountStore.ts"
import { loginStore } from "../../../packages/server/src/identity/LoginStore.ts"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { Passwords } from "../../../packages/server/src/identity/Passwords.ts"
import { anyRow } from "../../../packages/server/src/schema/Rows.ts"
import { send } from "../../harness/send.ts"
import { behindProxy, CHEAP_PASSWORDS, TestServer } from "../../harness/TestServer.ts"
import { newVisitor } from "../../harness/Visitor.ts"

const PASSWORD = "correct horse battery staple"
const DAY = 86_400_000

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"

/** A new account with a name, and a way to sign in to it on devices. */
const person = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId, keys } = yield* newAccount
  const name = `sam ${accountId}`
  const code = yield* (yield* Logins).issueLink(accountId)
  yield* newVisitor(url).submit(`/reset?code=${code}`, { name, password: PASSWORD })
  const signIn = (userAgent: string) =>
    Effect.gen(function* () {
      const visitor = newVisitor(url, { "user-agent": userAgent })
      yield* visitor.submit("/login", { name, password: PASSWORD })
      return visitor
    })
  return { accountId, keys, name, signIn, url }
})

describe("sessions", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("a session ends after 30 days without use, and after 180 days in any case", function* () {
      const { signIn } = yield* person
      const idle = yield* signIn(FIREFOX)
      const used = yield* signIn(FIREFOX)
      for (let days = 29; days < 180; days += 29) {
        yield* TestClock.adjust(29 * DAY)
        expect((yield* used.app("GET", "/session")).status, `${days} days`).toBe(200)
      }
      expect((yield* idle.app("GET", "/session")).status).toBe(401)
      yield* TestClock.adjust(6 * DAY)
      expect((yield* used.app("GET", "/session")).status).toBe(401)
    })

    it.effect("a browser that signs in again ends its former session, also for who kept its cookie", function* () {
      const { name, signIn, url } = yield* person
      const browser = yield* signIn(FIREFOX)
      const former = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join("; ")
      const kept = newVisitor(url, { cookie: former })
      expect((yield* kept.app("GET", "/session")).status).toBe(200)
      // Another tab opened the form before the browser had a session.
      const tab = newVisitor(url)
      const { body } = yield* tab.get("/login")
      const [, field = "", token = ""] = /<input type="hidden" name="(\w+)" value="([^"]*)">/.exec(body) ?? []
      const cookie = [former, ...[...tab.cookies].map(([key, value]) => `${key}=${value}`)].join("; ")
      const again = yield* tab.post("/login", { [field]: token, name, password: PASSWORD }, { cookie })
      expect(again.status).toBe(303)
      expect((yield* tab.app("GET", "/session")).status).toBe(200)
      expect((yield* kept.app("GET", "/session")).status).toBe(401)
    })

    it.effect("devices are listed by name, and each can be signed out; its next act is 401", function* () {
      const { signIn } = yield* person
      const laptop = yield* signIn(FIREFOX)
      const phone = yield* signIn(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
      )
      const { json } = yield* laptop.app("GET", "/sessions")
      const sessions = listed(json)
      expect(sessions.map(({ device }) => device).sort()).toEqual([
        "Firefox on Linux",
        "Safari on iPhone",
        "Unknown device"
      ])
      expect(sessions.find(({ current }) => current)?.device).toBe("Firefox on Linux")
      const id = sessions.find(({ device }) => device === "Safari on iPhone")?.id
      expect((yield* phone.app("GET", "/session")).status).toBe(200)
      expect((yield* laptop.app("DELETE", `/sessions/${id}`)).json).toEqual({ ended: 1 })
      expect((yield* phone.app("GET", "/session")).status).toBe(401)
      expect((yield* phone.app("POST", "/v1/water", { amountMl: 250 })).status).toBe(401)
      expect((yield* laptop.app("DELETE", `/sessions/${id}`)).status).toBe(404)
      expect((yield* laptop.app("DELETE", "/sessions")).json).toEqual({ ended: 1 })
      expect((yield* laptop.app("DELETE", "/session")).json).toEqual({ ended: 1 })
      expect((yield* laptop.app("GET", "/session")).status).toBe(401)
    })

    it.effect("nobody sees or ends the sessions of another account", function* () {
      const sam = yield* (yield* person).signIn(FIREFOX)
      const eve = yield* (yield* person).signIn(FIREFOX)
      const [own] = listed((yield* sam.app("GET", "/sessions")).json)
      expect((yield* eve.app("DELETE", `/sessions/${own?.id}`)).status).toBe(404)
      yield* eve.app("DELETE", "/sessions")
      expect((yield* sam.app("GET", "/session")).status).toBe(200)
    })

    it.effect("a page that one account opened neither reads nor writes as another that signed in", function* () {
      const { accountId: former } = yield* person
      const { accountId, signIn } = yield* person
      const { app } = yield* signIn(FIREFOX)
      const water = (account: string) =>
        app("POST", "/v1/water", { amountMl: 250, date: "2026-03-10" }, { "daybook-account": account })
      expect((yield* water(former)).status).toBe(401)
      expect((yield* app("GET", "/days/2026-03-10", undefined, { "daybook-account": former })).status).toBe(401)
      expect((yield* app("GET", "/v1/days/2026-03-10")).json).toMatchObject({ waterMl: 0 })
      expect((yield* water(accountId)).status).toBe(200)
    })

    it.effect("signing out ends the session and removes the cookie; another site cannot do it", function* () {
      const { signIn } = yield* person
      const { app, cookies, submit } = yield* signIn(FIREFOX)
      const token = cookies.get("daybook") ?? ""
      expect((yield* submit("/logout", {}, { origin: "https://evil.example" })).status).toBe(403)
      expect((yield* app("GET", "/session")).status).toBe(200)
      expect((yield* submit("/logout", {})).headers.get("location")).toBe("/login")
      expect(cookies.has("daybook")).toBe(false)
      expect((yield* app("GET", "/session", undefined, { cookie: `daybook=${token}` })).status).toBe(401)
    })

    it.effect("the database holds hashes only: no token, no password", function* () {
      const { accountId, signIn } = yield* person
      const { cookies } = yield* signIn(FIREFOX)
      const db = yield* Sql
      const rows = yield* Effect.forEach(["login", "session", "sign_in_link"], (table) =>
        db.all(anyRow(table, `SELECT * FROM ${table} WHERE account_id = ?`), [accountId])
      )
      const stored = JSON.stringify(rows)
      expect(stored).toMatch(/\$scrypt\$ln=10,r=8,p=1\$/)
      expect(stored).not.toContain(PASSWORD)
      expect(stored).not.toContain(cookies.get("daybook"))
    })

    it.effect("a session gives no access to /v1 and /mcp, and a key none to the app", function* () {
      const { keys, signIn, url } = yield* person
      const { cookies } = yield* signIn(FIREFOX)
      const token = cookies.get("daybook") ?? ""
      const credentials = [{ cookie: `daybook=${token}` }, { authorization: `Bearer ${token}` }]
      for (const headers of credentials) {
        expect((yield* send(`${url}/v1/me`, { headers })).status).toBe(401)
        expect((yield* send(`${url}/mcp`, { headers })).status).toBe(401)
      }
      for (const path of ["/app/api/session", "/app/api/v1/goals"]) {
        expect((yield* send(url + path, { key: keys.full })).status).toBe(401)
        expect((yield* send(url + path, { headers: { cookie: `daybook=${keys.full}` } })).status).toBe(401)
      }
    })
  })
})

describe("requests of other sites", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("a write needs the app's header, and a sender of the same origin", function* () {
      const { signIn, url } = yield* person
      const { app, cookies } = yield* signIn(FIREFOX)
      const cookie = `daybook=${cookies.get("daybook")}`
      const water = (headers: Record<string, string>) =>
        Effect.map(
          send(`${url}/app/api/v1/water`, {
            method: "POST",
            body: { amountMl: 250, date: "2026-03-10" },
            headers: { cookie, ...headers }
          }),
          ({ status }) => status
        )
      const own = { "x-daybook-app": "1" }
      const refused: ReadonlyArray<Record<string, string>> = [
        { origin: url },
        { "sec-fetch-site": "same-origin" },
        own,
        { ...own, origin: "https://evil.example" },
        { ...own, origin: "null" },
        { ...own, origin: url.replace(/\d+$/, "1") },
        { ...own, origin: url, "sec-fetch-site": "cross-site" },
        { ...own, origin: url, "sec-fetch-site": "same-site" },
        { ...own, origin: url, "sec-fetch-site": "none" }
      ]
      for (const headers of refused) expect(yield* water(headers), JSON.stringify(headers)).toBe(403)
      expect((yield* app("GET", "/v1/days/2026-03-10")).json).toMatchObject({ waterMl: 0 })
      expect(yield* water({ ...own, origin: url })).toBe(200)
      expect(yield* water({ ...own, "sec-fetch-site": "same-origin" })).toBe(200)
    })

    it.effect("no response permits a page of another origin to read it", function* () {
      const { signIn, url } = yield* person
      const { cookies } = yield* signIn(FIREFOX)
      const headers = { cookie: `daybook=${cookies.get("daybook")}`, origin: "https://evil.example" }
      const preflight = { ...headers, "access-control-request-method": "POST" }
      const responses = [
        yield* send(`${url}/app/api/session`, { headers }),
        yield* send(`${url}/app/api/session`, { method: "OPTIONS", headers: preflight }),
        yield* send(`${url}/login`, { headers }),
        yield* send(`${url}/login/passkey`, { method: "OPTIONS", headers: preflight })
      ]
      for (const response of responses) {
        expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
      }
      expect(responses[0]?.headers.get("cache-control")).toBe("no-store")
    })
  })
})

describe("confirmation", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("acts that a stolen session must not do need the password again after five minutes", function* () {
      const { name, signIn } = yield* person
      const { app } = yield* signIn(FIREFOX)
      const newKey = () => app("POST", "/keys", { name: "laptop", scope: "read" })
      expect((yield* newKey()).status).toBe(200)
      yield* TestClock.adjust("5 minutes")
      const refused = yield* newKey()
      expect(refused.status).toBe(403)
      expect(refused.json).toMatchObject({
        error: { code: "insufficient_scope", message: expect.stringMatching(/^Confirm that it is you/) }
      })
      expect((yield* app("POST", "/passkeys/options", { purpose: "add" })).status).toBe(403)
      expect((yield* app("POST", "/password", { next: "another horse battery" })).status).toBe(403)
      const wrong = yield* app("POST", "/session/confirm", { password: "wrong" })
      expect([wrong.status, wrong.json]).toMatchObject([
        400,
        { error: { message: "password: this is not your password" } }
      ])
      expect((yield* app("POST", "/session/confirm", {})).status).toBe(400)
      expect((yield* app("POST", "/session/confirm", { password: PASSWORD })).status).toBe(200)
      expect((yield* newKey()).status).toBe(200)
      const other = yield* signIn(FIREFOX)
      yield* TestClock.adjust("4 minutes")
      expect((yield* other.app("GET", "/session")).json).toMatchObject({ name, hasPassword: true, passkeys: 0 })
    })

    it.effect("guesses of the password in a session are delayed, and other sessions are not", function* () {
      const { signIn } = yield* person
      const thief = yield* signIn(FIREFOX)
      const sam = yield* signIn(FIREFOX)
      for (let failures = 0; failures < 5; failures++) {
        expect((yield* thief.app("POST", "/session/confirm", { password: "wrong" })).status).toBe(400)
      }
      const refused = yield* thief.app("POST", "/password", { current: PASSWORD, next: "another horse battery" })
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
      expect((yield* sam.app("POST", "/session/confirm", { password: PASSWORD })).status).toBe(200)
    })

    it.effect("a changed password ends the other sessions", function* () {
      const { name, signIn, url } = yield* person
      const phone = yield* signIn(FIREFOX)
      const laptop = yield* signIn(FIREFOX)
      yield* TestClock.adjust("1 hour")
      const next = "another horse battery"
      const wrong = yield* laptop.app("POST", "/password", { current: "wrong", next })
      expect([wrong.status, wrong.json]).toMatchObject([
        400,
        { error: { message: "current: this is not your password" } }
      ])
      const short = yield* laptop.app("POST", "/password", { current: PASSWORD, next: "short" })
      expect(short.json).toMatchObject({ error: { message: "next: expected 8 to 256 characters" } })
      // The third was opened with the account.
      expect((yield* laptop.app("POST", "/password", { current: PASSWORD, next })).json).toEqual({ ended: 2 })
      expect((yield* laptop.app("GET", "/session")).status).toBe(200)
      expect((yield* phone.app("GET", "/session")).status).toBe(401)
      expect((yield* newVisitor(url).submit("/login", { name, password: next })).status).toBe(303)
    })
  })
})

describe("passwords", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("a hash of another cost is renewed at sign-in", function* () {
      const { accountId, signIn } = yield* person
      const salt = Buffer.from("0123456789abcdef")
      const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 11, r: 8, p: 1 })
      const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "")
      const former = `$scrypt$ln=11,r=8,p=1$${base64(salt)}$${base64(key)}`
      yield* Effect.gen(function* () {
        const store = yield* loginStore
        yield* store.setPassword(accountId, former)
        const { app } = yield* signIn(FIREFOX)
        expect((yield* app("GET", "/session")).status).toBe(200)
        expect((yield* store.of(accountId))?.password).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/)
      })
    })

    it.effect("a sign-in with a password that is changed while it is compared is refused", function* () {
      const { accountId, name } = yield* person
      const logins = yield* Logins
      const db = yield* Sql
      const changed = yield* Effect.once(logins.setPassword(accountId, "another password"))
      // The password is changed after the login is read, and before it is compared.
      const first: typeof db.first = (query, params) => Effect.tap(db.first(query, params), () => changed)
      const meanwhile = Effect.flatMap(Logins, (logins) => logins.signIn({ name, password: PASSWORD })).pipe(
        Effect.provide(Layer.fresh(Logins.layer)),
        Effect.provideService(Sql, { ...db, first }),
        Effect.provide(CHEAP_PASSWORDS)
      )
      expect(yield* meanwhile).toBeUndefined()
      expect(yield* logins.isPassword(accountId, "another password")).toBe(true)
    })

    it.effect("a link that is used ends the sessions with the change of the password, in one step", function* () {
      const { accountId, name, signIn } = yield* person
      const { app } = yield* signIn(FIREFOX)
      const logins = yield* Logins
      yield* logins.redeem(yield* logins.issueLink(accountId), { name, password: "another password" })
      expect((yield* app("GET", "/session")).status).toBe(401)
    })

    it.effect("one is hashed at a time and four wait; more are asked to try again", () =>
      Effect.gen(function* () {
        const { hash } = yield* Passwords
        const hashes = Array.from({ length: 8 }, () => Effect.either(hash(PASSWORD)))
        const made = yield* Effect.all(hashes, { concurrency: "unbounded" })
        expect(made.map(({ _tag }) => _tag)).toEqual(
          [..."RRRRRLLL"].map((letter) => (letter === "R" ? "Right" : "Left"))
        )
        expect(new Set(made.map((each) => JSON.stringify(each)))).toHaveProperty("size", 6)
      }).pipe(Effect.provide(Passwords.layer))
    )
  })
})

layer(behindProxy("https://log.example"))("cookies", (it) => {
  it.effect("over https the cookie is __Host-, Secure, HttpOnly, SameSite=Lax; over HTTP it is daybook", function* () {
    const { port } = yield* Server
    const url = `http://127.0.0.1:${port}`
    const accountId = yield* (yield* AccountStore).create("sam")
    const open = (headers: Record<string, string>) =>
      Effect.gen(function* () {
        const code = yield* (yield* Logins).issueLink(accountId)
        const visitor = newVisitor(url, headers)
        const sent = yield* visitor.submit(`/reset?code=${code}`, { name: "Sam", password: PASSWORD })
        const [session = ""] = sent.headers.getSetCookie()
        const answer = yield* visitor.app("GET", "/session")
        return { session: session.replace(/=[\w-]{43};/, "=…;"), json: answer.json, visitor }
      })
    const ending = "Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax"
    const secure = yield* open({ "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7" })
    expect(secure.session).toBe(`__Host-daybook=…; ${ending}; Secure`)
    expect(secure.json).toMatchObject({
      secure: true,
      publicUrl: "https://log.example",
      baseUrl: "https://log.example/v1",
      mcpUrl: "https://log.example/mcp"
    })
    const plain = yield* open({ "x-forwarded-proto": "http" })
    expect(plain.session).toBe(`daybook=…; ${ending}`)
    expect(plain.json).toMatchObject({ secure: false, baseUrl: "https://log.example/v1" })
    // A cookie that a page of plain HTTP could have set does not count over https.
    const token = plain.visitor.cookies.get("daybook")
    const mixed = newVisitor(url, { "x-forwarded-proto": "https", cookie: `daybook=${token}` })
    expect((yield* mixed.app("GET", "/session")).status).toBe(401)
  })

  it.effect("the delay of an address behind the proxy is its own", function* () {
    const { port } = yield* Server
    const from = (address: string) =>
      newVisitor(`http://127.0.0.1:${port}`, { "x-forwarded-for": address, "x-forwarded-proto": "https" })
    const submit = (address: string) => from(address).submit("/login", { name: "nobody", password: "wrong" })
    for (let failures = 0; failures < 5; failures++) expect((yield* submit("192.0.2.1")).status).toBe(403)
    expect((yield* submit("192.0.2.1")).status).toBe(429)
    expect((yield* submit("192.0.2.2")).status).toBe(403)
    for (let failures = 0; failures < 5; failures++) expect((yield* submit(`2001:db8::${failures}`)).status).toBe(403)
    expect((yield* submit("2001:db8:0:0:ffff::1")).status).toBe(429)
    expect((yield* submit("2001:db8:0:1::1")).status).toBe(403)
  })
})

interface ListedSession {
  readonly id: string
  readonly device: string
  readonly current: boolean
}

const listed = (json: unknown): ReadonlyArray<ListedSession> => {
  const isSession = (each: unknown): each is ListedSession =>
    typeof each === "object" && each !== null && "id" in each && "device" in each && "current" in each
  return Array.isArray(json) ? json.filter(isSession) : []
}
