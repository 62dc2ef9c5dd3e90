import type { Scope } from "@daybook/core"
import { describe, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { visitOf } from "../../../packages/server/src/auth-pages/AuthPage.ts"
import { ConnectionStore } from "../../../packages/server/src/identity/ConnectionStore.ts"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { connectPage } from "../../../packages/server/src/oauth/ConnectPage.ts"
import { OAuth } from "../../../packages/server/src/oauth/OAuth.ts"
import { authorizeAddress, REDIRECT_URI, register } from "../../harness/OAuthClient.ts"
import { TestServer } from "../../harness/TestServer.ts"
import { newVisitor, unescaped, type Visitor } from "../../harness/Visitor.ts"

const PASSWORD = "correct horse battery staple"

/** A person who is signed in as a new account. */
const signedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId } = yield* newAccount
  const name = `mira ${accountId}`
  const visitor = newVisitor(url)
  yield* visitor.submit(`/reset?code=${yield* (yield* Logins).issueLink(accountId)}`, { name, password: PASSWORD })
  return { ...visitor, accountId, name }
})

/** The address at which a newly registered client asks for access. */
const requestFor = (client: Readonly<Record<string, unknown>> = {}, scope = "read write") =>
  Effect.gen(function* () {
    const { url } = yield* TestServer
    const clientId = yield* register(url, { client_name: "Meal helper", ...client })
    return authorizeAddress("", { clientId }, { state: "a+b=&c", scope })
  })

/** Opens the page that asks a person for consent; returns its path. */
const asked = (person: Visitor, request: string) =>
  Effect.map(person.get(request), ({ headers }) => headers.get("location") ?? "")

/** A person who is asked for consent. */
const consenting = (scope?: string, client?: Readonly<Record<string, unknown>>) =>
  Effect.gen(function* () {
    const person = yield* signedIn
    const path = yield* asked(person, yield* requestFor(client, scope))
    return { ...person, path, page: (yield* person.get(path)).body }
  })

/** Where a page leads on its own, which is where its link leads. */
const leadsTo = (body: string): string => {
  const path = unescaped(/<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(body)?.[1] ?? "")
  expect(unescaped(/<a class="btn first" href="([^"]*)">/.exec(body)?.[1] ?? "")).toBe(path)
  return path
}

/** What a client's redirect URI gets after an answer. */
const backAt = (person: Visitor, body: string) =>
  Effect.map(person.get(leadsTo(body)), ({ headers }) => new URL(headers.get("location") ?? "http://nowhere.invalid"))

const granted = (accountId: string) =>
  Effect.map(
    Effect.flatMap(ConnectionStore, ({ list }) => list(accountId)),
    (all) => all.map(({ scope }) => scope)
  )

const chosen = (body: string) => /value="(\w+)"[^>]* checked/.exec(body)?.[1]

const CONNECT = { answer: "connect", scope: "write" }

describe("the page that asks for consent", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("names the app, its missing proof, where it leads, the person and the requested scope", function* () {
      const { name, page, path } = yield* consenting()
      expect(page).toContain("<h1>Connect <em><bdi>Meal helper</bdi></em> to your Daybook?</h1>")
      expect(page).toMatch(/Nobody vouches for this name, and the app runs on the computer that you are using\./)
      expect(page).toContain("unverified</span>")
      expect(page).toContain("<bdi>127.0.0.1:7777</bdi>")
      expect(page).toContain(`<bdi>${name}</bdi> <a href="/logout?next=${encodeURIComponent(path)}">Not you?</a>`)
      expect(page).toContain("check-ins and metrics. It asked for this.")
      expect(page.match(/It asked for this/g)).toHaveLength(1)
    })

    it.effect("preselects the requested scope, but never full access", function* () {
      expect(chosen((yield* consenting("read")).page)).toBe("read")
      expect(chosen((yield* consenting("read write")).page)).toBe("write")
      const { page } = yield* consenting("read write delete")
      expect(chosen(page)).toBe("write")
      expect(page).toContain("undo any change. It asked for this.")
    })

    it.effect("shows a name as text, in one line, without characters that hide or reverse others", function* () {
      const { page } = yield* consenting(undefined, { client_name: '<b onclick="x">Claude</b>' })
      expect(page).toContain("<bdi>&lt;b onclick=&quot;x&quot;&gt;Claude&lt;/b&gt;</bdi>")
      const turned = yield* consenting(undefined, { client_name: `Cl\u202Eaude\n\u200B${"x".repeat(90)}` })
      expect(turned.page).toContain(`<bdi>Cl aude ${"x".repeat(52)}…</bdi>`)
    })

    it.effect("asks a person who is not signed in to sign in first, and then comes back", function* () {
      const { url } = yield* TestServer
      const { get, name, path, submit } = yield* consenting()
      const nobody = newVisitor(url)
      const login = `/login?next=${encodeURIComponent(path)}`
      expect((yield* nobody.get(path)).headers.get("location")).toBe(login)
      yield* nobody.get("/login")
      const form = nobody.cookies.get("daybook-form") ?? ""
      const sent = yield* nobody.post(path, { ...CONNECT, form })
      expect([sent.status, sent.headers.get("location")]).toEqual([303, login])

      const out = yield* submit(`/logout?next=${encodeURIComponent(path)}`, {})
      expect(out.headers.get("location")).toBe(login)
      const back = yield* submit(login, { name, password: PASSWORD })
      expect(back.headers.get("location")).toBe(path)
      // It is asked for anew: a request belongs to the session in which it was made.
      const again = yield* get(path)
      expect(again.headers.get("location")).toMatch(/^\/oauth\/authorize\?.*client_id=/)
      const next = (yield* get(again.headers.get("location") ?? "")).headers.get("location") ?? ""
      expect(next).toMatch(/^\/connect\//)
      expect((yield* get(next)).body).toContain("Meal helper")
      const { body } = yield* submit(next, CONNECT)
      const { searchParams } = yield* backAt({ ...nobody, get, submit }, body)
      expect([searchParams.get("state"), searchParams.has("code")]).toEqual(["a+b=&c", true])
    })

    it.effect("is not stored, framed or isolated from its opener, and its form leads nowhere else", function* () {
      const person = yield* consenting()
      const shown = yield* person.get(person.path)
      const sent = yield* person.submit(person.path, CONNECT)
      for (const { headers } of [shown, sent]) {
        const policy = headers.get("content-security-policy") ?? ""
        expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'/)
        expect(policy).not.toContain("unsafe")
        expect(headers.get("cache-control")).toBe("no-store")
        expect(headers.get("referrer-policy")).toBe("same-origin")
        expect(headers.get("cross-origin-opener-policy")).toBe("unsafe-none")
      }
    })
  })
})

describe("an answer", () => {
  layer(TestServer.unlimited)((it) => {
    for (const scope of ["read", "write", "full"] satisfies ReadonlyArray<Scope>) {
      it.effect(`of ${scope} gives the app a code for just that, whatever it asked for`, function* () {
        const { url } = yield* TestServer
        for (const wanted of ["read", "read write delete"]) {
          const person = yield* consenting(wanted)
          const sent = yield* person.submit(person.path, { answer: "connect", scope })
          expect([sent.status, sent.headers.get("location")]).toEqual([200, null])
          const { href, searchParams } = yield* backAt(person, sent.body)
          expect(href.startsWith(`${REDIRECT_URI}?`)).toBe(true)
          expect(searchParams.get("code")).toMatch(/^[\w-]{43,}$/)
          expect(searchParams.get("state")).toBe("a+b=&c")
          expect(searchParams.get("iss")).toBe(url)
          expect(yield* granted(person.accountId)).toEqual([scope])
        }
      })
    }

    it.effect("of Cancel gives it access_denied, and no access", function* () {
      const { url } = yield* TestServer
      const person = yield* consenting()
      const sent = yield* person.submit(person.path, { answer: "cancel", scope: "write" })
      expect([sent.status, sent.headers.get("location")]).toEqual([200, null])
      const { searchParams } = yield* backAt(person, sent.body)
      expect(searchParams.get("error")).toBe("access_denied")
      expect(searchParams.get("state")).toBe("a+b=&c")
      expect(searchParams.get("iss")).toBe(url)
      expect(searchParams.has("code")).toBe(false)
      expect(yield* granted(person.accountId)).toEqual([])
    })

    it.effect("without a choice, or with one that is not offered, is asked for again", function* () {
      const person = yield* consenting()
      for (const scope of ["", "delete", "admin", "read write"]) {
        const sent = yield* person.submit(person.path, { answer: "connect", scope })
        expect(sent.status, scope).toBe(400)
        expect(sent.body).toContain("Meal helper")
      }
      expect(yield* granted(person.accountId)).toEqual([])
    })

    it.effect("counts once", function* () {
      const person = yield* consenting()
      const form = person.cookies.get("daybook-form") ?? ""
      expect((yield* person.submit(person.path, CONNECT)).status).toBe(200)
      expect((yield* person.post(person.path, { ...CONNECT, form })).status).toBe(403)
      yield* person.get("/logout")
      const again = { ...CONNECT, form: person.cookies.get("daybook-form") ?? "" }
      for (const sent of [yield* person.post(person.path, again), yield* person.get(person.path)]) {
        expect([sent.status, sent.headers.get("location")]).toEqual([404, null])
        expect(sent.body).toContain("Go back to the app and connect again.")
      }
      expect(yield* granted(person.accountId)).toEqual(["write"])
    })

    it.effect("counts once if it is sent twice at once, as by a double click", function* () {
      const person = yield* consenting()
      const form = person.cookies.get("daybook-form") ?? ""
      const sent = person.post(person.path, { ...CONNECT, form })
      const both = yield* Effect.all([sent, sent], { concurrency: 2 })
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      const { searchParams } = yield* backAt(person, both.find(({ status }) => status === 200)?.body ?? "")
      expect(searchParams.get("code")).toMatch(/^[\w-]{43,}$/)
      expect(yield* granted(person.accountId)).toEqual(["write"])
    })

    it.effect("is not accepted from another browser, of the same person or of another account", function* () {
      const { url } = yield* TestServer
      const person = yield* consenting()
      const phone = newVisitor(url)
      yield* phone.submit("/login", { name: person.name, password: PASSWORD })
      const other = yield* signedIn
      for (const { cookies, get, post } of [phone, other]) {
        yield* get("/logout")
        const form = cookies.get("daybook-form") ?? ""
        for (const answer of ["connect", "cancel"]) {
          const sent = yield* post(person.path, { ...CONNECT, answer, form })
          expect([sent.status, sent.headers.get("location")]).toEqual([404, null])
        }
        expect((yield* get(person.path)).status).toBe(404)
      }
      expect(yield* granted(other.accountId)).toEqual([])
      expect((yield* person.submit(person.path, CONNECT)).status).toBe(200)
    })

    it.effect("continues only in the session that gave it, even if another browser has its cookies", function* () {
      const { url } = yield* TestServer
      const person = yield* consenting()
      const path = leadsTo((yield* person.submit(person.path, CONNECT)).body)
      const onTheWay = `daybook-resume=${person.cookies.get("daybook-resume")}`
      const other = yield* consenting()
      const phone = newVisitor(url)
      yield* phone.submit("/login", { name: person.name, password: PASSWORD })
      for (const cookies of [other.cookies, phone.cookies, new Map<string, string>()]) {
        const cookie = `daybook=${cookies.get("daybook")}; ${onTheWay}`
        const refused = yield* newVisitor(url).get(path, { cookie })
        expect([refused.status, refused.headers.get("location")]).toEqual([403, null])
        expect(refused.body).toContain("it was answered in another browser")
        // Nor by the address of another request, or of none.
        for (const elsewhere of ["/oauth/authorize/xyz", other.path.replace("/connect/", "/oauth/authorize/")]) {
          const sent = yield* newVisitor(url).get(elsewhere, { cookie })
          expect(sent.headers.get("location") ?? "", elsewhere).not.toContain("code=")
        }
      }
      const done = yield* person.get(path)
      expect(new URL(done.headers.get("location") ?? "").searchParams.get("code")).toMatch(/^[\w-]{43,}$/)
    })

    it.effect("is never used for another person's request whose cookie another host set in this browser", function* () {
      const attacker = yield* consenting()
      const victim = yield* signedIn
      const uid = attacker.path.slice("/connect/".length)
      const planted = {
        cookie: [...victim.cookies, ["daybook-connect", uid]].map(([name, value]) => `${name}=${value}`).join("; ")
      }
      for (const sent of [
        yield* victim.get(attacker.path, planted),
        yield* victim.post(attacker.path, { ...CONNECT, form: victim.cookies.get("daybook-form") ?? "" }, planted)
      ]) {
        expect(sent.body).not.toContain("Meal helper")
        expect(sent.status === 403 || sent.headers.get("location")?.startsWith("/oauth/authorize?")).toBe(true)
      }
      expect(yield* granted(victim.accountId)).toEqual([])
      const resumed = yield* attacker.get(`/oauth/authorize/${uid}`)
      expect(resumed.headers.get("location") ?? "").not.toContain("code=")
    })

    it.effect("is too late after ten minutes, and a request that never existed has no page", function* () {
      const person = yield* consenting()
      yield* TestClock.adjust("11 minutes")
      for (const path of [person.path, "/connect", "/connect/", "/connect/unknown", "/connect/a/b", "/connect/%00"]) {
        const shown = yield* person.get(path)
        expect([shown.status, shown.headers.get("location")], path).toEqual([404, null])
        expect(shown.body).toContain("Go back to the app and connect again.")
      }
    })

    it.effect("counts only from this page: not from another site, nor without its token", function* () {
      const person = yield* consenting()
      const foreign = [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" }
      ]
      for (const headers of foreign) {
        const sent = yield* person.submit(person.path, CONNECT, headers)
        expect(sent.status, JSON.stringify(headers)).toBe(403)
      }
      expect((yield* person.post(person.path, CONNECT)).status).toBe(403)
      expect((yield* person.post(person.path, { ...CONNECT, form: "x".repeat(43) })).status).toBe(403)
      expect(yield* granted(person.accountId)).toEqual([])
    })
  })
})

describe("full access", () => {
  layer(TestServer.unlimited)((it) => {
    it.effect("needs a proof of identity, even if the form is sent by hand; less access needs none", function* () {
      const person = yield* consenting("read write delete")
      yield* TestClock.adjust("5 minutes")
      for (const password of [undefined, "", "a wrong password"]) {
        const sent = yield* person.submit(person.path, {
          answer: "connect",
          scope: "full",
          ...(password !== undefined && { password })
        })
        expect(sent.status).toBe(403)
        expect(sent.body).toMatch(/id="password-note" role="alert">(?:This is not your|Full access asks who you are)/)
        expect(chosen(sent.body)).toBe("full")
      }
      expect(yield* granted(person.accountId)).toEqual([])
      const full = { answer: "connect", scope: "full", password: PASSWORD }
      expect((yield* person.submit(person.path, full)).status).toBe(200)
      expect(yield* granted(person.accountId)).toEqual(["full"])

      const next = yield* asked(person, yield* requestFor())
      expect((yield* person.get(next)).body).not.toContain('type="password"')
      expect((yield* person.submit(next, { answer: "connect", scope: "full" })).status).toBe(200)

      yield* TestClock.adjust("5 minutes")
      const less = yield* asked(person, yield* requestFor())
      expect((yield* person.get(less)).body).toContain('type="password"')
      expect((yield* person.submit(less, CONNECT)).status).toBe(200)
    })

    it.effect("delays guesses of the password, in the app as well", function* () {
      const person = yield* consenting("read write delete")
      yield* TestClock.adjust("5 minutes")
      const attempt = (password: string) => person.submit(person.path, { answer: "connect", scope: "full", password })
      for (let failures = 0; failures < 5; failures++) expect((yield* attempt("wrong")).status).toBe(403)
      const refused = yield* attempt(PASSWORD)
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"])
      expect(refused.body).toContain("Too many failed attempts; try again in 1 second.")
      expect((yield* person.app("POST", "/session/confirm", { password: PASSWORD })).status).toBe(429)
      yield* TestClock.adjust("1 second")
      expect((yield* attempt(PASSWORD)).status).toBe(200)
    })
  })
})

describe("the page of a connection", () => {
  layer(TestServer.unlimited)((it) => {
    /** The page over an authorization server that answers as it is told. */
    const pageOver = (answers: Partial<OAuth["Type"]>) =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const person = yield* signedIn
        const oauth = yield* OAuth
        const page = yield* Effect.provideService(connectPage, OAuth, { ...oauth, ...answers })
        const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
        const request = {
          method: "GET",
          path: "/connect/one",
          query: "",
          host: new URL(url).host,
          headers: { cookie },
          remoteAddress: "127.0.0.1"
        }
        return { page, visit: visitOf(request, { isSecure: false, url, client: "127.0.0.1" }) }
      })

    const REQUEST = {
      uid: "one",
      client: { id: "https://claude.ai/oauth/client", name: "Claude", kind: "document" },
      domain: "claude.ai",
      redirectHost: "claude.ai",
      receiver: "site",
      scope: "write"
    } as const

    it.effect("shows the domain that proves who asks, and warns if a program on this device gets access", function* () {
      const shown = (request: OAuthRequest) =>
        Effect.gen(function* () {
          const { page, visit } = yield* pageOver({ find: () => Effect.succeed(request) })
          return String((yield* page.show(visit)).body)
        })
      const proven = yield* shown(REQUEST)
      expect(proven).toContain("<bdi>claude.ai</bdi></span>")
      expect(proven).not.toMatch(/unverified|notice/)
      expect(yield* shown({ ...REQUEST, redirectHost: "localhost:7777", receiver: "loopback" })).toMatch(
        /The access goes to a program on the computer that you are using\./
      )
      const own = { ...REQUEST, domain: undefined, client: { ...REQUEST.client, kind: "own" } } as const
      expect(yield* shown(own)).toContain("your OAuth client</span>")
      expect(yield* shown(own)).not.toMatch(/unverified|notice/)
      const app = { ...own, client: { ...REQUEST.client, kind: "registered" } } as const
      expect(yield* shown(app)).toMatch(/Nobody vouches for this name: any app can call itself so\./)
      for (const one of [REQUEST, own, app]) {
        const page = yield* shown({ ...one, redirectHost: "cursor://x", receiver: "scheme" })
        expect(page).toMatch(
          /access goes to the program on this device that opens addresses like cursor:\/\/x, which any/
        )
        expect(/Nobody vouches/.test(page)).toBe(one === app)
      }
    })

    it.effect("redirects only to paths of this server", function* () {
      for (const elsewhere of ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"]) {
        const go = () => Effect.succeed(elsewhere)
        const { page, visit } = yield* pageOver({ find: () => Effect.succeed(REQUEST), approve: go, refuse: go })
        for (const answer of ["connect", "cancel"]) {
          const { body } = yield* page.submit(visit, new URLSearchParams({ answer, scope: "read" }))
          expect(leadsTo(String(body))).toBe("/")
        }
      }
    })
  })
})

type OAuthRequest = NonNullable<Effect.Effect.Success<ReturnType<OAuth["Type"]["find"]>>>
