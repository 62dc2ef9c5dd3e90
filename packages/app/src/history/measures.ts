import type { Answer } from "@daybook/core/app"
import { type Average, type AveragedOver, averageOf } from "@daybook/core/averages"
import { READINGS } from "@daybook/core/check-in"
import { history } from "#text/history"
import { today } from "../format/dates.ts"
import { type Reading, readingFigure, readingUnit } from "../format/labels.ts"
import { formatFixed, formatNumber, fromKg, massLabel } from "../format/numbers.ts"
import type { Tone } from "../ui/tones.ts"

const text = history.measures

export type MeasureName = keyof typeof text

export interface Measure {
  readonly name: MeasureName
  readonly label: string
  readonly tone: Tone
  readonly unit: string
  readonly values: ReadonlyMap<string, number>
  readonly average: (isIn: (date: string) => boolean) => Average
  readonly figure: (value: number) => string
}

const TONES: Readonly<Record<Reading, Tone>> = {
  sleepMinutes: "water",
  steps: "workout",
  activeEnergyKcal: "food",
  hrvMs: "progress",
  restingHeartRateBpm: "workout"
}

const whole = (value: number): string => formatNumber(value, 0)
const tenths = (value: number): string => formatFixed(value, 1)

interface DatedValue {
  readonly date: string
  readonly calories?: number | null
  readonly food?: "complete" | "partial" | undefined
}

/** A figure of some rows: by date, without those that are unknown, and its averages. */
const ofRows = <Row extends DatedValue>(
  rows: ReadonlyArray<Row> | undefined = [],
  figure: (row: Row) => number | null,
  over: AveragedOver
): Pick<Measure, "average" | "values"> => ({
  values: new Map(
    rows.flatMap((row) => {
      const found = figure(row)
      return found === null ? [] : [[row.date, found] as const]
    })
  ),
  average: (isIn) =>
    averageOf(
      rows.filter(({ date }) => isIn(date)),
      figure,
      over,
      today()
    )
})

/** Of a total that is zero without an entry. */
const logged = (total: number): number | null => (total === 0 ? null : total)

/** The days of the log in a range; undefined before they are read. */
export interface YearOf {
  readonly days: Answer<"listDays"> | undefined
  readonly training: Answer<"trainedDays"> | undefined
  readonly health: Answer<"listHealthDays"> | undefined
}

export const measuresOf = ({ days, health, training }: YearOf): ReadonlyArray<Measure> => {
  // A full day without protein counts as 0 g.
  const eaten = (field: "calories" | "protein") => ({
    ...ofRows(days, (row) => (row.food === "complete" ? row[field] : logged(row[field])), "intake"),
    average: ofRows(days, (row) => row[field], "intake").average
  })
  const measures: ReadonlyArray<Measure> = [
    {
      ...{ name: "calories", label: text.calories, unit: "kcal", tone: "food", figure: whole },
      ...eaten("calories")
    },
    { ...{ name: "protein", label: text.protein, unit: "g", tone: "food", figure: whole }, ...eaten("protein") },
    {
      ...{ name: "water", label: text.water, unit: "ml", tone: "water", figure: whole },
      ...ofRows(days, ({ waterMl }) => logged(waterMl), "total")
    },
    {
      ...{ name: "weight", label: text.weight, unit: massLabel(), tone: "progress", figure: tenths },
      ...ofRows(days, ({ weightKg }) => (weightKg === null ? null : fromKg(weightKg)), "measured")
    },
    {
      ...{ name: "sets", label: text.sets, unit: history.sets, tone: "workout", figure: whole },
      ...ofRows(training, ({ sets }) => logged(sets), "total")
    },
    {
      ...{ name: "volume", label: text.volume, unit: massLabel(), tone: "workout", figure: whole },
      ...ofRows(training, ({ volumeKg }) => logged(fromKg(volumeKg)), "total")
    },
    ...READINGS.map(({ name, over }) => ({
      ...{ name, label: text[name], unit: readingUnit(name), tone: TONES[name] },
      figure: (value: number) => readingFigure(name, value),
      ...ofRows(health, ({ [name]: value }) => value, over)
    }))
  ]
  return measures.filter(({ values }) => values.size > 0)
}
