import { basename } from "node:path"
import type { ImportSummary } from "@daybook/server"
import { isObject } from "../Json.ts"
import { numberText } from "./Numbers.ts"
import { countText, safeText, table } from "./Text.ts"

const COUNTS = [
  ["imported", "imported"],
  ["merged", "merged into another record"],
  ["leftOut", "left out"],
  ["refused", "refused"],
  ["kept", "kept as you have it"],
  ["already", "imported before"]
] as const

const RECORDS = [
  ["workouts", "workout"],
  ["food", "food"],
  ["checkIns", "check-in"],
  ["water", "drink"],
  ["health", "day of readings"],
  ["metrics", "value"]
] as const

const OUTCOMES = { merged: "Merged", leftOut: "Left out", refused: "Refused", kept: "Kept" } as const

/** The lines of a few rows: `line 3`, `lines 3, 5, 9 …`. */
export const linesText = ({
  count,
  lines
}: {
  readonly count: number
  readonly lines: ReadonlyArray<number>
}): string => {
  const shown = lines.slice(0, LINES)
  return `${lines.length === 1 ? "line" : "lines"} ${shown.join(", ")}${count > shown.length ? " …" : ""}`
}

const LINES = 8

const recordsText = (records: ImportSummary["records"]): string => {
  const parts = RECORDS.flatMap(([key, noun]) => (records[key] === 0 ? [] : recordText(records[key], noun)))
  return parts.length === 0 ? "nothing" : parts.join(", ")
}

const recordText = (count: number, noun: string): string =>
  noun === "day of readings" && count !== 1 ? `${numberText(count, 0)} days of readings` : countText(count, noun)

const OVERLAPPING = { workouts: "workouts", food: "food", water: "drinks" } as const

/** Dates with entries of another origin, which count in addition to those of the import. */
const overlapText = ({ dates, from, kind, of, to }: ImportSummary["overlaps"][number]): string => {
  const when = dates === 1 ? `1 date (${from}) has` : `${numberText(dates, 0)} dates (${from} to ${to}) have`
  const whose = of === null ? "logged in Daybook" : `of another import (${safeText(of)})`
  return `Careful: ${when} ${OVERLAPPING[kind]} ${whose}. Both stay; what is in both counts twice.\n`
}

/** The result of an import, or of its dry run. */
export const importText = (title: string, summary: ImportSummary): string => {
  const { days, files, losses, notes, overlaps, partial, records, rows } = summary
  const head = `${title}: ${countText(rows, "row")} of ${safeText(files.join(", "))}\n`
  const counts = COUNTS.flatMap(([key, label]) => (summary[key] === 0 ? [] : [[label, numberText(summary[key], 0)]]))
  const created = `New: ${recordsText(records)}${days === null ? "" : `, ${days.from} to ${days.to}`}\n`
  const lost = losses.map(
    (loss) => `${OUTCOMES[loss.outcome]}: ${safeText(loss.why)} (${loss.count}): ${linesText(loss)}\n`
  )
  const parts = partial.map((loss) => `Left out of imported rows: ${safeText(loss.why)} (${loss.count})\n`)
  const about = notes.map((sentence) => `${safeText(sentence)}\n`)
  const counted = table([["ROWS", ""], ...counts], [1])
  return [head, counted, created, ...about, ...overlaps.map(overlapText), ...lost, ...parts].join("")
}

/** True if none of the rows is in the log, neither by this import nor from before. */
export const isWithoutUse = ({ already, imported, kept, merged, rows }: ImportSummary): boolean =>
  rows > 0 && imported + merged + kept + already === 0

/** True if a server's response is the result of an import. */
export const isImportSummary = (answer: unknown): answer is ImportSummary =>
  isObject(answer) &&
  COUNTS.every(([key]) => typeof answer[key] === "number") &&
  isObject(answer.records) &&
  Array.isArray(answer.overlaps) &&
  Array.isArray(answer.losses) &&
  Array.isArray(answer.partial) &&
  Array.isArray(answer.notes) &&
  Array.isArray(answer.files)

const MB = 1_000_000
const SHOWN_FROM_BYTES = 5 * MB
const EVERY_MS = 200

/** Shows on a terminal how much of large files was read, an estimate of the rest, and then that they are worked on. */
export const readingProgress = (paths: ReadonlyArray<string>) => {
  const isTerminal = process.stderr.isTTY === true
  const name = (paths.length === 1 ? basename(paths[0] ?? "") : `${paths.length} files`).replace(/\p{Cc}/gu, "")
  const started = Date.now()
  let last = started
  const show = (text: string): void => void process.stderr.write(`\r\u001b[K${text}`)
  return {
    report: (bytes: number, total: number): void => {
      const now = Date.now()
      const isRead = bytes >= total
      if (!isTerminal || total < SHOWN_FROM_BYTES || (!isRead && now - last < EVERY_MS)) return
      last = now
      const left = Math.max(0, Math.ceil((((now - started) / bytes) * (total - bytes)) / 1000))
      const part = `${Math.floor(bytes / MB)} of ${Math.ceil(total / MB)} MB`
      show(isRead ? `Read ${name}. Working on it…` : `Reading ${name}: ${part}, about ${left} s left`)
    },
    end: (): void => {
      if (isTerminal && last > started) show("")
    }
  }
}
