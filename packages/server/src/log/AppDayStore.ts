import {
  addDays,
  type CalendarDate,
  ChangeKind,
  datesBetween,
  type EnergyLog,
  expenditureOf,
  expenditureSince,
  type HealthDay,
  intakeForPace,
  isPlannable,
  likelyFasts,
  Principal,
  recovery,
  recoverySince,
  targetOfDays,
  trendWeights,
  type Unavailable,
  USUAL_DATES,
  type WeighIn,
  weightPerWeek
} from "@daybook/core"
import type { AppDay, DayWriter } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { type RowsOf, Sql } from "../engines/Sql.ts"
import { entriesOf, entryReads } from "../journal/EntryTables.ts"
import { writerNamer } from "../journal/ImportStore.ts"
import { OF_DATE } from "../journal/Journal.ts"
import { insightWords } from "../runtime/TextLanguage.ts"
import { nullable, number, oneOf, query, text } from "../schema/Rows.ts"
import { preferencesOf } from "./Account.ts"
import { personDay, withoutRunningIntake } from "./Clock.ts"
import { dayTotals, TOTALS } from "./Days.ts"
import { energyDaysOf, energyReads } from "./Energy.ts"
import { targetReads, targetsOf } from "./Goals.ts"
import { healthDaysOf, healthReads } from "./HealthDays.ts"
import { LAST_REST } from "./Insights.ts"
import { WRITTEN_CHECK_IN } from "./Measurements.ts"

/** The part of a day's page that comes from the log of the date itself. */
type DayOfLog = Omit<AppDay, "widgets" | "marks" | "again">

export const appDayStore = Effect.zipWith(Sql, personDay, (db, day) => ({
  /** Reads a date as it is at one moment. */
  read: (date: CalendarDate): Effect.Effect<DayOfLog, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const read = yield* db.together(readsOf(accountId, date))
      const targets = yield* targetsOf(accountId, read)
      const goals = targets(date)
      const writer = writerNamer(read.names)
      const totals = dayTotals(read.totals[0])
      const health = healthDaysOf(read)
      const energyDays = energyDaysOf(read)
      const weighIns = weighInsFrom(addDays(date, 1 - DIAL_DATES - TREND_DATES), energyDays)
      const [settings] = read.settings
      const { fastsAsked = false, paceKgPerWeek } = settings === undefined ? {} : preferencesOf(settings.settings)
      const over = withoutRunningIntake(energyDays, yield* day, date)
      const usual = targetOfDays(
        datesBetween(addDays(date, -USUAL_DATES), addDays(date, -1)).map((each) => targets(each).calories)
      )
      // The pace is for the mean of all days. A day whose target is higher than the mean gets as much more.
      const moreThanUsual = usual === 0 || goals.calories === 0 ? 0 : goals.calories - usual
      const energy = energyOf(over, date, paceKgPerWeek, trendWeights(weighIns).at(-1)?.trendKg, moreThanUsual)
      const food = read.foodMarks.find((each) => each.date === date)?.food
      const fasts = fastsAsked ? [] : likelyFasts(energyDays, date)
      const target = energy.targetKcal ?? goals.calories
      const [checkIn] = read.checkIns
      return {
        date,
        goals,
        totals,
        nutrients: nutrientsOf(read.nutrients[0]),
        entries: entriesOf(read),
        checkIn: checkIn === undefined ? null : checkInOf(checkIn, writer),
        health: health.find((day) => day.date === date) ?? null,
        recovery: recovery(
          health,
          read.restsBefore.map(({ date }) => date),
          date,
          yield* insightWords
        ),
        energy,
        dials: dialsOf(date, { calories: totals.calories, target, health, weighIns }),
        ...(food !== undefined && { food }),
        ...(fasts.length > 0 && { fasts }),
        weightPerWeekKg: weightPerWeek(weighIns, date),
        lastWeightKg: weighIns.at(-1)?.weightKg ?? null,
        writers: writersOf(read.changes, writer)
      }
    })
}))

/** The number of dates whose lowest and highest figures are the ends of a dial. */
const DIAL_DATES = 90

/** The number of further dates after which a trend has settled. */
const TREND_DATES = 60

const readsOf = (accountId: string, date: CalendarDate) => {
  const key = [accountId, date]
  const since = addDays(date, 1 - DIAL_DATES)
  const healthSince = recoverySince(date) < since ? recoverySince(date) : since
  return {
    ...entryReads(accountId, { start: date, end: date }),
    ...targetReads(accountId, { start: addDays(date, -USUAL_DATES), end: date }),
    totals: [TOTALS, key],
    nutrients: [NUTRIENTS, key],
    checkIns: [WRITTEN_CHECK_IN, key],
    restsBefore: [LAST_REST, key],
    ...energyReads(accountId, { start: expenditureSince(date), end: date }),
    changes: [BY_OTHERS, { accountId, date }],
    ...healthReads(accountId, healthSince, date)
  } as const
}

const weighInsFrom = (since: CalendarDate, days: ReadonlyArray<EnergyLog>): ReadonlyArray<WeighIn> =>
  days.flatMap(({ date, weightKg }) => (weightKg === null || date < since ? [] : [{ date, weightKg }]))

const energyOf = (
  days: ReadonlyArray<EnergyLog>,
  date: CalendarDate,
  paceKgPerWeek: number | undefined,
  weightKg: number | undefined,
  moreThanUsual: number
): AppDay["energy"] => {
  const expenditure = expenditureOf(days, date)(date)
  const isPlanned = expenditure !== null && paceKgPerWeek !== undefined && isPlannable(expenditure)
  return {
    expenditure,
    targetKcal: isPlanned ? intakeForPace(expenditure.kcal + moreThanUsual, paceKgPerWeek, weightKg) : null
  }
}

const NUTRIENTS = query(
  "food",
  `SELECT sum(fiber) AS fiber, sum(sugar) AS sugar, sum(salt) AS salt FROM food
   WHERE account_id = ? AND date = ? AND deleted_at IS NULL`,
  { fiber: nullable(number), sugar: nullable(number), salt: nullable(number) }
)

/** The sums in hundredths of a gram, as finely as entries have them. */
const nutrientsOf = (row: AppDay["nutrients"] | undefined): AppDay["nutrients"] => {
  const rounded = (grams: number | null | undefined) => (grams == null ? null : Math.round(grams * 100) / 100)
  return { fiber: rounded(row?.fiber), sugar: rounded(row?.sugar), salt: rounded(row?.salt) }
}

const BY_OTHERS = query(
  "change",
  `SELECT id, kind, count, written_by AS "writtenBy" FROM change
   WHERE account_id = :accountId AND undone_by IS NULL AND action <> 'undo' AND written_by NOT LIKE 'app:%' AND ${OF_DATE}
   ORDER BY id`,
  { id: text, kind: oneOf(ChangeKind.literals), count: number, writtenBy: text }
)

type Changes = RowsOf<ReturnType<typeof readsOf>>["changes"]
type Namer = ReturnType<typeof writerNamer>

const writersOf = (changes: Changes, writer: Namer): AppDay["writers"] => {
  const found = new Map<string, { changes: Array<string>; kinds: Map<ChangeKind, number> }>()
  for (const { count, id, kind, writtenBy } of changes) {
    const known = found.get(writtenBy) ?? { changes: [] as string[], kinds: new Map<ChangeKind, number>() }
    found.set(writtenBy, known)
    known.changes.push(id)
    known.kinds.set(kind, (known.kinds.get(kind) ?? 0) + count)
  }
  return [...found].map(([writtenBy, { changes, kinds }]): typeof DayWriter.Type => ({
    by: writer(writtenBy),
    changes,
    kinds: [...kinds].map(([kind, count]) => ({ kind, count }))
  }))
}

type CheckIn = RowsOf<ReturnType<typeof readsOf>>["checkIns"][number]

const checkInOf = ({ writtenAt, writtenBy, ...checkIn }: CheckIn, writer: Namer): NonNullable<AppDay["checkIn"]> => ({
  ...checkIn,
  at: new Date(writtenAt).toISOString(),
  by: writer(writtenBy)
})

interface Figures {
  readonly calories: number
  readonly target: number
  readonly health: ReadonlyArray<HealthDay>
  readonly weighIns: ReadonlyArray<WeighIn>
}

const dialsOf = (date: CalendarDate, { calories, health, target, weighIns }: Figures): AppDay["dials"] => {
  const since = addDays(date, 1 - DIAL_DATES)
  const steps = health.flatMap((day) => (day.steps === null || day.date < since ? [] : [day.steps]))
  const today = health.find((day) => day.date === date)?.steps ?? null
  const trend = trendWeights(weighIns)
    .filter((each) => each.date >= since)
    .map(({ trendKg }) => trendKg)
  return [
    {
      tab: "nutrition",
      headline: "calories",
      value: calories,
      target: target === 0 ? null : target,
      low: null,
      high: null
    },
    { tab: "training", headline: "steps", value: today, target: null, ...extremes(steps) },
    { tab: "body", headline: "weightTrend", value: trend.at(-1) ?? null, target: null, ...extremes(trend) }
  ]
}

const extremes = (values: ReadonlyArray<number>) =>
  values.length === 0 ? { low: null, high: null } : { low: Math.min(...values), high: Math.max(...values) }
