import { massUnit, noteUnknown } from "../Columns.ts"
import { type CsvRow, csvHeader, csvParts } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import type { Format, SourceFile } from "../Model.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { durationOf, minutesAfter, setOf } from "../Sessions.ts"
import { headText } from "../Text.ts"

/** The place of a weight in a row, and its unit. */
interface Weight {
  readonly at: number
  readonly unit: "kg" | "lb"
}

/** The columns of an exercise: those of its sets, and of the weight that all of them have, or each its own. */
interface Block {
  readonly exercise: number
  readonly weights: Array<Weight>
  readonly sets: Array<{ readonly reps: number; readonly weights: Array<Weight> }>
}

/** The name of a column without the number that tells it from others of its name. */
const plain = (name: string): string => name.replace(/(?<=\)|^set \d+) \d+$/, "")

/** The columns of older versions have several exercises in a row, and occur again under the same name. */
const blocksOf = (names: ReadonlyArray<string>): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  for (const [at, numbered] of names.entries()) {
    const name = plain(numbered)
    const block = blocks.at(-1)
    const [, of = "", text] = /^(weight|set \d+) \((kg|lb)s?\)$/.exec(name) ?? []
    const unit = massUnit(text)
    if (/^exercise(?: \d+)?$/.test(name)) blocks.push({ exercise: at, weights: [], sets: [] })
    else if (unit !== undefined) (of === "weight" ? block : block?.sets.at(-1))?.weights.push({ at, unit })
    else if (/^set \d+(?: \(reps\))?$/.test(name)) block?.sets.push({ reps: at, weights: [] })
  }
  return blocks.filter(({ sets }) => sets.length > 0)
}

const READ =
  /^(?:exercise(?: \d+)?|(?:weight|set \d+) \((?:kg|lb|reps)s?\)|set \d+|date\b.*|workout|workout name|notes?|(?:start time|end time|duration) \(.+\)|reps|sets.reps|top set .+|e1rm .+|(?:workout )?volume .+)$/

const columnIn = (names: ReadonlyArray<string>, pattern: RegExp): string =>
  names.find((name) => pattern.test(name)) ?? ""

const readFile = async (file: SourceFile, { options, report, sessions }: Parts): Promise<number> => {
  const header = csvHeader(headText(file))
  const { names } = header
  const [blocks, date] = [blocksOf(names), columnIn(names, /^date\b/)]
  const noteOthers = noteUnknown(names, new Set(names.filter((name) => READ.test(plain(name)))), report)
  const rows: Array<CsvRow> = []
  for await (const part of csvParts(file, header, { options, report })) rows.push(...part)
  const [, order] = /\((dd|mm)\/(?:mm|dd)/.exec(date) ?? []
  const dates = order === undefined ? options.dates : order === "dd" ? "dmy" : "mdy"
  const [start, duration] = [columnIn(names, /^start time/), columnIn(names, /^duration \(hours\)/)]
  const timeText = ({ cells }: CsvRow): string => `${cells[date] ?? ""} ${cells[start] ?? ""}`.trim()
  const timeOf = localTimes(rows.map(timeText), file, { ...options, dates })
  for (const row of rows) {
    const { cells, line, values } = row
    const at = timeOf(timeText(row))
    const title = cells["workout name"] ?? cells.workout ?? ""
    const value = (place: number): string => values[place]?.trim() ?? ""
    const weightIn = (weights: ReadonlyArray<Weight>): Weight | undefined =>
      weights.find((each) => value(each.at) !== "")
    const sets = blocks.flatMap(({ exercise, sets: of, weights }) =>
      of.flatMap(({ reps, weights: own }) => {
        const weight = weightIn(own) ?? weightIn(weights)
        const load = weight === undefined ? 0 : (numberIn(value(weight.at)) ?? Number.NaN)
        const row = { line, exercise: value(exercise), reps: numberIn(value(reps)) ?? Number.NaN }
        return value(reps) === "" ? [] : [{ ...row, weightKg: kgOf(load, weight?.unit ?? "kg") }]
      })
    )
    const read = sets.map((set) => ({ set, of: set.reps === 0 ? ({ why: FAILED } as const) : setOf(set) }))
    const kept = read.filter(({ of }) => !("why" in of))
    if (at === undefined) report.lose("refused", "the date cannot be read", line)
    else if (kept.length === 0) report.lose("leftOut", "workouts without sets that can be read", line)
    else {
      noteOthers(cells, line)
      for (const { of } of read) if ("why" in of) report.leaveOut(`sets: ${of.why}`, line)
      const note = cells.note ?? cells.notes ?? ""
      const startedAt = at.time === null ? null : `${at.date}T${at.time}`
      const durationMinutes = durationOf((numberIn(cells[duration] ?? "") ?? 0) * 3600, report, line)
      const endedAt = startedAt === null || durationMinutes === null ? null : minutesAfter(startedAt, durationMinutes)
      const session = { date: at.date, name: title, title, startedAt, endedAt, durationMinutes }
      for (const [index, { set }] of kept.entries())
        sessions.add(blocks.length > 1 ? { ...session, note } : session, {
          ...set,
          ...(blocks.length === 1 && index === 0 && { note }),
          rows: index === 0 ? 1 : 0
        })
    }
  }
  return rows.length
}

const FAILED = "no repetition was done"

/** StrongLifts 5x5: a row for each exercise of a workout, or in older versions for each workout. */
export const strongLifts: Format = {
  name: "stronglifts",
  title: "StrongLifts 5x5",
  recognise: (files) =>
    files.filter(({ text }) => {
      const { names } = csvHeader(text)
      return names.some((name) => /^date\b/.test(name)) && blocksOf(names).length > 0
    }),
  read: (files, options) => readEach(files, options, readFile)
}
