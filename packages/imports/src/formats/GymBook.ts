import { type CsvRow, csvHeader } from "../Csv.ts"
import { localTimes } from "../LocalTimes.ts"
import { ImportFault } from "../Model.ts"
import { numberIn, secondsPer } from "../Numbers.ts"
import { leftOut, reasons, refused, setLog, startTimes } from "../SetLog.ts"
import { folded } from "../Text.ts"

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

const namesIn = (names: ReadonlyArray<string>): Names | undefined => {
  const named = (column: keyof typeof COLUMNS): string => COLUMNS[column].find((name) => names.includes(name)) ?? ""
  const found: Names = {
    ...{ date: named("date"), title: named("title"), time: named("time"), exercise: named("exercise") },
    ...{ kind: named("kind"), reps: named("reps"), weight: named("weight") },
    ...{ note: named("note"), skipped: named("skipped") }
  }
  return Object.values(found).includes("") ? undefined : found
}

/** A figure with its unit, `20 ripetizioni`, `0,00 kg`. */
const figureIn = (text: string) => {
  const [, number = "", unit = ""] = /^([\d.,]+)\s*(.*)$/.exec(text) ?? []
  return { number, unit: folded(unit), isUnread: text !== "" && numberIn(number) === undefined }
}

/** The figures of a row's set; undefined if one cannot be read. */
const setOf = (reps: string, weight: string) => {
  const [done, load] = [figureIn(reps), figureIn(weight)]
  if (done.isUnread || load.isUnread) return undefined
  const mass = /^(kg|lb)/.exec(load.unit)?.[1]
  const isCounted = reps === "" || /^(?:rep|rip)/.test(done.unit)
  const seconds = secondsPer(done.unit)
  return {
    reps: isCounted ? done.number : "",
    weight: mass === undefined ? "" : load.number,
    unit: () => (mass === "lb" ? ("lb" as const) : ("kg" as const)),
    // A time of an unknown unit cannot be read, and is left out as such.
    time: isCounted ? "" : seconds === undefined ? reps : String((numberIn(done.number) ?? 0) * seconds),
    ...(mass === undefined && { distance: load.number, distanceUnit: load.unit })
  }
}

/** GymBook for iPhone: one row for each set, newest workout first, with words for units. */
export const gymBook = setLog({
  name: "gymbook",
  title: "GymBook",
  recognise: (text) => namesIn(csvHeader(text).names) !== undefined,
  reader: (file, header, options, rows) => {
    const names = namesIn(header.names)
    if (names === undefined) throw new ImportFault(`${file.name} has other columns than GymBook writes.`)
    const cell = (row: CsvRow, column: keyof Names): string => row.cells[names[column]] ?? ""
    const timeText = (row: CsvRow): string => `${cell(row, "date")} ${cell(row, "time")}`
    const timeOf = localTimes(rows.map(timeText), file, options)
    const keyOf = (row: CsvRow): string => `${cell(row, "date")} ${cell(row, "title")}`
    // The times are those of sets: a workout begins with the first of its date and name.
    const starts = startTimes(rows.map((row) => [keyOf(row), timeOf(timeText(row))]))
    return (row) => {
      const date = timeOf(timeText(row))?.date
      const set = setOf(cell(row, "reps"), cell(row, "weight"))
      if (/^(?:yes|s[iì])$/i.test(cell(row, "skipped"))) return leftOut("sets that were skipped")
      if (date === undefined) return refused("the date cannot be read")
      if (set === undefined) return refused("a number cannot be read")
      return {
        key: keyOf(row),
        workout: () => ({
          title: cell(row, "title") || undefined,
          at: { date, time: starts.get(keyOf(row)) ?? null }
        }),
        exercise: cell(row, "exercise"),
        note: cell(row, "note"),
        kind: /warm|riscaldamento/i.test(cell(row, "kind")) ? "warmup" : undefined,
        ...set,
        leftOut: reasons([[/cool|defaticamento/i.test(cell(row, "kind")), "that a set is to cool down"]])
      }
    }
  }
})
