import type { Route } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { type Spent, spentBy } from "../harness/budgets.ts"
import { logSteps } from "../harness/log.ts"
import { get, NOON, post, type Step, textAt } from "../harness/Scenario.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { type Stored, storedIn } from "./storedRows.ts"
import { type Outcome, type Params, SURFACES, type Surface } from "./surfaces.ts"

/** Ids of the rows that an account starts with, and of another account's rows. */
export type Ids = Readonly<Record<string, string>>

/** The first rows of every log, so that each route has something to read, to change or to refuse. */
const LOG: ReadonlyArray<Step> = [
  post("/v1/custom-metrics", { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups", target: 3 }).keepingAs(
    "metricId",
    "id"
  ),
  post("/v1/custom-metrics", { name: "Creatine", tab: "training", kind: "toggle", unit: "" }).keepingAs("toggle", "id"),
  post("/v1/custom-metrics", {
    name: "Stimulants",
    tab: "body",
    kind: "number",
    unit: "mg",
    healthMetricKey: "caffeine"
  }).keepingAs("bound", "id"),
  post(({ metricId }) => `/v1/custom-metrics/${metricId}/values`, { value: 2, date: "2026-03-09" }),
  post("/v1/body-measurements", { date: "today", weightKg: 80, note: "Kept" }).keepingAs("id", "measurement", "id"),
  post("/v1/body-measurements", { date: "2026-03-08", weightKg: 80.4 }),
  post("/v1/water", { amountMl: 750, date: "2026-03-09" }),
  post("/v1/food", { name: "Oats", calories: 350, protein: 12, meal: "breakfast", date: "2026-03-09" }),
  post("/v1/workouts", {
    exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }],
    date: "2026-03-08"
  }).keepingAs("workouts", "sessionId"),
  post("/v1/workouts", { exercises: [{ name: "Pull up", sets: [{ reps: 8 }] }], date: "2026-03-08" }).keeping(() => ({
    exercise: "Pull up"
  })),
  post("/v1/rest-days", { dates: ["2026-03-07"] }),
  post("/v1/food-days", { date: "2026-03-08", food: "partial" }),
  post("/v1/health/days/2026-03-09", { reading: "steps", value: 9000 }),
  post("/v1/routines", {
    name: "Push A",
    note: "Kept",
    exercises: [{ name: "Row", restSeconds: 90, sets: [{ reps: 8, weightKg: 60 }] }]
  }).keepingAs("routines", "id"),
  post("/v1/foods", {
    name: "Muesli",
    brand: "Acme",
    per100: { calories: 370, protein: 10, fiber: 8 },
    portions: [{ name: "bowl", amount: 60 }]
  }).keepingAs("foods", "id"),
  get("/v1/changes?limit=1").keepingAs("changes", 0, "id"),
  get("/v1/entries?start=2026-03-07&end=2026-03-09").keeping((entries) => ({
    entries: textAt(entries, [0, "id"]),
    water: textAt(entries, [4, "id"]),
    food: textAt(entries, [3, "id"])
  }))
]

/** An account for one surface. Its first rows are written with the write key, so the other budgets are unused. */
export interface Peer extends TestAccount {
  readonly ids: Ids
}

/** An account for each surface, all with the same log. */
export type Peers = Readonly<Record<Surface, Peer>>

/** The outcome of a call over one surface: its result, its cost, and the stored rows before and after. */
export interface Seen {
  readonly outcome: Outcome
  readonly spent: Spent
  readonly before: Stored
  readonly after: Stored
}

/** Accounts for the comparison of surfaces, and their rows in the database. */
export class Parity extends Context.Tag("test/Parity")<
  Parity,
  {
    readonly url: string
    /** Four new accounts. */
    readonly peers: Effect.Effect<Peers>
    /** Four accounts for calls that change nothing. */
    readonly shared: Peers
    readonly storedOf: (account: TestAccount) => Effect.Effect<Stored>
  }
>() {
  static layer = Layer.scoped(
    Parity,
    Effect.gen(function* () {
      const { database, newAccount, url } = yield* TestServer
      yield* TestClock.setTime(NOON)
      const stored = yield* storedIn(database)
      const stranger = yield* Effect.flatMap(newAccount, ({ keys }) => logSteps(url, keys.write, LOG))
      const othersIds = Object.fromEntries(Object.entries(stranger).map(([name, id]) => [`others ${name}`, id]))
      const peer = Effect.gen(function* () {
        const account = yield* newAccount
        const ids = yield* logSteps(url, account.keys.write, LOG)
        return { ...account, ids: { ...ids, ...othersIds } }
      })
      const peers = Effect.all(
        { rest: peer, promise: peer, effect: peer, terminal: peer },
        { concurrency: "unbounded" }
      )
      const storedOf = ({ accountId }: TestAccount) => stored(accountId)
      return { url, peers, shared: yield* peers, storedOf }
    })
  )
}

/** A call that every surface makes in an account of its own. */
export interface Call {
  readonly route: Route
  readonly params: (ids: Ids) => Params
  /** The key for the call; by default the full one. */
  readonly key?: (account: TestAccount) => string
  /** The key whose budgets are measured; by default the key of the call. */
  readonly watched?: (account: TestAccount) => string
}

const fullKey = ({ keys }: TestAccount): string => keys.full

/** Makes one call over one surface. */
export const seenBy = Effect.fnUntraced(function* (
  surface: Surface,
  peer: Peer,
  { key = fullKey, params, route, watched = key }: Call
) {
  const { storedOf, url } = yield* Parity
  const before = yield* storedOf(peer)
  const asked = SURFACES[surface]({ url, key: key(peer), route, params: params(peer.ids) })
  const { result, spent } = yield* spentBy(url, watched(peer), asked)
  const seen: Seen = { outcome: result, spent, before, after: yield* storedOf(peer) }
  return seen
})

/** Makes one call over every surface, each in its own account. */
export const seenByAll = (peers: Peers, call: Call) =>
  Effect.all(
    {
      rest: seenBy("rest", peers.rest, call),
      promise: seenBy("promise", peers.promise, call),
      effect: seenBy("effect", peers.effect, call),
      terminal: seenBy("terminal", peers.terminal, call)
    },
    { concurrency: "unbounded" }
  )
