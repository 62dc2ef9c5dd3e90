import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { randomFrom } from "../reliability/Random.ts"
import { hcWebhook, type SentSoFar, type Settings } from "./HcWebhook.ts"
import {
  asleep,
  counted,
  DATES,
  dateOf,
  FIRST,
  HOUR,
  MINUTE,
  midnight,
  type SleepRecord,
  STEPS
} from "./HealthConnectStore.ts"

/** When the phone is without a network: hours after the first midnight. */
const OFFLINE: ReadonlyArray<readonly [from: number, to: number]> = [
  [60, 81],
  [150, 181],
  [250, 294],
  [400, 474]
]

interface Day {
  readonly steps: number
  readonly activeEnergyKcal: number
  readonly sleepMinutes: number
}

const roundedUp = (value: number): number => Math.floor(value + 0.5)

/** Sends what the app sends in four weeks, some of it twice, and gives the days that the log has then. */
const syncedBy = Effect.fnUntraced(function* (settings: Settings) {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const { sent, sync } = hcWebhook(settings)
  const random = randomFrom(7)
  const post = (body: object) =>
    Effect.map(
      send(`${url}/sync/health-connect?zone=Europe/Zurich`, { method: "POST", key: keys.write, body }),
      ({ body, status }) => {
        expect(status, body).toBe(200)
        expect(JSON.parse(body).ignored).toSatisfy((ignored) =>
          Object.keys(ignored).every((name) => name.startsWith("sleep_"))
        )
      }
    )
  const begin = midnight(FIRST)
  for (let hour = 9; hour < 28 * 24 + 20; hour += 2) {
    if (OFFLINE.some(([from, to]) => hour >= from && hour < to)) continue
    const now = begin + hour * HOUR + random.whole(0, 59) * MINUTE + random.whole(1, 59_000)
    yield* TestClock.setTime(now)
    // Once the person sends the last week by hand.
    const body = sync(now, hour >= 555 && hour < 557 ? 7 : undefined)
    if (body === undefined) continue
    yield* post(body)
    if (random.chance(0.15)) yield* post(body)
  }
  const found = yield* send(`${url}/v1/health/days?start=${DATES[0]}&end=${DATES.at(-1)}`, { key: keys.read })
  const days: ReadonlyArray<Day & { readonly date: string }> = JSON.parse(found.body)
  return { sent, days: new Map(days.map((day) => [day.date, day])) }
})

/** The expected sleep of a date: the stages of the source that has any, otherwise the time covered by all sessions. */
const sleepOf = (date: string, { sessions }: SentSoFar): number => {
  const ofDate = [...sessions].filter(([session]) => dateOf(session.end) === date)
  const isNap = ({ start }: SleepRecord) => start > midnight(date) + 12 * HOUR
  const naps = ofDate.filter(([session]) => isNap(session)).reduce((sum, [session]) => sum + asleep(session), 0)
  const night = ofDate.filter(([session]) => !isNap(session))
  const staged = night.find(([{ stages }, { isStaged }]) => isStaged && stages.length > 0)
  if (staged !== undefined) return naps + asleep(staged[0])
  const [start, end] = [Math.min(...night.map(([each]) => each.start)), Math.max(...night.map(([each]) => each.end))]
  return naps + (night.length === 0 ? 0 : (end - start) / MINUTE)
}

/** The dates on which the log has another number than the test. */
const differing = (
  days: ReadonlyMap<string, Day>,
  expected: (date: string) => Partial<Day>
): ReadonlyArray<readonly [string, Partial<Day>, Day | undefined]> =>
  DATES.flatMap((date) => {
    const wanted = expected(date)
    const day = days.get(date)
    const isSame = (["steps", "activeEnergyKcal", "sleepMinutes"] as const).every(
      (reading) => (day?.[reading] ?? 0) === roundedUp(wanted[reading] ?? 0)
    )
    return isSame ? [] : [[date, wanted, day] as const]
  })

const ofDate = (date: string, records: Iterable<(typeof STEPS)[number]>) =>
  [...records].filter(({ start }) => dateOf(start) === date)

layer(TestServer.layer({ read: 1_000_000, sync: 1_000_000 }))("four weeks of HC Webhook", (it) => {
  it.effect("by day, with the stages of sleep, are the largest totals that it had of the days", function* () {
    const { days, sent } = yield* syncedBy({ resolution: "daily", isSleepStaged: true })
    const total = (type: string, date: string) => sent.totals.get(`${type} ${date}`)
    expect(
      differing(days, (date) => ({
        steps: total("steps", date)?.largest ?? 0,
        activeEnergyKcal: total("active_calories", date)?.largest ?? 0,
        sleepMinutes: sleepOf(date, sent)
      }))
    ).toEqual([])
    const whole = DATES.filter((date) => total("steps", date)?.isWhole === true)
    expect(whole.length).toBeGreaterThan(22)
    for (const date of whole) expect(days.get(date)?.steps).toBe(Math.round(counted(ofDate(date, STEPS), "steps")))
  })

  it.effect("in full are the counts of the devices, each counted once", function* () {
    const { days, sent } = yield* syncedBy({ resolution: "full", isSleepStaged: true })
    expect(
      differing(days, (date) => ({
        steps: counted(ofDate(date, sent.records), "steps"),
        activeEnergyKcal: counted(ofDate(date, sent.records), "kcal"),
        sleepMinutes: sleepOf(date, sent)
      }))
    ).toEqual([])
    const whole = DATES.filter((date) => ofDate(date, STEPS).every((record) => sent.records.has(record)))
    expect(whole.length).toBeGreaterThan(24)
  })

  for (const minutes of [1, 5, 15, 60]) {
    it.effect(`in buckets of ${minutes} minutes, without stages of sleep, are the sums of the buckets`, function* () {
      const { days, sent } = yield* syncedBy({ resolution: minutes, isSleepStaged: false })
      const sum = (of: "steps" | "kcal", date: string) =>
        [...sent.buckets]
          .filter(([key]) => key.startsWith(of) && dateOf(Number(key.slice(of.length + 1))) === date)
          .reduce((total, [, value]) => total + value, 0)
      expect(
        differing(days, (date) => ({
          steps: sum("steps", date),
          activeEnergyKcal: sum("kcal", date),
          sleepMinutes: sleepOf(date, sent)
        }))
      ).toEqual([])
      // What the app sends of a bucket in two parts cannot be told from what it sends twice: it is never counted twice.
      for (const date of DATES)
        expect(sum("steps", date)).toBeLessThanOrEqual(
          ofDate(date, STEPS).reduce((total, { steps }) => total + steps, 0)
        )
    })
  }
})
