import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { errorIn } from "../harness/errorIn.ts"
import { FaultProxy } from "../harness/FaultProxy.ts"
import { wholeLog } from "../harness/log.ts"
import { type Ended, until } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { EXTRA_ARGUMENTS, INVALID_LINES } from "./InvalidLines.ts"
import { dateText, day, newUser } from "./User.ts"

/** Expects the exit code, the error as JSON on standard error, and nothing on standard output; returns the error code. */
const expectRefused = (typed: string, ended: Ended, exit: number, message: string | RegExp) => {
  const error = errorIn(ended)
  expect(error.message, typed).toMatch(message)
  expect(ended, typed).toMatchObject({ code: exit, stdout: "" })
  return error.code
}

const COFFEE = { name: "coffee", tab: "nutrition", kind: "counter", unit: "cups" }

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("failures", (it) => {
  it.scoped("2: an invalid command line says what to type and leaves the log unchanged", function* () {
    const { keys, run, url } = yield* newUser()
    const before = yield* wholeLog(url, keys.full)
    for (const [typed, message] of INVALID_LINES) {
      expect(expectRefused(typed, yield* run(`${typed} --json`), 2, message)).toBe("usage")
    }
    expect(yield* wholeLog(url, keys.full)).toEqual(before)
    const plain = yield* run("wter 250")
    expect(plain).toMatchObject({ code: 2, stdout: "" })
    expect(plain.stderr).toMatch(/^daybook: [^\n]+\n$/)
  })

  it.scoped("2: a value is out of bounds, here or for the server", function* () {
    const { post, run } = yield* newUser()
    yield* post("/v1/custom-metrics", COFFEE)
    for (const name of ["Squat", "Row"]) {
      yield* post("/v1/workouts", { exercises: [{ name, sets: [{ reps: 5 }] }], date: day() })
    }
    const LINES: ReadonlyArray<readonly [string, string | RegExp]> = [
      ["lift squat 3x5@100kg", /already has 2 workouts/],
      ["workouts 99", "number: expected a whole number from 1 to 50, got 99"],
      ["workouts 0", "number: expected a whole number from 1 to 50"],
      ["check --list 101", "number: expected a whole number from 1 to 100"],
      ["metric list --values 3", "--values: expected a whole number from 7 to 90"],
      ["metric cof 1.5", "value: expected a whole number from 0, got 1.5"],
      ["pin steps 999999999", /^value: /],
      ["check note=", /./]
    ]
    for (const [typed, message] of LINES) expectRefused(typed, yield* run(`${typed} --json`), 2, message)
  })

  it.scoped("with --json a failure leaves standard output empty: a program that reads it gets no data", function* () {
    const { run } = yield* newUser()
    for (const typed of ["days someday --json", "day --json --nothing", "api getDay date=someday"]) {
      const ended = yield* run(typed)
      expect(ended, typed).toMatchObject({ code: 2, stdout: "" })
      expect(ended.stderr, typed).toBe(`${JSON.stringify({ error: errorIn(ended) })}\n`)
    }
  })

  it.scoped("2: unexpected arguments are refused and leave the log unchanged", function* () {
    const { keys, post, run, url } = yield* newUser()
    yield* post("/v1/custom-metrics", COFFEE)
    const before = yield* wholeLog(url, keys.full)
    for (const typed of EXTRA_ARGUMENTS) {
      const { code, stdout } = yield* run(typed)
      expect({ code, stdout }, typed).toEqual({ code: 2, stdout: "" })
    }
    expect(yield* wholeLog(url, keys.full)).toEqual(before)
  })

  it.scoped("a word after -- may start with a minus sign", function* () {
    const { get, run } = yield* newUser()
    expect((yield* run("food 350k -- -x --date")).code).toBe(0)
    const [{ date }] = [JSON.parse((yield* run("day --json")).stdout)]
    expect((yield* get(`/v1/days/${date}`)).nutrition.entries).toMatchObject([{ name: "-x --date" }])
  })

  it.scoped("3: not found", function* () {
    const { run } = yield* newUser()
    const LINES: ReadonlyArray<readonly [string, RegExp]> = [
      ["metric coffee 2", /no metric is named "coffee"; daybook metric lists them/],
      ["trend coffee", /no metric is named "coffee"/],
      ["delete metric coffee --yes", /no metric is named "coffee"/],
      ["delete check yesterday --yes", /no check-in on .* among the last 100/],
      ["delete check 0195-nothing --yes", /./],
      ["queue drop 7", /the queue has no write with the number 7/],
      ["undo", /there is nothing to undo/],
      ["redo", /there is no undo to take back/],
      ["delete rest yesterday --yes", /is not marked as a rest day/],
      ["edit 1 500ml", /no entry 1: no entries were listed yet; daybook entries lists those of a day/]
    ]
    for (const [typed, message] of LINES) {
      expect(expectRefused(typed, yield* run(`${typed} --json`), 3, message)).toBe("not_found")
    }
  })

  it.scoped("4: a wrong key or a missing scope; the write is not queued", function* () {
    const { run } = yield* newUser({ scope: "read" })
    const wrong = { DAYBOOK_API_KEY: `daybook_sk_${"0".repeat(36)}` }
    for (const typed of ["water 250", "day", "me"]) {
      const ended = yield* run(`${typed} --json`, { env: wrong })
      expect(expectRefused(typed, ended, 4, / daybook_sk_…`\. .*daybook login/)).toBe("unauthorized")
    }
    expect(expectRefused("water", yield* run("water 250 --json"), 4, /daybook me/)).toBe("insufficient_scope")
    const writer = yield* newUser({ scope: "write" })
    yield* writer.post("/v1/custom-metrics", COFFEE)
    const deleting = yield* writer.run("delete metric coffee --yes --json")
    expect(expectRefused("delete", deleting, 4, /daybook me/)).toBe("insufficient_scope")
    expect((yield* run("queue --json")).stdout + (yield* writer.run("queue --json")).stdout).toBe("[]\n[]\n")
  })

  it.scoped("4: no key, or a malformed one", function* () {
    const { run } = yield* newUser()
    for (const key of ["", "not a key"]) {
      const none = yield* run("day --json", { env: { DAYBOOK_API_KEY: key } })
      expectRefused(`the key "${key}"`, none, 4, /daybook login|expected a key/)
    }
  })

  it.scoped("6: no response, or not from Daybook", function* () {
    const { run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    const broken = proxy.passage(
      "GET",
      Array.from(
        { length: 9 },
        () =>
          ({ socket }) =>
            void socket.destroy()
      )
    )
    for (const address of [proxy.refusing, broken.baseUrl]) {
      const ended = yield* run("day --json", { env: { DAYBOOK_URL: address } })
      expect(expectRefused("day", ended, 6, /; daybook doctor looks for the cause$/)).toBe("no_connection")
    }
  })

  it.scoped("130: interrupted, and the next command runs", function* () {
    const { launch, run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    const { baseUrl, counts } = proxy.passage("POST", [() => {}])
    const { child, ended } = launch("water 250", { env: { DAYBOOK_URL: baseUrl } })
    yield* Effect.promise(() => until(() => counts.received === 1))
    child.kill("SIGINT")
    const { code, signal } = yield* Effect.promise(() => ended)
    expect({ code, signal }).toEqual({ code: 130, signal: null })
    expect((yield* run("water 250")).code).toBe(0)
  })

  it.scoped("1: an unknown error code, with the server's message", function* () {
    const { run, url } = yield* newUser()
    const proxy = yield* FaultProxy.before(url)
    const { baseUrl } = proxy.passage(
      "GET",
      Array.from({ length: 9 }, () => ({ response }) => {
        response.writeHead(418).end(JSON.stringify({ error: { code: "teapot", message: "I am a teapot." } }))
      })
    )
    const ended = yield* run("day --json", { env: { DAYBOOK_URL: baseUrl } })
    expect(expectRefused("day", ended, 1, /I am a teapot\./)).toBe("teapot")
  })
})

layer(TestServer.layer({ read: 8, write: 2 }))("5: a spent budget", (it) => {
  it.scoped("a write is queued, and the local time at which the budget renews is shown", function* () {
    const { get, run } = yield* newUser()
    yield* TestClock.setTime(realNow())
    const first = yield* run("water 250 --yes")
    expect(first.stderr).toBe("1 write left this hour.\n")
    yield* TestClock.adjust("1 minute")
    expect((yield* run("water 250 --yes")).stderr).toBe("0 writes left this hour.\n")
    const spent = yield* run("water 300")
    expect(spent).toMatchObject({ code: 5, stdout: "" })
    const [reason, queued] = spent.stderr.split("\n")
    expect(reason).toMatch(/^daybook: the hourly budget of 2 requests is spent; it renews at \d\d:\d\d$/)
    expect(queued).toBe(
      `Queued as 1: 300 ml of water on ${dateText(day())}. It is sent before the first read or write after that, or by daybook queue flush.`
    )
    const json = yield* run("water 350 --json")
    expect(json.code).toBe(5)
    expect(JSON.parse(json.stdout)).toMatchObject({ queued: true, id: 2, state: "waiting", route: "logWater" })
    expect((yield* get(`/v1/days/${day()}`)).waterMl).toBe(500)
    yield* TestClock.adjust("1 hour")
    expect(yield* run("water 100")).toMatchObject({ code: 5, stderr: expect.stringContaining("Sent 2 queued writes.") })
    expect((yield* get(`/v1/days/${day()}`)).waterMl).toBe(1150)
  })

  it.scoped("a read is refused at once", function* () {
    const { get, run } = yield* newUser()
    for (let read = 0; read < 8; read++) yield* get("/v1/goals")
    const ended = yield* run("day --json")
    expect(expectRefused("day", ended, 5, /^the hourly budget of 8 requests is spent; it renews at \d\d:\d\d$/)).toBe(
      "rate_limited"
    )
  })
})
