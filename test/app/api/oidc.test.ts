import { expect, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Logins } from "../../../packages/server/src/identity/Logins.ts"
import { newDatabase } from "../../harness/Databases.ts"
import {
  type IdentityProvider,
  leaving,
  newIdentityProvider,
  oidcOf,
  throughProvider
} from "../../harness/IdentityProvider.ts"
import { serverOn, TestServer } from "../../harness/TestServer.ts"
import { newVisitor, type Visitor } from "../../harness/Visitor.ts"

class Provider extends Context.Tag("test/Provider")<Provider, IdentityProvider>() {}

const server = Layer.unwrapScoped(
  Effect.gen(function* () {
    const provider = yield* newIdentityProvider
    const settings = { oidc: oidcOf(provider) }
    return Layer.merge(serverOn(yield* newDatabase, {}, settings), Layer.succeed(Provider, provider))
  })
)

/** A visitor who signs in to a new account by a password. */
const newPerson = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { accountId } = yield* newAccount
  const visitor = newVisitor(url)
  const code = yield* (yield* Logins).issueLink(accountId)
  yield* visitor.submit(`/reset?code=${code}`, { name: accountId, password: "correct horse battery" })
  return { ...visitor, accountId }
})

const pageIn = (json: unknown): string => String(Object.assign({ page: "" }, json).page)

const link = ({ app }: Visitor) => Effect.map(app("POST", "/identities"), ({ json }) => pageIn(json))

/** A person with an identity of the same name at the provider. */
const linkedPerson = Effect.gen(function* () {
  const provider = yield* Provider
  const person = yield* newPerson
  provider.person = person.accountId
  const back = yield* throughProvider(yield* link(person))
  expect((yield* person.get(back)).headers.get("location")).toBe("/settings/security")
  return person
})

/** The account in which a visitor is signed in. */
const signedInAs = ({ app }: Visitor) =>
  Effect.map(app("GET", "/session"), ({ json }) => Object.assign({ accountId: undefined }, json).accountId)

/** An address, or the path of one, with another parameter. */
const altered = (address: string, parameter: string, value: string): string => {
  const [path = "", query] = address.split("?")
  const parameters = new URLSearchParams(query)
  parameters.set(parameter, value)
  return `${path}?${parameters}`
}

layer(server)("sign-in by an OpenID Connect provider", (it) => {
  it.effect("while the provider is down a page says so, and passwords work; later it works again", function* () {
    const { url } = yield* TestServer
    const provider = yield* Provider
    const person = yield* newPerson
    const visitor = newVisitor(url)
    const down = yield* visitor.get("/login/oidc")
    expect([down.status, down.body]).toEqual([503, expect.stringContaining("Authelia cannot be reached")])
    expect((yield* person.app("POST", "/identities")).status).toBe(503)
    const login = yield* visitor.submit("/login", { name: person.accountId, password: "correct horse battery" })
    expect(login.status).toBe(303)
    provider.start(url)
    expect((yield* leaving(newVisitor(url))).startsWith(`${provider.issuer}/auth?`)).toBe(true)
  })

  it.effect("an identity is linked by who is signed in, and then signs in there, to the page wanted", function* () {
    yield* TestClock.adjust("1 hour")
    const { url } = yield* TestServer
    const person = yield* linkedPerson
    const { json } = yield* person.app("GET", "/identities")
    const issuer = new URL((yield* Provider).issuer).host
    expect(json).toMatchObject({ provider: "Authelia", identities: [{ name: `${person.accountId}@home`, issuer }] })

    const visitor = newVisitor(url)
    expect((yield* visitor.get("/login?next=/trends")).body).toContain('href="/login/oidc?next=%2Ftrends"')
    const back = yield* throughProvider(yield* leaving(visitor, "/trends"))
    const entered = yield* visitor.get(back)
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/trends"])
    expect(yield* signedInAs(visitor)).toBe(person.accountId)
    expect([...visitor.cookies.keys()]).not.toContain("daybook-oidc")
    expect((yield* person.app("GET", "/sessions")).json).toHaveLength(2)
    // The provider may have asked nothing, so a sign-in there is no proof for what asks for one.
    expect((yield* visitor.app("POST", "/keys", { name: "k", scope: "full" })).status).toBe(403)

    const again = yield* visitor.get(back)
    expect([again.status, again.headers.getSetCookie().join()]).toEqual([403, expect.not.stringContaining("daybook=")])
  })

  it.effect("an identity that is not linked signs nobody in, nor does one that was unlinked", function* () {
    const { url } = yield* TestServer
    const provider = yield* Provider
    const person = yield* linkedPerson
    const refused = Effect.gen(function* () {
      const visitor = newVisitor(url)
      const sent = yield* visitor.get(yield* throughProvider(yield* leaving(visitor)))
      expect([sent.status, sent.body]).toEqual([
        403,
        expect.stringContaining("This identity is not linked to an account")
      ])
      expect(yield* signedInAs(visitor)).toBeUndefined()
    })
    provider.person = "a stranger"
    yield* refused
    const { json } = yield* person.app("GET", "/identities")
    const id = Object.assign({ identities: [{ id: "" }] }, json).identities[0]?.id
    expect((yield* person.app("DELETE", `/identities/${id}`)).status).toBe(200)
    provider.person = person.accountId
    yield* refused
  })

  it.effect("on a server without an owner says that it must be set up first, then signed in to", function* () {
    const { url } = yield* TestServer
    const provider = yield* Provider
    provider.person = "the first stranger"
    const asked = Effect.gen(function* () {
      const visitor = newVisitor(url)
      return (yield* visitor.get(yield* throughProvider(yield* leaving(visitor)))).body
    })
    expect(yield* asked).toContain("this server has no owner yet. Set it up first")
    yield* (yield* Logins).claim({ name: "Owner", password: "correct horse battery" })
    expect(yield* asked).toContain("Sign in with your password, and link it")
  })

  it.effect("linking asks who it is, stays in its session, and takes no identity of another account", function* () {
    const first = yield* linkedPerson
    const other = yield* newPerson
    const back = yield* throughProvider(yield* link(other))
    expect((yield* other.get(back)).body).toContain("linked to another account")

    const provider = yield* Provider
    provider.person = "of the other"
    const elsewhere = yield* throughProvider(yield* link(other))
    const carried = `${[...first.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}; daybook-oidc=${other.cookies.get("daybook-oidc")}`
    expect((yield* newVisitor((yield* TestServer).url).get(elsewhere, { cookie: carried })).status).toBe(403)
    expect((yield* first.app("GET", "/identities")).json).toMatchObject({ identities: [{}] })

    yield* TestClock.adjust("6 minutes")
    expect((yield* other.app("POST", "/identities")).status).toBe(403)
  })

  interface Attack {
    readonly back: string
    readonly page: string
    readonly visitor: Visitor
  }
  const ATTACKS: ReadonlyArray<
    readonly [string, (attack: Attack) => Effect.Effect<string, never, TestServer>, Record<string, string>?]
  > = [
    ["another state", ({ back }) => Effect.succeed(altered(back, "state", "x".repeat(75)))],
    ["the answer of another provider", ({ back }) => Effect.succeed(altered(back, "iss", "https://evil.example"))],
    ["the provider's refusal", ({ back }) => Effect.succeed(altered(back, "error", "access_denied"))],
    ["a browser that did not ask", ({ back }) => Effect.succeed(back), { cookie: "" }],
    ["an answer after ten minutes", ({ back }) => Effect.as(TestClock.adjust("10 minutes"), back)],
    ["an ID token for another nonce", ({ page }) => throughProvider(altered(page, "nonce", "another"))],
    [
      "the code of an earlier sign-in",
      ({ back, page, visitor }) =>
        Effect.gen(function* () {
          const code = new URL(back, page).searchParams.get("code") ?? ""
          expect((yield* visitor.get(back)).status).toBe(303)
          yield* visitor.submit("/logout", {})
          const next = yield* leaving(visitor)
          return altered(altered(back, "state", new URL(next).searchParams.get("state") ?? ""), "code", code)
        })
    ],
    [
      "a cookie that makes a sign-in a link",
      ({ back, visitor }) =>
        Effect.sync(() => {
          const [secret, state, , way] = visitor.cookies.get("daybook-oidc")?.split(".") ?? []
          return `${back}#${[secret, state, "link", way].join(".")}`
        })
    ]
  ]

  it.effect.each(ATTACKS)("%s is refused", ([, attack, headers]) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      yield* linkedPerson
      const visitor = newVisitor(url)
      const page = yield* leaving(visitor)
      const back = yield* throughProvider(page)
      const [path = "", cookie] = (yield* attack({ back, page, visitor })).split("#")
      const sent = yield* visitor.get(path, cookie === undefined ? headers : { cookie: `daybook-oidc=${cookie}` })
      expect([sent.status, sent.body]).toEqual([403, expect.stringContaining("did not confirm who you are")])
      expect(sent.headers.getSetCookie().join()).not.toContain("daybook=")
    })
  )

  it.effect("answers that the provider refuses again and again wait like wrong passwords; others do not", function* () {
    yield* TestClock.adjust("2 hours")
    const { url } = yield* TestServer
    const visitor = newVisitor(url)
    const page = yield* leaving(visitor)
    for (let tries = 0; tries < 9; tries++) {
      const sent = yield* visitor.get("/login/oidc/callback?state=x")
      expect([sent.status, sent.headers.getSetCookie().join()]).toEqual([
        403,
        expect.not.stringContaining("daybook-oidc")
      ])
    }
    expect((yield* visitor.get(yield* throughProvider(page))).status).toBe(303)
    const statuses: Array<number> = []
    for (let tries = 0; tries < 6; tries++) {
      const other = newVisitor(url)
      const back = yield* throughProvider(yield* leaving(other))
      statuses.push((yield* other.get(altered(back, "code", "wrong"))).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    yield* TestClock.adjust("2 hours")
  })

  it.effect("a session is not replaced by a page that opens the sign-in of the provider", function* () {
    const person = yield* linkedPerson
    const sent = yield* person.get("/login/oidc?next=/trends")
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/trends"])
  })
})
