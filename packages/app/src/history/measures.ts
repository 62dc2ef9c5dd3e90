import { useRead } from "../data/api.ts"
import { formatNumber } from "../format/numbers.ts"
import { readingFigure } from "../format/readings.ts"
import { fromKg, massLabel } from "../format/units.ts"
import { history } from "../text/history.ts"
import { type Reading, readingUnit } from "../text/labels.ts"
import type { Tone } from "../ui/Card.tsx"

const text = history.measures

/** The measures that the map of a year can show. */
export type MeasureName = keyof typeof text

/** The values of a measure by date, in the unit in which they are shown. */
export interface Measure {
  readonly name: MeasureName
  readonly label: string
  readonly tone: Tone
  readonly unit: string
  readonly values: ReadonlyMap<string, number>
  /** A value without its unit. */
  readonly figure: (value: number) => string
}

const READINGS = [
  ["sleepMinutes", "water"],
  ["steps", "workout"],
  ["activeEnergyKcal", "food"],
  ["hrvMs", "progress"],
  ["restingHeartRateBpm", "workout"]
] as const satisfies ReadonlyArray<readonly [Reading, Tone]>

const whole = (value: number): string => formatNumber(value, 0)
const tenths = (value: number): string => formatNumber(value, 1)

/** The values of some rows by date, without those that are unknown. */
const byDate = <Row extends { readonly date: string }>(
  rows: ReadonlyArray<Row> | undefined,
  value: (row: Row) => number | null
): ReadonlyMap<string, number> =>
  new Map(
    (rows ?? []).flatMap((row) => {
      const found = value(row)
      return found === null ? [] : [[row.date, found] as const]
    })
  )

/** Of a total that is zero without an entry. */
const logged = (total: number): number | null => (total === 0 ? null : total)

/** The measures of which the log has a value in a range, and the reads that they come from. */
export const useMeasures = (range: { readonly start: string; readonly end: string }) => {
  const days = useRead("listDays", range)
  const training = useRead("trainedDays", range)
  const health = useRead("listHealthDays", range)
  const measures: ReadonlyArray<Measure> = [
    {
      ...{ name: "calories", label: text.calories, unit: "kcal", tone: "food", figure: whole },
      values: byDate(days.data, ({ calories }) => logged(calories))
    },
    {
      ...{ name: "protein", label: text.protein, unit: "g", tone: "food", figure: whole },
      values: byDate(days.data, ({ protein }) => logged(protein))
    },
    {
      ...{ name: "water", label: text.water, unit: "ml", tone: "water", figure: whole },
      values: byDate(days.data, ({ waterMl }) => logged(waterMl))
    },
    {
      ...{ name: "weight", label: text.weight, unit: massLabel(), tone: "progress", figure: tenths },
      values: byDate(days.data, ({ weightKg }) => (weightKg === null ? null : fromKg(weightKg)))
    },
    {
      ...{ name: "sets", label: text.sets, unit: history.sets, tone: "workout", figure: whole },
      values: byDate(training.data, ({ sets }) => logged(sets))
    },
    {
      ...{ name: "volume", label: text.volume, unit: massLabel(), tone: "workout", figure: whole },
      values: byDate(training.data, ({ volumeKg }) => logged(fromKg(volumeKg)))
    },
    ...READINGS.map(([name, tone]) => ({
      ...{ name, label: text[name], unit: readingUnit(name), tone },
      figure: (value: number) => readingFigure(name, value),
      values: byDate(health.data, ({ [name]: value }) => value)
    }))
  ]
  return { reads: [days, training, health], measures: measures.filter(({ values }) => values.size > 0) }
}
