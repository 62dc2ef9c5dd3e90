import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { signedIn } from "../harness/OAuthPages.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { realNow } from "../harness/realTime.ts"
import { newVisitor, type Visitor } from "../harness/Visitor.ts"
import { startInstances } from "./Instances.ts"
import { oneAddressOf } from "./OneAddress.ts"

/** Two servers on one database, behind one address that sends each request to the next of them. */
const twoServers = Effect.gen(function* () {
  const instances = yield* startInstances(2)
  const address = yield* oneAddressOf(instances.servers)
  const codes = instances.servers.map(({ stderr }) => /setup\?code=(\S+)/.exec(stderr())?.[1] ?? "")
  return { ...instances, ...address, codes }
})

const SAM = { name: "Sam", password: "correct horse battery staple" }

/** The app's own requests of a visitor who is signed in. */
const appOf = (url: string, visitor: Visitor) => {
  const send = (method: string, path: string, body?: Uint8Array | object) =>
    Effect.promise(async () => {
      const isFile = body instanceof Uint8Array
      const response = await fetch(`${url}/app/api${path}`, {
        method,
        headers: {
          cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "x-daybook-app": "1",
          origin: url,
          ...(body !== undefined && { "content-type": isFile ? "application/octet-stream" : "application/json" })
        },
        ...(body !== undefined && { body: isFile ? Buffer.from(body) : JSON.stringify(body) })
      })
      const answer: unknown = await response.json()
      return { status: response.status, answer }
    })
  return { send }
}

const STRONG = [
  "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
  ...Array.from(
    { length: 40 },
    (_, day) => `2024-01-${String((day % 28) + 1).padStart(2, "0")} 10:00:00,"Legs",1h,"Squat",${day},100,5,0,0,"","",`
  )
].join("\n")

describe("two servers on one database, behind one address", () => {
  it.scopedLive("the code of either server claims the account, whichever of them gets the form", function* () {
    for (const [shown, sent] of [
      [0, 1],
      [1, 0]
    ] as const) {
      const { codes, sendTo, url } = yield* twoServers
      sendTo(sent)
      const code = codes[shown] ?? ""
      const claimed = yield* newVisitor(url).submit(`/setup?code=${code}`, { ...SAM, code })
      expect(claimed.status, claimed.body).toBe(303)
    }
  })

  it.scopedLive("both together allow ten tries of the code in an hour", function* () {
    const { codes, sendTo, url } = yield* twoServers
    const { submit } = newVisitor(url)
    for (let tries = 0; tries < 10; tries++) {
      sendTo(tries % 2)
      expect((yield* submit("/setup", { ...SAM, code: "0000-0000" })).status).toBe(403)
    }
    for (const [server, code] of codes.entries()) {
      sendTo(server)
      expect((yield* submit("/setup", { ...SAM, code })).status).toBe(429)
    }
  })

  it.scopedLive("both together delay guesses of a password from the fifth on", function* () {
    const { sendTo, servers, url } = yield* twoServers
    const [first] = servers
    if (first === undefined) return yield* Effect.dieMessage("there is no server")
    yield* signedIn({ ...first, url })
    const { submit } = newVisitor(url)
    const statuses: Array<number> = []
    // The delay after the fifth is a second, which a slow guess outlasts, and doubles with each. Of ten guesses one server gets five.
    for (let tries = 0; tries < 10 && !statuses.includes(429); tries++) {
      sendTo(tries % 2)
      statuses.push((yield* submit("/login", { name: SAM.name, password: `wrong ${tries}` })).status)
    }
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403])
    expect(statuses).toContain(429)
  })

  it.scopedLive("both together allow an account the requests of the app that one allows", function* () {
    const { database, servers, sendTo, url } = yield* twoServers
    const [first] = servers
    if (first === undefined) return yield* Effect.dieMessage("there is no server")
    const { send } = appOf(url, yield* signedIn({ ...first, url }))
    expect((yield* send("GET", "/v1/goals")).status).toBe(200)
    const raw = yield* rawDatabase(database)
    yield* raw.run("UPDATE key_usage SET reads = 35999 WHERE key_id LIKE 'app:%'")
    sendTo(0)
    expect((yield* send("GET", "/v1/goals")).status).toBe(200)
    sendTo(1)
    expect((yield* send("GET", "/v1/goals")).status).toBe(429)
  })

  it.scopedLive("a file is imported though its parts, reading and import reach different servers", function* () {
    const { servers, url } = yield* twoServers
    const [first] = servers
    if (first === undefined) return yield* Effect.dieMessage("there is no server")
    const { send } = appOf(url, yield* signedIn({ ...first, url }))
    const bytes = Buffer.from(STRONG)
    const third = Math.ceil(bytes.length / 3)
    for (let round = 0; round < 6; round++) {
      const started = yield* send("POST", "/imports", { name: "strong.csv", bytes: bytes.length })
      const path = `/imports/${String(fieldAt(started.answer, "id"))}`
      for (let at = 0; at < bytes.length; at += third) {
        const part = yield* send("POST", `${path}/parts?at=${at}`, bytes.subarray(at, at + third))
        expect(part.status, JSON.stringify(part.answer)).toBe(200)
      }
      // An odd number of requests, so that each round's steps fall on other servers.
      if (round % 2 === 0) yield* send("GET", path)
      let { answer } = yield* send("POST", path, { unit: "kg" })
      while (fieldAt(answer, "state") === "reading") answer = (yield* send("GET", path)).answer
      expect(answer).toMatchObject({ state: "planned", plan: { rows: 40 } })
      const applied = yield* send("POST", `${path}/apply`, {})
      expect(applied.status, JSON.stringify(applied.answer)).toBe(200)
      expect(applied.answer).toMatchObject(round === 0 ? { imported: 40 } : { imported: 0, already: 40 })
      expect((yield* send("GET", path)).status).toBe(404)
    }
  })

  it.scopedLive("a file that a server read when it was killed is refused in a sentence, and read again", function* () {
    const { database, servers, sendTo, url } = yield* twoServers
    const [first] = servers
    if (first === undefined) return yield* Effect.dieMessage("there is no server")
    const { send } = appOf(url, yield* signedIn({ ...first, url }))
    const bytes = Buffer.from(STRONG)
    sendTo(0)
    const started = yield* send("POST", "/imports", { name: "strong.csv", bytes: bytes.length })
    const path = `/imports/${String(fieldAt(started.answer, "id"))}`
    yield* send("POST", `${path}/parts?at=0`, bytes)
    first.signal("SIGKILL")
    yield* first.ended
    sendTo(1)
    const raw = yield* rawDatabase(database)
    const step = JSON.stringify({ state: "reading", progress: 0.5, at: realNow() - 60_000 })
    yield* raw.run("UPDATE upload SET reading = 'of the killed server', step = ?", step)
    expect((yield* send("GET", path)).answer).toMatchObject({
      state: "refused",
      message: "The server stopped while it read the file. Choose it again."
    })
    let { answer } = yield* send("POST", path, { unit: "kg" })
    while (fieldAt(answer, "state") === "reading") answer = (yield* send("GET", path)).answer
    expect(answer).toMatchObject({ state: "planned" })
  })
})
