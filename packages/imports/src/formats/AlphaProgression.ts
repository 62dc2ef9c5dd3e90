import { massUnit, metersPer } from "../Columns.ts"
import { type CsvHeader, csvParts } from "../Csv.ts"
import { dateTimeIn } from "../Dates.ts"
import type { Format, SourceFile } from "../Model.ts"
import { clockSeconds, kgOf, numberIn } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"
import { durationOf, type Session } from "../Sessions.ts"
import { folded, headText } from "../Text.ts"

const IS_SESSION = /^\s*"[^"\n]+"[;\t]"\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}(?: h)?"/
/** `1. Hack Squats · Machine · 8 reps · 2 dropsets`. */
const EXERCISE = /^\d+\. (.+)$/
const WARMUP = /^WU\d+ · \+?([\d.,]+) (kg|lbs?) · (\d+)/i

/** The name of an exercise with its equipment, which tells it from others of that name. */
const nameOf = (text: string): string => {
  const [name = "", equipment = "", ...others] = text.split(" · ").map((part) => part.trim())
  return others.length === 0 || folded(equipment) === "bodyweight" ? name : `${name} (${equipment})`
}

/**
 * The numbers have a decimal comma, `+` before what is added to the body, and `+` after repetitions that were at least so many. 0 for a cell
 * without one, NaN for a text that is none.
 */
const figureIn = (text: string): number => {
  const number = text.replaceAll("+", "").trim()
  return number === "" || number === "-"
    ? 0
    : (numberIn(number, number.includes(",") ? "comma" : "point") ?? Number.NaN)
}

const readFile = async (file: SourceFile, { report, sessions }: Parts): Promise<number> => {
  const delimiter = headText(file).includes('"\t"') ? "\t" : ";"
  const header: CsvHeader = { names: [], line: 0, delimiter, isWrapped: false }
  let session: Session | undefined
  let exercise = ""
  let columns: ReadonlyArray<string> = []
  let rows = 0
  for await (const part of csvParts(file, header))
    for (const { line, values } of part) {
      const [first = "", second = "", third = ""] = values.map((value) => value.trim())
      const at = dateTimeIn(second)
      const [, described] = EXERCISE.exec(first) ?? []
      const add = (set: { reps?: number; weightKg?: number; seconds?: number; meters?: number; kind?: "warmup" }) => {
        rows++
        if (Object.values(set).some(Number.isNaN)) report.lose("refused", "a number cannot be read", line)
        else if (session === undefined) report.lose("refused", "the date cannot be read", line)
        else sessions.add(session, { line, exercise, reps: undefined, weightKg: undefined, ...set })
      }
      if (at !== undefined && described === undefined) {
        const startedAt = at.time === null ? null : `${at.date}T${at.time}`
        const minutes = clockSeconds(third.replace(/ ?hrs?$| ?h$/, ""))
        const durationMinutes = durationOf(minutes === undefined ? undefined : minutes * 60, report, line)
        session = { date: at.date, name: first, title: first, startedAt, endedAt: null, durationMinutes }
      } else if (described !== undefined) {
        exercise = nameOf(described)
        if (described.includes("dropset")) report.leaveOut("how many drop sets an exercise has", line)
        for (const text of second.split(/<br>|\n/).filter((warmUp) => warmUp.trim() !== "")) {
          const [, weight = "", unit = "kg", reps = "?"] = WARMUP.exec(text.trim()) ?? []
          add({ reps: figureIn(reps), weightKg: kgOf(figureIn(weight), massUnit(unit) ?? "kg"), kind: "warmup" })
        }
      } else if (first === "#") columns = values.map(folded)
      else {
        const found = { reps: 0, weightKg: 0, seconds: 0, meters: 0 }
        for (const [place, name] of columns.entries()) {
          const [figure, mass, meters] = [figureIn(values[place] ?? ""), massUnit(name), metersPer(name)]
          if (mass !== undefined) found.weightKg = kgOf(figure, mass)
          else if (/^sec/.test(name)) found.seconds = figure
          else if (meters !== undefined) found.meters = figure * meters
          else if (name === "reps") found.reps = figure
          else if (name === "rir" && values[place]?.trim() !== "") report.leaveOut("RIR of sets", line)
        }
        add(found)
      }
    }
  return rows
}

/** Alpha Progression: a line for each workout and each exercise, and below them a table of its sets. */
export const alphaProgression: Format = {
  name: "alpha-progression",
  title: "Alpha Progression",
  recognise: (files) => files.filter(({ text }) => IS_SESSION.test(text) && /^#[;\t]/m.test(text)),
  read: (files, options) => readEach(files, options, readFile)
}
