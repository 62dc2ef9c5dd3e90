import { type CsvRow, csvHeader, csvRows } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import type { Format, ReadOptions, SourceFile } from "../Model.ts"
import { kgOf, numberIn } from "../Numbers.ts"
import { makeSessions, type Sessions, type SetRow } from "../Sessions.ts"
import { makeTally, type Tally } from "../Tally.ts"
import { folded, headText } from "../Text.ts"
import { TITLES } from "../Titles.ts"

/** The columns, in English and in Italian. */
const COLUMNS = {
  date: ["date", "data"],
  title: ["workout", "programma"],
  time: ["time", "orario"],
  exercise: ["exercise", "esercizio"],
  kind: ["set / warm-up set / cool-down set", "set / set di riscaldamento / set di defaticamento"],
  reps: ["repetitions / time", "ripetizioni / tempo"],
  weight: ["weight / distance", "peso / distanza"],
  note: ["notes", "appunti"],
  skipped: ["skipped", "saltato"]
} as const

type Names = Readonly<Record<keyof typeof COLUMNS, string>>

const namesIn = (text: string): Names | undefined => {
  const { names } = csvHeader(text)
  const named = (column: keyof typeof COLUMNS): string => COLUMNS[column].find((name) => names.includes(name)) ?? ""
  const found: Names = {
    ...{ date: named("date"), title: named("title"), time: named("time"), exercise: named("exercise") },
    ...{ kind: named("kind"), reps: named("reps"), weight: named("weight") },
    ...{ note: named("note"), skipped: named("skipped") }
  }
  return Object.values(found).includes("") ? undefined : found
}

/** A figure with its unit, `20 ripetizioni`, `0,00 kg`. */
const figureIn = (text: string): { readonly value: number; readonly unit: string } | undefined => {
  const [, number = "", unit = ""] = /^([\d.,]+)\s*(.*)$/.exec(text) ?? []
  const value = numberIn(number)
  return value === undefined ? undefined : { value, unit: folded(unit) }
}

const isReps = (unit: string): boolean => /^(?:rep|rip)/.test(unit)

/** The figures of a row's set; undefined if one cannot be read. */
const setOf = (reps: string, weight: string): Pick<SetRow, "reps" | "weightKg" | "isTimed"> | undefined => {
  const [done, load] = [figureIn(reps), figureIn(weight)]
  if ((done === undefined && reps !== "") || (load === undefined && weight !== "")) return undefined
  const unit = /^(kg|lb)/.exec(load?.unit ?? "")?.[1]
  const isCounted = done === undefined || isReps(done.unit)
  return {
    reps: isCounted ? done?.value : undefined,
    weightKg: load === undefined || unit === undefined ? undefined : kgOf(load.value, unit === "lb" ? "lb" : "kg"),
    isTimed: !isCounted || (load !== undefined && load.value > 0 && unit === undefined)
  }
}

const readFile = async (file: SourceFile, options: ReadOptions, tally: Tally, sessions: Sessions): Promise<number> => {
  const text = headText(file)
  const names = namesIn(text)
  if (names === undefined) return 0
  const rows: Array<CsvRow> = []
  for await (const row of csvRows(file, csvHeader(text))) rows.push(row)
  const cell = (row: CsvRow, column: keyof Names): string => row.cells[names[column]] ?? ""
  const timeText = (row: CsvRow): string => `${cell(row, "date")} ${cell(row, "time")}`
  const timeOf = localTimes(rows.map(timeText), file, options)
  const keyOf = (row: CsvRow): string => `${cell(row, "date")} ${cell(row, "title")}`
  // The times are those of sets: a workout begins with the first of its date and name.
  const starts = new Map<string, string>()
  for (const row of rows) {
    const { time = null } = timeOf(timeText(row)) ?? {}
    const known = starts.get(keyOf(row))
    if (time !== null && (known === undefined || time < known)) starts.set(keyOf(row), time)
  }
  for (const row of rows) {
    const { line } = row
    const at = timeOf(timeText(row))
    const set = setOf(cell(row, "reps"), cell(row, "weight"))
    const start = starts.get(keyOf(row))
    if (/^(?:yes|s[iì])$/i.test(cell(row, "skipped"))) tally.lose("leftOut", "sets that were skipped", line)
    else if (/warm|riscaldamento/i.test(cell(row, "kind")) && !options.withWarmups)
      tally.lose("leftOut", "warm-up sets", line)
    else if (at === undefined) tally.lose("refused", "the date cannot be read", line)
    else if (set === undefined) tally.lose("refused", "a number cannot be read", line)
    else {
      if (cell(row, "note") !== "") tally.leaveOut("notes of sets", line)
      const startedAt = start === undefined ? null : `${at.date}T${start}`
      const title = cell(row, "title") || "Workout"
      const session = { date: at.date, title, startedAt, endedAt: null, durationMinutes: null }
      sessions.add(session, { line, exercise: cell(row, "exercise"), ...set })
    }
  }
  return rows.length
}

/** GymBook for iPhone: one row for each set, newest workout first, with words for units. */
export const gymBook: Format = {
  name: "gymbook",
  title: TITLES.gymbook,
  recognise: (files) => files.filter(({ text }) => namesIn(text) !== undefined),
  read: async (files, options) => {
    const tally = makeTally()
    const sessions = makeSessions(tally, options.lastDate)
    let rows = 0
    for (const file of files) {
      sessions.beginFile()
      rows += await readFile(file, options, tally, sessions)
    }
    return { rows, records: sessions.records(), ...tally.result() }
  }
}
