import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { exchange, postForm, postJson, REDIRECT_URI, refresh } from "../harness/OAuthClient.ts"
import { codeByPages, connectedByPages, consentByPages, signedIn } from "../harness/OAuthPages.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { listTools, tokensOf } from "../oauth/OAuthUser.ts"
import { startInstances } from "./Instances.ts"
import { oneAddressOf } from "./OneAddress.ts"

/** Two servers on one database behind one address, and a person who is signed in. */
const twoServers = Effect.gen(function* () {
  const { database, servers } = yield* startInstances(2)
  const { sendTo, url } = yield* oneAddressOf(servers)
  const [first] = servers
  if (first === undefined) return yield* Effect.dieMessage("there is no server")
  const visitor = yield* signedIn({ ...first, url })
  const connected = connectedByPages(url, visitor)
  const statusAt = (server: number, token: string) =>
    Effect.suspend(() => {
      sendTo(server)
      return Effect.map(listTools(url, token), ({ status }) => {
        sendTo()
        return status
      })
    })
  /** What each server says to a token. */
  const statuses = (token: string) => Effect.all([statusAt(0, token), statusAt(1, token)])
  return { database, url, sendTo, visitor, connected, statusAt, statuses }
})

describe("two servers on one database, behind one address", () => {
  it.scopedLive("an app is connected though each step of its sign-in is served by the other server", function* () {
    const { connected, statuses, visitor } = yield* twoServers
    for (const _ of ["beginning at one", "beginning at the other"]) {
      const { access } = yield* connected
      expect(yield* statuses(access)).toEqual([200, 200])
      // The steps are an even number of requests.
      yield* visitor.get("/healthz")
    }
  })

  it.scopedLive("an app is connected whichever server asks, takes the answer, and exchanges the code", function* () {
    const { sendTo, statuses, url, visitor } = yield* twoServers
    for (const [asked, answered, exchanged] of [
      [0, 1, 0],
      [1, 0, 1],
      [0, 0, 1],
      [1, 1, 0]
    ] as const) {
      sendTo(asked)
      const consent = yield* consentByPages(url, visitor)
      sendTo(answered)
      const { code } = yield* codeByPages(visitor, consent)
      sendTo(exchanged)
      const { access, refreshToken } = tokensOf(yield* exchange(url, { ...consent, code }, consent.secret))
      expect(yield* statuses(access)).toEqual([200, 200])
      sendTo(answered)
      const next = tokensOf(yield* refresh(url, consent.clientId, refreshToken, consent.secret))
      expect(yield* statuses(next.access)).toEqual([200, 200])
    }
  })

  it.scopedLive("twenty refreshes at once at both servers get good tokens; late reuse ends all", function* () {
    const { connected, database, statuses, url } = yield* twoServers
    const { clientId, refreshToken, secret } = yield* connected
    const again = refresh(url, clientId, refreshToken, secret)
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => again),
      { concurrency: "unbounded" }
    )
    const made = answers.map(tokensOf)
    expect(new Set(made.map(({ access }) => access)).size).toBe(20)
    for (const { access } of made) expect(yield* statuses(access)).toEqual([200, 200])
    const [successor] = made
    const later = tokensOf(yield* refresh(url, clientId, successor?.refreshToken ?? "", secret))
    const db = yield* rawDatabase(database)
    yield* db.run("UPDATE oauth_item SET consumed_at = consumed_at - 61000 WHERE consumed_at IS NOT NULL")
    const thieves = yield* Effect.all([again, again], { concurrency: "unbounded" })
    expect(thieves.map(({ body }) => body.error)).toEqual(["invalid_grant", "invalid_grant"])
    for (const { access } of [...made, later]) expect(yield* statuses(access)).toEqual([401, 401])
    expect((yield* refresh(url, clientId, later.refreshToken, secret)).body.error).toBe("invalid_grant")
    expect(yield* db.all("SELECT ended_why FROM connection")).toEqual([{ ended_why: "reuse" }])
  })

  it.scopedLive("a connection or token ended at one server is refused at the other's next request", function* () {
    const { connected, sendTo, statusAt, statuses, url, visitor } = yield* twoServers
    const [byOwner, byApp] = [yield* connected, yield* connected]
    for (const { access } of [byOwner, byApp]) expect(yield* statuses(access)).toEqual([200, 200])
    sendTo(0)
    const { json } = yield* visitor.app("GET", "/connections")
    // The newest is first.
    const ended = yield* visitor.app("DELETE", `/connections/${fieldAt(json, 1, "id")}`)
    expect(ended.status).toBe(200)
    expect(yield* statusAt(1, byOwner.access)).toBe(401)
    expect(yield* statusAt(1, byApp.access)).toBe(200)
    sendTo(1)
    const { clientId, refreshToken, secret } = byApp
    yield* postForm(`${url}/oauth/revoke`, { token: refreshToken, client_id: clientId, ...secret })
    expect(yield* statusAt(0, byApp.access)).toBe(401)
  })

  it.scopedLive("a connection that ends at one server while the other refreshes it leaves no token", function* () {
    const { connected, database, statuses, url } = yield* twoServers
    for (let round = 0; round < 5; round++) {
      const { clientId, refreshToken, secret } = yield* connected
      const [answers] = yield* Effect.all(
        [
          Effect.replicateEffect(refresh(url, clientId, refreshToken, secret), 10, { concurrency: "unbounded" }),
          postForm(`${url}/oauth/revoke`, { token: refreshToken, client_id: clientId, ...secret })
        ],
        { concurrency: "unbounded" }
      )
      for (const { body } of answers) {
        if (typeof body.access_token === "string") expect(yield* statuses(body.access_token)).toEqual([401, 401])
        else expect(body.error).toBe("invalid_grant")
      }
    }
    const db = yield* rawDatabase(database)
    expect(yield* db.all("SELECT id FROM oauth_item WHERE connection_id IS NOT NULL")).toEqual([])
  })

  it.scopedLive("after a code is used at both servers at once, none of its tokens works", function* () {
    const { statuses, url, visitor } = yield* twoServers
    const consent = yield* consentByPages(url, visitor)
    const { code } = yield* codeByPages(visitor, consent)
    const once = exchange(url, { ...consent, code }, consent.secret)
    const answers = yield* Effect.all([once, once], { concurrency: "unbounded" })
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers) {
      if (typeof body.access_token === "string") expect(yield* statuses(body.access_token)).toEqual([401, 401])
    }
  })

  it.scopedLive("an answer on which the browser acts at both servers at once gives one code", function* () {
    const { url, visitor } = yield* twoServers
    const consent = yield* consentByPages(url, visitor)
    const { onward } = yield* codeByPages(visitor, consent, { goesOn: false })
    const backs = yield* Effect.all([visitor.get(onward), visitor.get(onward)], { concurrency: "unbounded" })
    const codes = backs.filter(({ headers }) => headers.get("location")?.includes("code=") === true)
    expect(codes).toHaveLength(1)
  })

  it.scopedLive("clients are registered 20 times an hour from one address, at both servers together", function* () {
    const { url } = yield* twoServers
    const metadata = { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: "none" }
    const answers = yield* Effect.replicateEffect(postJson(`${url}/oauth/register`, metadata), 40, {
      concurrency: "unbounded"
    })
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500)
  })
})
