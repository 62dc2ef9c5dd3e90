import {
  BODY_FIELDS,
  type BodyField,
  type CalendarDate,
  CHECK_IN,
  characters,
  grouped,
  Limits,
  mean
} from "@daybook/core"
import type { ImportReport } from "./ImportReport.ts"
import type { CheckInRecord } from "./Model.ts"
import { hundredths } from "./Numbers.ts"

/** The figures of a body at one time. */
export type Figures = Partial<Readonly<Record<BodyField, number>>>

export interface CheckIns {
  /** Adds the figures of a row. A later row of a date replaces the same figures of an earlier one. */
  readonly add: (date: CalendarDate, figures: Figures, line: number, note?: string) => void
  readonly records: () => ReadonlyArray<CheckInRecord>
}

const within = (value: number, { max, min }: Limits.Bounds): boolean => value >= min && value <= max

/** Makes one check-in for each date. Figures out of bounds are reported, and a row without other figures is refused. */
export const makeCheckIns = (report: ImportReport, lastDate: CalendarDate): CheckIns => {
  const dates = new Map<
    CalendarDate,
    { readonly line: number; readonly rows: number; readonly fields: Figures; readonly note: string | null }
  >()
  return {
    add: (date, figures, line, note) => {
      if (date > lastDate) return report.lose("refused", "the date is in the future", line)
      const fields: Partial<Record<BodyField, number>> = {}
      const outside: Array<BodyField> = []
      for (const field of BODY_FIELDS) {
        const value = figures[field]
        if (value === undefined) continue
        if (within(value, CHECK_IN[field])) fields[field] = hundredths(value)
        else outside.push(field)
      }
      const isNoteTooLong = characters(note ?? "") > Limits.CHECK_IN_NOTE_CHARACTERS.max
      const isEmpty = Object.keys(fields).length === 0 && (note === undefined || isNoteTooLong)
      const [first] = outside
      if (isEmpty && first === undefined)
        return report.lose("leftOut", "rows without a figure that Daybook holds", line)
      if (isEmpty) return report.lose("refused", boundsOf(first), line)
      for (const field of outside) report.leaveOut(boundsOf(field), line)
      if (isNoteTooLong) report.leaveOut(`notes longer than ${Limits.CHECK_IN_NOTE_CHARACTERS.max} characters`, line)
      const known = dates.get(date)
      if (known !== undefined) report.lose("merged", "several rows of a date: the last figures are taken", line)
      dates.set(date, {
        line: known?.line ?? line,
        rows: 1,
        fields: { ...known?.fields, ...fields },
        note: (isNoteTooLong ? undefined : note) ?? known?.note ?? null
      })
    },
    records: () => [...dates].map(([date, record]) => ({ kind: "checkIn", key: date, date, ...record }))
  }
}

const boundsOf = (field: BodyField | undefined): string => {
  if (field === undefined) return "a figure is out of bounds"
  const { max, min } = CHECK_IN[field]
  return `${field} is not from ${min} to ${max}`
}

/** Circumferences by the names that programs and people give them, in lower case. Of two sides the mean counts. */
export const LENGTH_NAMES: Readonly<Record<string, BodyField>> = {
  neck: "neckCm",
  ...{ chest: "chestCm", bust: "chestCm" },
  waist: "waistCm",
  ...{ hip: "hipCm", hips: "hipCm" },
  ...{ arm: "armCm", arms: "armCm", bicep: "armCm", biceps: "armCm", "left bicep": "armCm", "right bicep": "armCm" },
  ...{ "upper arm (left)": "armCm", "upper arm (right)": "armCm" },
  ...{ thigh: "thighCm", thighs: "thighCm", "left thigh": "thighCm", "right thigh": "thighCm" },
  ...{ "thigh (left)": "thighCm", "thigh (right)": "thighCm" },
  ...{ calf: "calfCm", calves: "calfCm", "left calf": "calfCm", "right calf": "calfCm" },
  ...{ "calf (left)": "calfCm", "calf (right)": "calfCm" }
}

/** The mean of the values of each measurement: of both arms, thighs and calves. */
export const meanFigures = (values: ReadonlyArray<readonly [BodyField, number]>): Figures =>
  Object.fromEntries(
    [...grouped(values, ([field]) => field)].map(([field, of]) => [field, mean(of.map(([, value]) => value))])
  )
