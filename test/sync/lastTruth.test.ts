import { addDays, CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { type Random, randomFrom, SEED } from "../reliability/Random.ts"

// What a phone has of a few days is sent, corrected, moved, deleted, repeated, split over bodies and sent late. The log has the last truth.

const FIRST = CalendarDate.make("2026-03-05")
const DATES = Array.from({ length: 5 }, (_, index) => addDays(FIRST, index))
const NOW = Date.UTC(2026, 2, 10, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The person flies from Zurich to Tokyo: the offset of each date. */
const hoursOf = (date: string): number => (date < "2026-03-07" ? 1 : 9)
const instant = (date: string, minutes: number): number =>
  Date.parse(`${date}T00:00:00Z`) - hoursOf(date) * HOUR + minutes * MINUTE
const iso = (at: number): string => new Date(at).toISOString()

type Kind = "steps" | "sleep" | "weight" | "nutrition" | "exercise"

/** A record of Health Connect in one of its versions, in minutes of its date. */
interface Version {
  readonly kind: Kind
  readonly app: "watch" | "app"
  readonly id: string
  readonly date: string
  readonly start: number
  readonly minutes: number
  readonly value: number
  readonly modified: number
  readonly deleted?: true
}

const APPS = {
  watch: { data_origin: "com.fitbit.FitbitMobile", device: { type: 1 } },
  app: { data_origin: "com.strava" }
}

interface Sent {
  readonly hasIds: boolean
  readonly isCamel: boolean
}

const recordOf = ({ app, date, id, kind, minutes, modified, start, value }: Version, { hasIds }: Sent): object => {
  const [from, to] = [instant(date, start), instant(date, start + minutes)]
  const zone = hoursOf(date) * 3600
  const metadata = { ...APPS[app], ...(hasIds && { id, last_modified_time: iso(modified) }) }
  const span = {
    start_time: iso(from),
    end_time: iso(to),
    start_zone_offset_seconds: zone,
    end_zone_offset_seconds: zone,
    metadata
  }
  if (kind === "weight") return { kilograms: value, time: iso(from), zone_offset_seconds: zone, metadata }
  if (kind === "steps") return { count: value, ...span }
  if (kind === "nutrition") return { protein_grams: value, ...span }
  if (kind === "exercise")
    return { type: "56", duration_seconds: minutes * 60, ...span, ...(app === "app" && { title: "Run with Ann" }) }
  const awake = instant(date, start + 60)
  const stages = [
    { stage: "4", start_time: iso(from), end_time: iso(awake) },
    { stage: "1", start_time: iso(awake), end_time: iso(awake + value * MINUTE) },
    { stage: "6", start_time: iso(awake + value * MINUTE), end_time: iso(to) }
  ]
  return {
    session_end_time: iso(to),
    duration_seconds: minutes * 60,
    stages: app === "watch" ? stages : [],
    end_zone_offset_seconds: zone,
    metadata
  }
}

const camel = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camel)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.replaceAll(/_([a-z])/g, (_, of) => of.toUpperCase()),
      camel(part)
    ])
  )
}

const bodyOf = (versions: ReadonlyArray<Version>, sent: Sent): unknown => {
  const body: Record<string, ReadonlyArray<unknown>> = {}
  for (const version of versions) {
    const list = version.deleted === true ? "deleted" : version.kind
    body[list] = [...(body[list] ?? []), version.deleted === true ? version.id : recordOf(version, sent)]
  }
  return sent.isCamel ? camel({ timestamp: iso(NOW), ...body }) : { timestamp: iso(NOW), ...body }
}

const isFree = (version: Version, truth: Iterable<Version>, { hasIds }: Sent): boolean => {
  for (const other of truth) {
    if (other.id === version.id || other.kind !== version.kind || other.app !== version.app) continue
    const [start, from] = [instant(version.date, version.start), instant(other.date, other.start)]
    if (start < from + other.minutes * MINUTE && from < start + version.minutes * MINUTE) return false
    // Two foods that begin together are told apart by their ids.
    if (start === from && !(version.kind === "nutrition" && hasIds)) return false
  }
  return true
}

/** A record as it may be: nights end in the morning of their date, the others are within their date. */
const drawn = (random: Random, kind: Kind): Pick<Version, "date" | "start" | "minutes" | "value"> => {
  const date = random.pick(DATES)
  if (kind === "sleep") {
    const start = random.whole(-90, 60)
    return { date, start, minutes: random.whole(300, 480), value: random.whole(1, 50) }
  }
  const start = random.whole(36, 140) * 10
  if (kind === "weight") return { date, start, minutes: 0, value: random.whole(700, 900) / 10 }
  if (kind === "nutrition")
    return { date, start: random.pick([480, 500, 720, 740]), minutes: 0, value: random.whole(1, 60) }
  if (kind === "exercise") return { date, start: random.pick([450, 900]), minutes: random.whole(30, 60), value: 0 }
  return { date, start, minutes: Math.min(random.whole(1, 12) * 5, 1439 - start), value: random.whole(1, 12) * 60 }
}

const KINDS: ReadonlyArray<Kind> = ["steps", "steps", "steps", "sleep", "weight", "nutrition", "exercise"]

/** The versions of records in the order in which the phone made them, and those that are true at the end. */
const history = (random: Random, sent: Sent) => {
  const { hasIds } = sent
  const truth = new Map<string, Version>()
  const made: Array<Version> = []
  for (let modified = NOW - 1_000_000; made.length < 120; modified += 1000) {
    const known = [...truth.values()]
    const act = known.length < 8 ? 0 : random.whole(0, 9)
    if (act === 9 && hasIds) {
      const version = { ...random.pick(known), modified, deleted: true as const }
      truth.delete(version.id)
      made.push(version)
      continue
    }
    const old = act < 4 ? undefined : random.pick(known)
    const kind = old?.kind ?? random.pick(KINDS)
    let next: Version = {
      ...{
        kind,
        app: old?.app ?? (kind === "nutrition" ? "app" : random.pick(["watch", "app"] as const)),
        id: old?.id ?? `id-${made.length}`
      },
      ...{ ...drawn(random, kind), modified }
    }
    // Without an id a correction is known by the time that it shares with what it corrects.
    if (old !== undefined && (!hasIds || random.chance(0.6))) {
      if (!hasIds && (old.kind === "weight" || old.kind === "nutrition")) next = { ...old, value: next.value, modified }
      else {
        const shift = random.whole(0, Math.floor(old.minutes / 20) - 1) * 5
        const isLater = old.kind !== "exercise" && shift < old.minutes - 5
        const start = old.start + (isLater ? Math.max(0, shift) : 0)
        next = { ...next, date: old.date, start, minutes: old.minutes - (isLater ? Math.max(0, shift) : 0) }
      }
    }
    if (!isFree(next, known, sent)) continue
    if (next.kind === "sleep" && next.minutes < 120) continue
    truth.set(next.id, next)
    made.push(next)
  }
  return { made, truth: [...truth.values()] }
}

/** The truth of a date: each minute of the watch first, nights by the stages of the watch, the last weight. */
const expectedOn = (date: string, truth: ReadonlyArray<Version>) => {
  const of = (kind: Kind) => truth.filter((each) => each.kind === kind && each.date === date)
  const minutes = new Map<number, { watch?: number; app?: number }>()
  for (const { app, minutes: length, start, value } of of("steps"))
    for (let at = start; at < start + length; at++) minutes.set(at, { ...minutes.get(at), [app]: value / length })
  const steps = [...minutes.values()].reduce((sum, { app = 0, watch }) => sum + (watch ?? app), 0)
  const nights = of("sleep")
  const staged = nights.filter(({ app }) => app === "watch")
  const asleep =
    staged.length > 0 ? staged.map((each) => each.minutes - each.value) : nights.map((each) => each.minutes)
  const weights = of("weight").toSorted((a, b) => a.start - b.start)
  return {
    steps: Math.floor(steps + 0.5 + 1e-9),
    sleepMinutes: asleep.reduce((sum, each) => sum + each, 0),
    weightKg: weights.at(-1)?.value ?? null,
    protein: of("nutrition").reduce((sum, { value }) => sum + value, 0),
    workoutMinutes: shownMinutes(of("exercise"))
  }
}

/** The minutes of workouts, of which two that share most of the shorter are one: that of the watch. */
const shownMinutes = (workouts: ReadonlyArray<Version>): number => {
  const watch = workouts.filter(({ app }) => app === "watch")
  const others = workouts.filter(
    (each) =>
      each.app === "app" &&
      !watch.some((other) => {
        const shared =
          Math.min(each.start + each.minutes, other.start + other.minutes) - Math.max(each.start, other.start)
        return shared > Math.min(each.minutes, other.minutes) / 2
      })
  )
  return [...watch, ...others].reduce((sum, { minutes }) => sum + minutes, 0)
}

/** The versions in bodies. With ids the order is any, and all may come twice; without, only what came last may come again. */
const deliveries = (random: Random, made: ReadonlyArray<Version>, { hasIds }: Sent) => {
  const bodies: Array<ReadonlyArray<Version>> = []
  for (let at = 0; at < made.length; ) {
    const size = random.whole(1, 14)
    const some = made.slice(at, at + size)
    // A body has one version of a record, unless versions are told apart.
    const last = new Map(some.map((each) => [each.id, each]))
    bodies.push(hasIds ? some : [...last.values()])
    at += size
  }
  if (!hasIds) return bodies.flatMap((body) => (random.chance(0.3) ? [body, body] : [body]))
  const all = [...bodies, ...bodies.filter(() => random.chance(0.3))]
  return all
    .map((body) => [random.whole(0, 1_000_000), body] as const)
    .sort(([a], [b]) => a - b)
    .map(([, body]) => body)
}

/** A day of Apple Health: what the app adds up by hours, a night and a nap, and workouts of two apps. */
interface AppleDay {
  readonly date: string
  readonly hours: Map<number, number>
  readonly sleeps: Map<"night" | "nap", { readonly start: number; readonly end: number; readonly awake: number }>
  readonly workouts: Map<"watch" | "app", { readonly start: number; readonly minutes: number }>
}

const localOf = (date: string, minutes: number): string => {
  const local = new Date(Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)} +0${hoursOf(date)}00`
}

/** Changes a part of a day, and gives what Health Auto Export sends of it, Since Last Sync. */
const changed = (random: Random, { date, hours, sleeps, workouts }: AppleDay): object => {
  const act = random.whole(0, 3)
  if (act === 0) {
    const some = Array.from({ length: random.whole(1, 4) }, () => random.whole(5, 19))
    for (const hour of some) hours.set(hour, random.whole(1, 900))
    const source = random.pick(["Apple Watch", "Apple Watch|iPhone", "iPhone"])
    const data = [...new Set(some)].map((hour) => ({ date: localOf(date, hour * 60), qty: hours.get(hour), source }))
    return { metrics: [{ name: "step_count", units: "count", data }] }
  }
  if (act === 3) {
    const app = random.pick(["watch", "app"] as const)
    const before = workouts.get(app)
    const workout = before ?? { start: random.whole(440, 460), minutes: 0 }
    const next = { start: workout.start + random.whole(0, 1), minutes: random.whole(30, 45) }
    workouts.set(app, next)
    const [start, end] = [localOf(date, next.start), localOf(date, next.start + next.minutes)]
    const source = app === "watch" ? "Apple Watch" : "Strava"
    return {
      workouts: [{ id: `${date} ${app}`, name: "Outdoor Run", start, end, duration: next.minutes * 60, source }]
    }
  }
  const part = act === 1 ? "night" : "nap"
  const [earliest, length] = part === "night" ? [-60, 400] : [640, 40]
  const start = earliest + random.whole(0, 15)
  const sleep = { start, end: start + length + random.whole(0, 15), awake: random.whole(0, 10) }
  sleeps.set(part, sleep)
  const asleep = (sleep.end - sleep.start - sleep.awake) / 60
  const night = {
    ...{ date: localOf(date, sleep.end), sleepStart: localOf(date, sleep.start), sleepEnd: localOf(date, sleep.end) },
    ...{ totalSleep: asleep, core: asleep / 2, rem: asleep / 4, deep: 0, awake: sleep.awake / 60 },
    source: random.pick(["Apple Watch", "Apple Watch|iPhone"])
  }
  return { metrics: [{ name: "sleep_analysis", units: "hr", data: [night] }] }
}

const expectedOf = ({ hours, sleeps, workouts }: AppleDay) => {
  const [watch, app] = [workouts.get("watch"), workouts.get("app")]
  return {
    steps: [...hours.values()].reduce((sum, qty) => sum + qty, 0),
    sleepMinutes: [...sleeps.values()].reduce((sum, { awake, end, start }) => sum + end - start - awake, 0),
    workoutMinutes: (watch ?? app)?.minutes ?? 0
  }
}

interface Person {
  readonly post: (path: string, body: unknown, headers?: Readonly<Record<string, string>>) => Effect.Effect<void>
  readonly get: (path: string) => Effect.Effect<unknown>
}

const newPerson = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  yield* TestClock.setTime(NOW)
  const person: Person = {
    post: (path, body, headers = {}) =>
      Effect.map(send(url + path, { method: "POST", key: keys.write, body, headers }), (sent) => {
        expect(sent.status, sent.body).toBe(200)
        expect(JSON.parse(sent.body)).toMatchObject(path.startsWith("/sync") ? { refused: [] } : {})
      }),
    get: (path) => Effect.map(send(url + path, { key: keys.read }), ({ body }) => JSON.parse(body))
  }
  yield* person.post("/v1/custom-metrics", {
    ...{ name: "Protein", tab: "nutrition", kind: "number", unit: "g", healthMetricKey: "protein" }
  })
  return person
})

const dated = (rows: unknown, date: string) =>
  (rows as ReadonlyArray<Readonly<Record<string, unknown>>>).find((row) => row.date === date)

/** What the log has of each date. */
const loggedBy = Effect.fnUntraced(function* ({ get }: Person) {
  const days = yield* get(`/v1/health/days?start=${DATES[0]}&end=${DATES.at(-1)}`)
  const checkIns = yield* get(`/v1/measurements?start=${DATES[0]}&end=${DATES.at(-1)}&limit=50`)
  const workouts = yield* get(`/v1/workouts?start=${DATES[0]}&end=${DATES.at(-1)}&limit=50`)
  const [metric] = (yield* get("/v1/custom-metrics")) as ReadonlyArray<{ readonly values: unknown }>
  return DATES.map((date) => ({
    date,
    steps: dated(days, date)?.steps ?? 0,
    sleepMinutes: dated(days, date)?.sleepMinutes ?? 0,
    weightKg: dated(checkIns, date)?.weightKg ?? null,
    protein: dated(metric?.values, date)?.value ?? 0,
    workoutMinutes: dated(workouts, date)?.durationMinutes ?? 0
  }))
})

type Day = Readonly<Record<string, unknown>>

/** Where the log has another figure than expected. */
const differing = (logged: ReadonlyArray<Day>, expected: (date: string) => Day): ReadonlyArray<string> =>
  logged.flatMap((day) =>
    Object.entries(expected(String(day.date))).flatMap(([name, value]) =>
      day[name] === value ? [] : [`${day.date} ${name}: ${day[name]} instead of ${value}`]
    )
  )

const RUNS = Number(process.env.RUNS ?? 3)

layer(TestServer.layer({ read: 1_000_000, sync: 1_000_000 }))("the log has the last truth of a phone", (it) => {
  for (let run = 0; run < RUNS; run++) {
    for (const hasIds of [true, false]) {
      const sent = { hasIds, isCamel: run % 2 === 1 }
      if (hasIds)
        it.effect(`Health Auto Export, Since Last Sync by Hours, seed ${SEED + run}`, function* () {
          const random = randomFrom(SEED + run)
          const person = yield* newPerson
          const days = DATES.map(
            (date): AppleDay => ({ date, hours: new Map(), sleeps: new Map(), workouts: new Map() })
          )
          const settings = { "automation-aggregation": "Hours", "automation-period": "Since Last Sync" }
          for (let sync = 0; sync < 40; sync++) {
            const data = changed(random, random.pick(days))
            for (let times = random.whole(1, 2); times > 0; times--)
              yield* person.post("/sync/health-auto-export", { data }, settings)
          }
          const expected = new Map(days.map((day) => [day.date, expectedOf(day)]))
          expect(differing(yield* loggedBy(person), (date) => expected.get(date) ?? {})).toEqual([])
        })
      it.effect(`Health Connect, ${hasIds ? "ids, in any order" : "no ids"}, seed ${SEED + run}`, function* () {
        const random = randomFrom(SEED + run)
        const person = yield* newPerson
        const { made, truth } = history(random, sent)
        for (const versions of deliveries(random, made, sent))
          yield* person.post("/sync/health-connect?zone=Europe/Zurich", bodyOf(versions, sent))
        const logged = yield* loggedBy(person)
        expect(differing(logged, (date) => expectedOn(date, truth))).toEqual([])
      })
    }
  }
})
