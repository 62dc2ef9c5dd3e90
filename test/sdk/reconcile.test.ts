import { ROUTES } from "@daybook/core"
import { Daybook, type Outcome, reconcile, UnknownOutcomeError } from "@daybook/sdk"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect, it as plain } from "vitest"
import { isRead } from "../harness/ContractRoutes.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { failureOf } from "./Recorder.ts"
import { CHANGING, date, LISTS, WRITES } from "./reconcileCases.ts"

type Server = { readonly baseUrl: string; readonly apiKey: string }
type Write = (daybook: Daybook) => Promise<unknown>

const newServer = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  return { baseUrl: url, apiKey: (yield* newAccount).keys.full }
})

/** A client whose writes get no response, but whose reads do. */
const losing = (server: Server, isDone: boolean, readBefore: boolean) =>
  new Daybook({
    ...server,
    readBefore,
    maxRetries: 0,
    fetch: async (url, init) => {
      if (init.method === "GET") return fetch(url, init)
      if (isDone) expect((await fetch(url, init)).status).toBe(200)
      throw new TypeError("the answer was lost")
    }
  })

const lostWrite = Effect.fnUntraced(function* (server: Server, write: Write, isDone: boolean, readBefore: boolean) {
  const lost = yield* Effect.promise(() => failureOf(write(losing(server, isDone, readBefore))))
  yield* TestClock.adjust("1 second")
  if (!(lost instanceof UnknownOutcomeError)) throw lost
  return lost
})

/** The result of `reconcile` for a lost write, with these writes before it and these changes after it. */
const reconciled = (
  write: Write,
  options: {
    readonly isDone: boolean
    readonly readBefore: boolean
    readonly first?: Write
    readonly later?: ReadonlyArray<Write>
  }
): Effect.Effect<Outcome, never, TestServer> =>
  Effect.gen(function* () {
    const server = yield* newServer
    const daybook = new Daybook(server)
    const { first, isDone, readBefore, later = [] } = options
    if (first !== undefined) yield* Effect.promise(() => first(daybook))
    yield* TestClock.adjust("1 second")
    const lost = yield* lostWrite(server, write, isDone, readBefore)
    for (const next of later) {
      yield* Effect.promise(() => next(daybook))
      yield* TestClock.adjust("1 second")
    }
    return yield* Effect.promise(() => reconcile(daybook, lost))
  })

plain("every write has a case", () => {
  const names = [...Object.values(WRITES), ...Object.values(CHANGING).map(({ write }) => write)].map(String)
  const missing = ROUTES.filter((route) => !isRead(route))
    .map(({ name }) => name)
    .filter((name) => !names.some((text) => text.includes(`.${name}(`)))
  expect(missing).toEqual([])
})

layer(TestServer.layer())("reconcile", (it) => {
  for (const [name, write] of Object.entries(WRITES)) {
    it.effect(`${name}, on an empty log: known with readBefore, never wrong without`, function* () {
      expect(yield* reconciled(write, { isDone: true, readBefore: true })).toBe("applied")
      expect(yield* reconciled(write, { isDone: false, readBefore: true })).toBe("not_applied")
      expect(yield* reconciled(write, { isDone: true, readBefore: false })).toBe("unsure")
      expect(yield* reconciled(write, { isDone: false, readBefore: false })).toBe("not_applied")
    })

    it.effect(`${name}, after an equal write: known with readBefore, unsure without`, function* () {
      const first = write
      expect(yield* reconciled(write, { first, isDone: true, readBefore: true })).toBe("applied")
      expect(yield* reconciled(write, { first, isDone: false, readBefore: true })).toBe("not_applied")
      expect(yield* reconciled(write, { first, isDone: true, readBefore: false })).toBe("unsure")
      expect(yield* reconciled(write, { first, isDone: false, readBefore: false })).toBe("unsure")
    })

    it.effect(`${name}: unsure if another client wrote the same in the meantime`, function* () {
      expect(yield* reconciled(write, { later: [write], isDone: true, readBefore: true })).toBe("unsure")
    })
  }

  for (const [name, { hidden, setUp, shows = true, later, write }] of Object.entries(CHANGING)) {
    const outcome = Effect.fnUntraced(function* (isDone: boolean, readBefore: boolean, others: ReadonlyArray<Write>) {
      const server = yield* newServer
      const daybook = new Daybook(server)
      const ids = yield* Effect.promise(() => setUp(daybook))
      yield* TestClock.adjust("1 second")
      const { before, params, route } = yield* lostWrite(server, (daybook) => write(daybook, ids), isDone, true)
      for (const other of others) {
        yield* Effect.promise(() => other(daybook))
        yield* TestClock.adjust("1 second")
      }
      const lost = readBefore ? { route, params, before } : { route, params }
      return yield* Effect.promise(() => reconcile(daybook, lost))
    })

    it.effect(`${name}: ${shows ? "known" : "never wrong"} with readBefore`, function* () {
      expect(yield* outcome(true, true, [])).toBe(shows ? "applied" : "unsure")
      expect(yield* outcome(false, true, [])).toBe("not_applied")
    })

    it.effect(`${name}: never wrong without readBefore`, function* () {
      expect(yield* outcome(true, false, [])).toBe("unsure")
      expect(yield* outcome(false, false, [])).not.toBe("applied")
    })

    it.effect(`${name}: never wrong after other writes of the same kind`, function* () {
      expect(yield* outcome(true, true, [later])).not.toBe("not_applied")
      expect(yield* outcome(false, true, [later])).not.toBe("applied")
    })

    if (hidden !== undefined) {
      it.effect(`${name}: unsure if what it wrote was overwritten since`, function* () {
        expect(yield* outcome(true, true, [hidden])).toBe("unsure")
      })
    }
  }

  it.effect("other writes of the same date and kind do not affect the result", function* () {
    const write: Write = (daybook) => daybook.logWater({ date, amountMl: 250 })
    const later: ReadonlyArray<Write> = [(daybook) => daybook.logWater({ date, amountMl: 100 })]
    expect(yield* reconciled(write, { later, isDone: true, readBefore: true })).toBe("applied")
    expect(yield* reconciled(write, { later, isDone: false, readBefore: true })).toBe("not_applied")
  })

  it.effect("unrelated writes of other clients do not affect the result", function* () {
    const write: Write = (daybook) => daybook.logFood({ date, name: "Oats", calories: 350 })
    const later: ReadonlyArray<Write> = [
      (daybook) => daybook.logFood({ date, name: "Oats", calories: 351 }),
      (daybook) => daybook.logFood({ date, name: "Oats", calories: 350, meal: "dinner" }),
      (daybook) => daybook.logFood({ date, name: "Oats", calories: 350, fat: 7 }),
      (daybook) => daybook.logFood({ date: "2026-03-09", name: "Oats", calories: 350 }),
      (daybook) => daybook.logWater({ date, amountMl: 250 })
    ]
    expect(yield* reconciled(write, { later, isDone: true, readBefore: true })).toBe("applied")
    expect(yield* reconciled(write, { later, isDone: false, readBefore: true })).toBe("not_applied")
  })

  it.effect("unsure if another client corrected, moved, deleted or undid what may be the write", function* () {
    const write: Write = (daybook) => daybook.logWater({ date, amountMl: 250 })
    const newest = async (daybook: Daybook) => (await LISTS.water(daybook))[0]?.id ?? ""
    const changes: ReadonlyArray<Write> = [
      async (daybook) => daybook.updateWater({ id: await newest(daybook), amountMl: 500 }),
      async (daybook) => daybook.updateWater({ id: await newest(daybook), date: "2026-03-09" }),
      async (daybook) => daybook.deleteEntry({ id: await newest(daybook) }),
      async (daybook) => daybook.undoChange({ id: (await daybook.listChanges({ limit: 1 }))[0]?.id ?? "" })
    ]
    for (const change of changes)
      expect(yield* reconciled(write, { later: [change], isDone: true, readBefore: true })).toBe("unsure")
  })

  it.effect("more changes than one request lists are searched", function* () {
    const write: Write = (daybook) => daybook.logRestDays({ dates: [date] })
    const server = yield* newServer
    const daybook = new Daybook(server)
    // Fifty writes an hour, so that none is over the budget.
    const drinks = Effect.promise(async () => {
      for (let count = 0; count < 50; count++) await daybook.logWater({ date, amountMl: 250 })
    }).pipe(Effect.andThen(TestClock.adjust("1 hour")))
    yield* drinks
    const done = yield* lostWrite(server, write, true, true)
    const notDone = yield* lostWrite(server, (daybook) => daybook.logWater({ date, amountMl: 100 }), false, true)
    yield* drinks
    yield* drinks
    yield* drinks
    expect(yield* Effect.promise(() => reconcile(daybook, done))).toBe("applied")
    expect(yield* Effect.promise(() => reconcile(daybook, notDone))).toBe("not_applied")
  })

  it.effect("unsure if the journal does not have the changes that were there", function* () {
    const server = yield* newServer
    const lost = { route: "logWater", params: { date, amountMl: 250 }, before: ["another-log"] }
    expect(yield* Effect.promise(() => reconcile(new Daybook(server), lost))).toBe("unsure")
  })

  it.effect("a server without a journal is written to, and the outcome is unsure", function* () {
    const server = yield* newServer
    const answer = () =>
      Response.json({ error: { code: "not_found", message: "There is no such path." } }, { status: 404 })
    yield* Effect.promise(async () => {
      const older = new Daybook({
        ...server,
        readBefore: true,
        fetch: (url, init) => (url.includes("/v1/changes") ? Promise.resolve(answer()) : fetch(url, init))
      })
      await older.logWater({ date, amountMl: 250 })
      expect((await older.getDay({ date })).waterMl).toBe(250)
      const lost = { route: "logWater", params: { date, amountMl: 250 } }
      expect(await reconcile(older, lost)).toBe("unsure")
    })
  })

  it.effect("a lost write can be kept as JSON and reconciled by another process", function* () {
    const server = yield* newServer
    const lost = yield* lostWrite(server, (daybook) => daybook.logWater({ date, amountMl: 250 }), true, true)
    const kept = JSON.parse(JSON.stringify(lost))
    expect(yield* Effect.promise(() => reconcile(new Daybook(server), kept))).toBe("applied")
  })

  it.effect("if the log cannot be read, reconcile fails as a read does", function* () {
    const { url } = yield* TestServer
    yield* Effect.promise(async () => {
      const daybook = new Daybook({ baseUrl: url, apiKey: "daybook_sk_wrong" })
      const lost = { route: "logWater", params: { date, amountMl: 250 } }
      expect(await failureOf(reconcile(daybook, lost))).toMatchObject({ code: "unauthorized" })
    })
  })
})
