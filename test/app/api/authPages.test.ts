import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { AccountStore } from "../../../packages/server/src/identity/AccountStore.ts"
import { ApiKeys } from "../../../packages/server/src/identity/ApiKeys.ts"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { SetupCode } from "../../../packages/server/src/identity/SetupCode.ts"
import { send } from "../../harness/send.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { hiddenFields, newVisitor } from "../../harness/Visitor.ts"

const SAM = { name: "Sam", password: "correct horse battery staple" }

const visitor = Effect.map(TestServer, ({ url }) => newVisitor(url))

/** The way of an app that connects, with what its query may hold. */
const AUTHORIZE = `/oauth/authorize?response_type=code&client_id=https%3A%2F%2Fclaude.ai%2Foauth%2Fclient%3Fa%3D1%26b&redirect_uri=http%3A%2F%2F127.0.0.1%3A7777%2Fcb&scope=read+write&state=a%2Bb%3D%26%22%3C&resource=http%3A%2F%2F127.0.0.1%2Fmcp`

/** A visitor who signs in as a new account. */
const signedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId } = yield* newAccount
  const name = `sam ${accountId}`
  const link = yield* (yield* Logins).issueLink(accountId)
  const visitor = newVisitor(url)
  yield* visitor.submit(`/reset?code=${link}`, { name, password: SAM.password })
  return { ...visitor, accountId, name }
})

describe("set-up", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("a mistake in a field is shown beside it, and takes no try of the code", function* () {
      const code = yield* (yield* SetupCode).issue
      const { submit } = yield* visitor
      for (let tries = 0; tries < 12; tries++) {
        const sent = yield* submit("/setup", { code, name: " ", password: "short" })
        expect(sent.status).toBe(400)
        expect(sent.body).toContain('id="name-note" role="alert">expected text of 1 to 60 characters')
        expect(sent.body).toContain('id="password-note" role="alert">Choose another: expected 8 to 256 characters')
      }
    })

    it.effect("a person who connects an app to a server without an owner sets it up first, then goes on", function* () {
      const { get } = yield* visitor
      const login = yield* get(`/login?next=${encodeURIComponent(AUTHORIZE)}`)
      const setup = `/setup?next=${encodeURIComponent(AUTHORIZE)}`
      expect(login.body).toContain(`href="${setup}"`)
      expect((yield* get(setup)).body).toContain(`name="next" value="${AUTHORIZE.replaceAll("&", "&amp;")}"`)
      expect((yield* get("/setup?next=https%3A%2F%2Fevil.example")).body).toContain('name="next" value="/"')
    })

    it.effect("a wrong code is refused, and the 11th try of an hour is 429; an hour later it is free", function* () {
      const code = yield* (yield* SetupCode).issue
      const { submit } = yield* visitor
      for (let tries = 0; tries < 10; tries++) {
        const sent = yield* submit("/setup", { ...SAM, code: "0000-0000" })
        expect(sent.status).toBe(403)
        expect(sent.body).toContain("not the code that this server printed")
      }
      const refused = yield* submit("/setup", { ...SAM, code })
      expect(refused.status).toBe(429)
      expect(refused.headers.get("retry-after")).toBe("3600")
      expect(refused.body).toContain("run `daybook user reset` on the server: it prints a link that needs no code")
      const owner = yield* (yield* AccountStore).owner
      const link = yield* (yield* Logins).issueLink(owner)
      expect((yield* submit(`/reset?code=${link}`, { name: " ", password: "short" })).status).toBe(400)
      yield* TestClock.adjust("1 hour")
      expect((yield* submit("/setup", { ...SAM, code: "1111-1111" })).status).toBe(403)
    })

    it.effect("a person with the code gets the account of the terminal's keys, once: /setup is gone", function* () {
      const { url } = yield* TestServer
      const owner = yield* (yield* AccountStore).owner
      const { key } = yield* (yield* ApiKeys).create(owner, "laptop", "full")
      yield* send(`${url}/v1/water`, { method: "POST", key, body: { amountMl: 750, date: "2026-03-10" } })
      const former = yield* (yield* SetupCode).issue
      const code = yield* (yield* SetupCode).issue
      const first = yield* visitor
      expect((yield* first.submit("/setup", { ...SAM, code: former })).status).toBe(403)
      const claimed = yield* first.submit("/setup", { ...SAM, code: code.toLowerCase().replace("-", " ") })
      expect([claimed.status, claimed.headers.get("location")]).toEqual([303, "/settings/goals?first"])
      expect((yield* first.app("GET", "/v1/days/2026-03-10")).json).toMatchObject({ waterMl: 750 })

      const second = yield* visitor
      expect((yield* second.get("/setup")).status).toBe(404)
      expect((yield* second.submit("/setup", { name: "Eve", password: SAM.password, code })).status).toBe(403)
      yield* second.get("/login")
      const token = second.cookies.get("daybook-form") ?? ""
      expect((yield* second.post("/setup", { form: token, name: "Eve", password: SAM.password, code })).status).toBe(
        404
      )
      expect((yield* second.submit("/login", { name: "eve", password: SAM.password })).status).toBe(403)
      expect((yield* second.submit("/login", { ...SAM, name: " SAM " })).status).toBe(303)
    })
  })
})

describe("sign-in", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("from the 5th failure an address waits, 1 s doubling to 60; sessions go on for all others", function* () {
      const sam = yield* signedIn
      const other = yield* visitor
      const attempt = (password: string) => other.submit("/login", { name: sam.name, password })
      for (let failures = 0; failures < 5; failures++) expect((yield* attempt("wrong")).status).toBe(403)
      for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
        const refused = yield* attempt(SAM.password)
        expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(seconds)])
        expect(refused.body).toMatch(/id="password-note" role="alert">Too many failed attempts; try again in/)
        expect(refused.body).toContain(`value="${sam.name}"`)
        expect((yield* sam.app("GET", "/session")).status).toBe(200)
        yield* TestClock.adjust(`${seconds} seconds`)
        expect((yield* attempt("wrong")).status).toBe(403)
      }
      yield* TestClock.adjust("1 minute")
      expect((yield* attempt(SAM.password)).status).toBe(303)
      const again = yield* visitor
      expect((yield* again.submit("/login", { name: sam.name, password: "wrong" })).status).toBe(403)
      expect((yield* again.submit("/login", { name: sam.name, password: SAM.password })).status).toBe(303)
    })

    it.effect("a person who signs in to their own account now and then is still delayed at another name", function* () {
      const sam = yield* signedIn
      const eve = yield* signedIn
      yield* TestClock.adjust("2 hours")
      const attempt = (name: string, password: string) =>
        Effect.map(
          Effect.flatMap(visitor, ({ submit }) => submit("/login", { name, password })),
          ({ status }) => status
        )
      for (let failures = 0; failures < 4; failures++) expect(yield* attempt(sam.name, "wrong")).toBe(403)
      expect(yield* attempt(eve.name, SAM.password)).toBe(303)
      expect(yield* attempt(sam.name, "wrong")).toBe(403)
      expect(yield* attempt(sam.name, SAM.password)).toBe(429)
      yield* TestClock.adjust("1 second")
      expect(yield* attempt(sam.name, SAM.password)).toBe(303)
      expect(yield* attempt(sam.name, "wrong")).toBe(403)
    })

    it.effect("an unknown name is refused in the same words as a wrong password", function* () {
      const { name } = yield* signedIn
      const { submit } = yield* visitor
      const refusals = [
        yield* submit("/login", { name: "nobody", password: SAM.password }),
        yield* submit("/login", { name, password: "wrong password" })
      ]
      const [one, other] = refusals.map(({ body }) => body.replace(/value="[^"]*"/g, ""))
      expect(one).toBe(other)
      expect(one).toContain("The name or the password is wrong.")
    })

    it.effect.each([
      ["de", "Name oder Passwort ist falsch.", "in 1 Sekunde noch", "8 bis 256 Zeichen", "kann nicht verbunden werden"],
      [
        "fr",
        "Le nom ou le mot de passe est faux.",
        "dans 1 seconde.",
        "8 à 256 caractères",
        "ne peut pas être connectée"
      ]
    ])("refusals are in the language of the browser: %s", ([language = "", wrong, wait, short, app]) =>
      Effect.gen(function* () {
        const { name, accountId } = yield* signedIn
        yield* TestClock.adjust("2 hours")
        const { get, submit } = newVisitor((yield* TestServer).url, { "accept-language": language })
        const attempt = submit("/login", { name, password: "wrong" })
        for (let failures = 0; failures < 4; failures++) yield* attempt
        const reset = `/reset?code=${yield* (yield* Logins).issueLink(accountId)}`
        for (const [refused, text] of [
          [yield* attempt, wrong],
          [yield* attempt, wait],
          [yield* submit(reset, { password: "short" }), short],
          [yield* get("/oauth/authorize/a/b"), app]
        ] as const) {
          expect(refused.body).toContain(text)
          expect(refused.body).toContain(`<html lang="${language}">`)
          expect(refused.headers.get("content-language")).toBe(language)
        }
        yield* TestClock.adjust("2 hours")
      })
    )

    it.effect("`next` leads to a path of the app, and nowhere else", function* () {
      const known = yield* signedIn
      const { name } = known
      const nextOf = (next: string) =>
        Effect.gen(function* () {
          const { submit } = yield* visitor
          const path = `/login?next=${encodeURIComponent(next)}`
          const location = (yield* submit(path, { name, password: SAM.password })).headers.get("location")
          // A signed-in browser is sent on at once, and a form may be sent without its page.
          expect((yield* known.get(path)).headers.get("location"), next).toBe(location)
          const sent = yield* submit("/logout", { next })
          const onwards = location === "/" ? "/login" : `/login?next=${encodeURIComponent(location ?? "")}`
          expect(sent.headers.get("location"), next).toBe(onwards)
          return location
        })
      expect(yield* nextOf("/trends?span=12w#weight")).toBe("/trends?span=12w#weight")
      const elsewhere = ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", "evil", ""]
      for (const next of [...elsewhere, "/\t/evil.example", "/\n/evil.example", "javascript:alert(1)"]) {
        expect(yield* nextOf(next), next).toBe("/")
      }
    })

    it.effect("`next` carries the request of an app unchanged, and keeps the window that the app opened", function* () {
      const { name } = yield* signedIn
      const long = `${AUTHORIZE}&more=${"%3A".repeat(3000)}`
      for (const next of [AUTHORIZE, long, "/connect/Abc-123_x"]) {
        const { get, submit } = yield* visitor
        const path = `/login?next=${encodeURIComponent(next)}`
        const asked = yield* get(path)
        expect(asked.headers.get("cross-origin-opener-policy")).toBe("unsafe-none")
        const wrong = yield* submit(path, { name, password: "wrong password" })
        expect([wrong.status, wrong.body.includes(`value="${next.replaceAll("&", "&amp;")}"`)]).toEqual([403, true])
        const sent = yield* submit(path, { name, password: SAM.password })
        expect([sent.status, sent.headers.get("location")]).toEqual([303, next])
        expect((yield* get(path)).headers.get("location")).toBe(next)
      }
      const plain = yield* (yield* visitor).get("/login?next=%2Ftrends")
      expect(plain.headers.get("cross-origin-opener-policy")).toBe("same-origin")
    })

    it.effect("a form is accepted only from the page that the browser received, and only once", function* () {
      const { name } = yield* signedIn
      const credentials = { name, password: SAM.password }
      const sam = yield* visitor
      expect((yield* sam.post("/login", credentials)).status).toBe(403)
      expect((yield* sam.submit("/login", { ...credentials, form: "x".repeat(43) })).status).toBe(403)
      const eve = yield* visitor
      yield* eve.get("/login")
      yield* sam.get("/login")
      const ofEve = eve.cookies.get("daybook-form") ?? ""
      expect((yield* sam.post("/login", { ...credentials, form: ofEve })).status).toBe(403)
      const own = sam.cookies.get("daybook-form") ?? ""
      expect((yield* sam.post("/login", { ...credentials, form: own })).status).toBe(303)
      expect((yield* sam.post("/login", { ...credentials, form: own })).status).toBe(403)
    })

    it.effect("a form that a page of another site sends is refused, whatever it holds", function* () {
      const { name } = yield* signedIn
      const { cookies, submit } = yield* visitor
      const foreign = [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" }
      ]
      for (const headers of foreign) {
        const refused = yield* submit("/login", { name, password: SAM.password }, headers)
        expect(refused.status, JSON.stringify(headers)).toBe(403)
        expect(refused.body).toContain("another site")
      }
      expect(cookies.has("daybook")).toBe(false)
    })

    it.effect("the pages run no inline script or style, load nothing foreign, are not stored or framed", function* () {
      const { get } = yield* visitor
      for (const path of ["/setup", "/login", "/reset?code=x", "/logout"]) {
        const { body, headers } = yield* get(path)
        const policy = headers.get("content-security-policy") ?? ""
        expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'/)
        expect(policy).not.toContain("unsafe")
        expect(policy.includes("script-src")).toBe(path === "/login")
        expect(headers.get("cache-control")).toBe("no-store")
        expect(headers.get("referrer-policy")).toBe("same-origin")
        expect(body).not.toMatch(/<style| style=|<script(?! type="module" src="\/auth-pages.js")| on\w+=/)
      }
      const echoed = yield* get(`/setup?code=${encodeURIComponent('"><script>alert(1)</script>')}`)
      expect(echoed.body).not.toContain("<script>")
    })
  })
})

describe("a sign-in link", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("works once, for 15 minutes, and ends the sessions that were there before", function* () {
      const sam = yield* signedIn
      const logins = yield* Logins
      const next = { password: "another horse battery" }
      const late = yield* logins.issueLink(sam.accountId)
      yield* TestClock.adjust("15 minutes")
      expect((yield* (yield* visitor).get(`/reset?code=${late}`)).status).toBe(404)

      const replaced = yield* logins.issueLink(sam.accountId)
      const code = yield* logins.issueLink(sam.accountId)
      expect((yield* (yield* visitor).get(`/reset?code=${replaced}`)).status).toBe(404)
      const phone = yield* visitor
      expect((yield* phone.submit(`/reset?code=${code}`, { password: "short" })).status).toBe(400)
      expect((yield* phone.submit(`/reset?code=${code}`, next)).status).toBe(303)
      expect((yield* phone.app("GET", "/session")).json).toMatchObject({ name: sam.name })
      expect((yield* sam.app("GET", "/session")).status).toBe(401)
      expect((yield* (yield* visitor).get(`/reset?code=${code}`)).status).toBe(404)

      const { submit } = yield* visitor
      expect((yield* submit("/login", { name: sam.name, password: SAM.password })).status).toBe(403)
      expect((yield* submit("/login", { name: sam.name, ...next })).status).toBe(303)
    })

    it.effect("asks for an unused name if nobody signs in to its account yet", function* () {
      const { newAccount } = yield* TestServer
      const sam = yield* signedIn
      const { accountId } = yield* newAccount
      const code = yield* (yield* Logins).issueLink(accountId)
      const anna = yield* visitor
      const taken = yield* anna.submit(`/reset?code=${code}`, { name: sam.name.toUpperCase(), password: SAM.password })
      expect(taken.status).toBe(400)
      expect(taken.body).toContain('id="name-note" role="alert">Another account of this server has this name.')
      const name = `anna ${accountId}`
      expect((yield* anna.submit(`/reset?code=${code}`, { name, password: SAM.password })).status).toBe(303)
      expect((yield* anna.app("GET", "/session")).json).toMatchObject({ name })
    })

    it.effect("of two people who use the same link at once, one gets in", function* () {
      const { accountId } = yield* signedIn
      const code = yield* (yield* Logins).issueLink(accountId)
      // Both have the form before either sends it.
      const opened = Effect.gen(function* () {
        const { get, post } = yield* visitor
        const page = yield* get(`/reset?code=${code}`)
        return post("/reset", { ...hiddenFields(page.body), password: SAM.password })
      })
      const both = yield* Effect.all(yield* Effect.all([opened, opened]), { concurrency: 2 })
      expect(both.map(({ status }) => status).sort()).toEqual([303, 404])
    })
  })
})
