import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Server } from "../../../packages/server/src/http/Server.ts"
import { AccountStore } from "../../../packages/server/src/identity/AccountStore.ts"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { PasswordCost, Passwords } from "../../../packages/server/src/identity/Passwords.ts"
import { until } from "../../harness/Process.ts"
import { behindProxy, TestServer } from "../../harness/TestServer.ts"
import { newVisitor, type Visitor } from "../../harness/Visitor.ts"

const PASSWORD = "correct horse battery staple"
const MARKS = "daybook-browser"

/** A person who signed in by a link in a new browser. */
const newPerson = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId } = yield* newAccount
  const name = `sam ${accountId}`
  const browser = newVisitor(url)
  yield* browser.submit(`/reset?code=${yield* (yield* Logins).issueLink(accountId)}`, { name, password: PASSWORD })
  return { accountId, browser, name, url }
})

const signIn = (browser: Visitor, name: string, password = PASSWORD) =>
  Effect.map(browser.submit("/login", { name, password }), ({ status }) => status)

const signOut = ({ submit }: Visitor) => submit("/logout", {})

/** A stranger at the same address guesses until the address waits. */
const guess = (url: string, name: string) =>
  Effect.gen(function* () {
    const stranger = newVisitor(url)
    for (let guesses = 0; guesses < 5; guesses++) yield* signIn(stranger, name, "a guess")
    expect(yield* signIn(stranger, name, "a guess")).toBe(429)
    return stranger
  })

describe("a browser in which somebody signed in before", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("signs in at its first try, however often a stranger at its address guesses", function* () {
      const { browser, name, url } = yield* newPerson
      yield* signOut(browser)
      const stranger = yield* guess(url, name)
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        yield* TestClock.adjust(`${seconds} seconds`)
        expect(yield* signIn(stranger, name, "a guess")).toBe(403)
        expect(yield* signIn(stranger, name, "a guess")).toBe(429)
        expect(yield* signIn(browser, name)).toBe(303)
        yield* signOut(browser)
      }
      yield* TestClock.adjust("2 hours")
    })

    it.effect("is delayed by its own failures only, and these delay nobody else", function* () {
      const { browser, name, url } = yield* newPerson
      yield* signOut(browser)
      for (let failures = 0; failures < 5; failures++) expect(yield* signIn(browser, name, "wrong")).toBe(403)
      const refused = yield* browser.submit("/login", { name, password: PASSWORD })
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
      expect(yield* signIn(newVisitor(url), name)).toBe(303)
      yield* TestClock.adjust("1 second")
      expect(yield* signIn(browser, name)).toBe(303)
    })

    it.effect("is known to the accounts that signed in there, and to no other", function* () {
      const sam = yield* newPerson
      const eve = yield* newPerson
      yield* signOut(sam.browser)
      expect(yield* signIn(sam.browser, eve.name)).toBe(303)
      yield* signOut(sam.browser)
      yield* signOut(eve.browser)
      yield* guess(sam.url, "nobody")
      expect(yield* signIn(eve.browser, sam.name)).toBe(429)
      for (const { name } of [sam, eve, sam]) {
        expect(yield* signIn(sam.browser, name)).toBe(303)
        yield* signOut(sam.browser)
      }
      yield* TestClock.adjust("2 hours")
    })

    it.effect("is not known by a cookie that was changed or made up", function* () {
      const { browser, name, url } = yield* newPerson
      yield* guess(url, name)
      const mark = browser.cookies.get(MARKS) ?? ""
      expect(mark).toMatch(/^[\w-]{64}$/)
      const other = mark.endsWith("A") ? "B" : "A"
      for (const forged of [mark.slice(0, -1) + other, other + mark.slice(1), "A".repeat(64), mark.slice(1), ""]) {
        const thief = newVisitor(url)
        yield* thief.get("/login")
        const form = thief.cookies.get("daybook-form") ?? ""
        const cookie = `daybook-form=${form}; ${MARKS}=${forged}`
        const sent = yield* thief.post("/login", { form, name, password: PASSWORD }, { cookie })
        expect(sent.status, forged).toBe(429)
      }
      yield* TestClock.adjust("2 hours")
    })

    it.effect("is no longer known after a new password, except for the browser that set it", function* () {
      const { accountId, browser, name, url } = yield* newPerson
      const phone = newVisitor(url)
      expect(yield* signIn(phone, name)).toBe(303)
      const next = "another horse battery"
      const changed = yield* browser.app("POST", "/password", { current: PASSWORD, next })
      expect(changed.status).toBe(200)
      yield* signOut(browser)
      yield* guess(url, name)
      expect(yield* signIn(phone, name, next)).toBe(429)
      expect(yield* signIn(browser, name, next)).toBe(303)

      // The sessions of a browser last, so that it is known again when the app is opened there.
      yield* (yield* Logins).setPassword(accountId, PASSWORD)
      expect((yield* browser.app("GET", "/session")).headers.getSetCookie()).toHaveLength(1)
      expect((yield* browser.app("GET", "/session")).headers.getSetCookie()).toEqual([])
      yield* signOut(browser)
      expect(yield* signIn(browser, name)).toBe(303)
      yield* TestClock.adjust("2 hours")
    })

    it.effect("becomes known when the app is opened, if it signed in before there were marks", function* () {
      const { browser, name, url } = yield* newPerson
      const session = `daybook=${browser.cookies.get("daybook")}`
      const former = newVisitor(url)
      const opened = yield* former.app("GET", "/session", undefined, { cookie: session })
      expect(opened.headers.getSetCookie()[0]).toMatch(
        /^daybook-browser=[\w-]{64}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/
      )
      yield* guess(url, name)
      expect(yield* signIn(former, name)).toBe(303)
      yield* TestClock.adjust("2 hours")
    })

    it.effect("gets a new session in place of its former one", function* () {
      const { browser, name } = yield* newPerson
      yield* browser.get("/logout")
      const form = browser.cookies.get("daybook-form") ?? ""
      const former = `daybook=${browser.cookies.get("daybook")}`
      expect((yield* browser.app("GET", "/session", undefined, { cookie: former })).status).toBe(200)
      expect((yield* browser.post("/login", { form, name, password: PASSWORD })).status).toBe(303)
      expect((yield* browser.app("GET", "/session", undefined, { cookie: former })).status).toBe(401)
      expect((yield* browser.app("GET", "/session")).status).toBe(200)
    })
  })
})

layer(TestServer.unlimited)("a link that sets the password", (it) => {
  it.effect("ends the delay at the name for the address at which it is used", function* () {
    const { accountId, name, url } = yield* newPerson
    yield* guess(url, name)
    const next = "another horse battery"
    const link = yield* (yield* Logins).issueLink(accountId)
    expect((yield* newVisitor(url).submit(`/reset?code=${link}`, { password: next })).status).toBe(303)
    expect(yield* signIn(newVisitor(url), name, next)).toBe(303)
  })
})

// A hash takes longer than a request to arrive: twelve guesses fill all places, however fast the database answers.
const DEAR_PASSWORDS = Layer.succeed(PasswordCost, { ln: 15, r: 8, p: 3 })

layer(behindProxy(undefined, DEAR_PASSWORDS))("a flood of guesses from many addresses", (it) => {
  it.effect("keeps only unknown browsers out: a known one signs in 5 of 5 times", function* () {
    const url = `http://127.0.0.1:${(yield* Server).port}`
    const accountId = yield* (yield* AccountStore).create("sam")
    const sam = newVisitor(url, { "x-forwarded-for": "192.0.2.1" })
    yield* sam.submit(`/reset?code=${yield* (yield* Logins).issueLink(accountId)}`, { name: "Sam", password: PASSWORD })
    let addresses = 0
    const seen = new Set<number>()
    const guessOnce = Effect.suspend(() => {
      const address = `198.51.${Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`
      return Effect.map(signIn(newVisitor(url, { "x-forwarded-for": address }), "Sam", "a guess"), (status) =>
        seen.add(status)
      )
    })
    const flood = yield* Effect.fork(
      Effect.all(
        Array.from({ length: 12 }, () => Effect.forever(guessOnce)),
        { concurrency: "unbounded" }
      )
    )
    yield* Effect.promise(() => until(() => seen.has(403) && seen.has(503)))
    for (let times = 0; times < 5; times++) {
      yield* signOut(sam)
      expect(yield* signIn(sam, "Sam")).toBe(303)
    }
    yield* Fiber.interrupt(flood)
    expect([...seen].sort()).toEqual([403, 503])
  })
})

layer(Passwords.layer)("hashes of passwords", (it) => {
  it.effect("cost 32 MiB and three rounds, where no test makes them cheap", function* () {
    const { hash, verify } = yield* Passwords
    const stored = yield* hash(PASSWORD)
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    expect(yield* verify(PASSWORD, stored)).toBe("right")
  })

  it.effect("of known people wait for at most one of a stranger, and have places of their own", function* () {
    const { hash } = yield* Passwords
    const done: Array<string> = []
    const hashed = (whose: string, account?: string) =>
      Effect.fork(
        Effect.match(hash(PASSWORD, account), {
          onSuccess: () => done.push(whose),
          onFailure: () => done.push(`${whose} is refused`)
        })
      )
    const strangers = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (n) => hashed(`stranger ${n}`))
    const known = yield* Effect.forEach(["sam", "sam", "sam", "sam", "eve"], (name) => hashed(name, name))
    yield* Fiber.joinAll([...strangers, ...known])
    expect(done.slice(0, 3)).toEqual(["stranger 6 is refused", "sam is refused", "stranger 1"])
    expect(done.slice(3, 7)).toEqual(["sam", "sam", "sam", "eve"])
    expect(done.slice(7)).toEqual([2, 3, 4, 5].map((n) => `stranger ${n}`))
  })
})
