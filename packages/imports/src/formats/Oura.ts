import { dateIn } from "../Dates.ts"
import { type Figure, readDays, readDayTable } from "../health/DayFigures.ts"
import { numberAt, objectsIn, textAt } from "../Json.ts"
import type { Format } from "../Model.ts"
import { numberIn } from "../Numbers.ts"

const SECONDS = 1 / 60

/** The signals of a night: the field in JSON, and the columns in a table of trends. Durations are seconds. */
const NIGHT: ReadonlyArray<readonly [signal: string, field: string, columns: ReadonlyArray<string>, factor: number]> = [
  ["sleep_duration", "total_sleep_duration", ["total sleep duration", "total sleep dur"], SECONDS],
  ["sleep_deep", "deep_sleep_duration", ["deep sleep duration", "deep sleep dur"], SECONDS],
  ["sleep_rem", "rem_sleep_duration", ["rem sleep duration", "rem sleep dur"], SECONDS],
  ["sleep_light", "light_sleep_duration", ["light sleep duration", "light sleep dur"], SECONDS],
  ["sleep_awake", "awake_time", ["awake time"], SECONDS],
  ["time_in_bed", "time_in_bed", ["total bedtime", "time in bed"], SECONDS]
]

/** Signals of a night, not of a nap. Oura passes on the lowest heart rate as the resting one. */
const REST: typeof NIGHT = [
  ["resting_heart_rate", "lowest_heart_rate", ["lowest resting heart rate", "lo rhr"], 1],
  ["heart_rate_variability", "average_hrv", ["average hrv", "avg hrv"], 1],
  ["hrv_rmssd", "average_hrv", ["average hrv", "avg hrv"], 1],
  ["respiratory_rate", "average_breath", ["respiratory rate"], 1]
]

const ACTIVITY: typeof NIGHT = [
  ["steps", "steps", ["steps"], 1],
  ["active_energy", "active_calories", ["activity burn"], 1]
]

const isTrends = (text: string): boolean => {
  const header = (text.split("\n", 1)[0] ?? "").toLowerCase().split(",")
  return (
    header.includes("date") &&
    NIGHT.concat(REST).filter(([, , columns]) => columns.some((name) => header.includes(name))).length > 1
  )
}
const isSleep = (text: string): boolean =>
  /^\s*\[/.test(text) && text.includes('"total_sleep_duration"') && text.includes('"bedtime_end"')

/** Returns true for the scores of days, which Oura's API gives beside its nights. */
const isScores = (text: string): boolean =>
  /^\s*\[/.test(text) && text.includes('"contributors"') && text.includes('"score"') && text.includes('"day"')

const figure = (signal: string, value: number | undefined, factor: number, combine: Figure["combine"]): Figure => ({
  signal,
  value: value === undefined ? undefined : value * factor,
  combine
})

const ONLY_SCORES = "scores of Oura have no place in Daybook; its file of sleep periods has the minutes of the nights"

/** Oura: the trends of its web page as a table, or its nights in JSON. */
export const oura: Format = {
  name: "oura",
  title: "Oura",
  recognise: (files) => {
    const nights = files.filter(({ text }) => isSleep(text))
    const found = nights.length > 0 ? nights : files.filter(({ text }) => isTrends(text))
    return [...found, ...files.filter(({ text }) => isScores(text) && !isSleep(text))]
  },
  read: (files, options) =>
    readDays(files, options, async (file, text, parts) => {
      const { figures, report } = parts
      if (isSleep(text)) {
        const nights = await objectsIn(file, (number) => report.lose("refused", "a row is no night", number))
        for (const [index, night] of nights.entries()) {
          if (night === undefined) continue
          const date = dateIn(textAt(night, "day") ?? "")
          const kind = textAt(night, "type")
          if (date === undefined) report.lose("refused", "a row has no date", index + 1)
          else if (kind === "deleted") report.lose("leftOut", "the night was deleted in Oura", index + 1)
          else {
            const isNight = kind === undefined || kind === "long_sleep"
            figures.row(date, index + 1, [
              ...NIGHT.map(([signal, field, , factor]) => figure(signal, numberAt(night, field), factor, "sum")),
              ...(isNight ? REST : []).map(([signal, field, , factor]) =>
                figure(signal, numberAt(night, field), factor, "last")
              )
            ])
          }
        }
        return nights.length
      }
      if (isScores(text)) {
        const scores = await objectsIn(file, () => {})
        if (scores.length > 0) report.lose("leftOut", ONLY_SCORES, 1, scores.length)
        return scores.length
      }
      return readDayTable(
        file,
        text,
        parts,
        ({ cells }) => dateIn(cells.date ?? ""),
        (cells) =>
          [...NIGHT, ...REST, ...ACTIVITY].map(([signal, , columns, factor]) => {
            const cell = columns.map((name) => cells[name] ?? "").find((each) => each !== "") ?? ""
            return figure(signal, numberIn(cell), factor, "last")
          })
      )
    })
}
