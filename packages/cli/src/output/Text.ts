import type { DisplayUnit } from "@daybook/core/grammar"
import { texts } from "../Texts.ts"
import { localDate } from "../Today.ts"
import { numberText } from "./Numbers.ts"

export const dateText = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`)
  const { full, months, weekdays } = texts().dates
  const [weekday = "", month = ""] = [weekdays.split(" ")[day.getUTCDay()], months.split(" ")[day.getUTCMonth()]]
  return full(weekday, day.getUTCDate(), month, day.getUTCFullYear())
}

/** A date in less space, without its year: `Thu 19 Nov`. */
export const shortDateText = (date: string): string => dateText(date).slice(0, -" 2026".length)

/** A range in the form that follows a noun: `on Thu 19 Nov 2026`, `between Mon 16 Nov 2026 and Thu 19 Nov 2026`. */
export const rangeText = ({ end, start }: { readonly start: string; readonly end: string }): string =>
  start === end ? texts().dates.on(dateText(start)) : texts().dates.between(dateText(start), dateText(end))

/** Local hours and minutes, `16:00`. */
export const clockText = (time: Date): string =>
  `${String(time.getHours()).padStart(2, "0")}:${String(time.getMinutes()).padStart(2, "0")}`

/** A time in the local time zone, `2026-11-19 16:00`. */
export const localTimeText = (time: string): string => {
  const date = new Date(time)
  return `${localDate(date)} ${clockText(date)}`
}

/** Characters that move the cursor, colour text, end a line or reverse the direction of text. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Makes text of the log safe to print: it cannot move the cursor, colour the screen or start a line. */
export const safeText = (text: string): string => text.replace(/\r?\n/g, " ↵ ").replace(CONTROL, "\ufffd")

/** Words as they are typed in a shell. */
export const typedWords = (words: ReadonlyArray<string>): string =>
  words.map((word) => (/^[\w@.,:=/+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(" ")

/** The columns that text takes; emoji and East Asian characters take two. */
export const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        character
      )
        ? 2
        : 1
  }
  return width
}

/** True if no line of a text is wider than `columns`. */
export const fits = (text: string, columns: number): boolean =>
  text.split("\n").every((line) => widthOf(line) <= columns)

/** Pads text with spaces to a width; `side` is the side to which the text is aligned. */
export const pad = (text: string, width: number, side: "left" | "right" = "left"): string => {
  const space = " ".repeat(Math.max(0, width - widthOf(text)))
  return side === "left" ? text + space : space + text
}

/**
 * Aligned columns, the first row being the headings; `right` lists the columns aligned to the right. A row of one cell is a
 * remark, which does not count for the width of its column.
 */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>, right: ReadonlyArray<number> = []): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row.length === 1 ? 0 : widthOf(row[column] ?? ""))))
  )
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, right.includes(column) ? "right" : "left")))
    .map((cells) => `${cells.join("  ").trimEnd()}\n`)
    .join("")
}

/** As `table`, in `width` columns: what does not fit into the first column, which has names, goes on in lines below. */
export const tableWithin = (
  width: number,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  right: ReadonlyArray<number> = []
): string => {
  const others = Math.max(
    ...table(
      rows.map(([, ...cells]) => ["", ...cells]),
      right
    )
      .split("\n")
      .map(widthOf)
  )
  return table(
    rows.flatMap(([name = "", ...cells]) => {
      if (cells.length === 0) return [[wrap(name, width, "  ")]]
      const [first = "", ...below] = wrap(name, Math.max(LEAST_NAME_COLUMNS, width - others), "").split("\n")
      return [[first, ...cells], ...below.map((line) => [line])]
    }),
    right
  )
}

const LEAST_NAME_COLUMNS = 8

/** `1 write`, `2 writes`. */
export const countText = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`

/** Wraps text into indented lines of at most `width` columns. A word that is longer than a line is split. */
export const wrap = (text: string, width: number, indent: string): string => {
  const room = Math.max(1, width - indent.length)
  const lines: Array<string> = []
  for (const word of text.split(" ").flatMap((word) => split(word, room))) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join("\n")
}

/** The parts of a word, each at most `room` columns wide. */
const split = (word: string, room: number): ReadonlyArray<string> => {
  if (widthOf(word) <= room) return [word]
  const parts = [""]
  for (const character of word) {
    const last = parts.length - 1
    if (widthOf(parts[last] + character) <= room) parts[last] += character
    else parts.push(character)
  }
  return parts
}

/** Tables of accounts, of the access to them, and of upkeep. */
const NOT_LOGGED = [
  ...["account", "api_key", "key_usage", "migration", "readiness", "login", "passkey", "session", "sign_in_link"],
  ...["connection", "oauth_client", "oauth_document", "oauth_item", "app_write", "phone_sync"]
]

/** The number of rows in a log, in words. The tables of keys, accounts, apps and upkeep do not count. */
export const rowCountText = (rows: Readonly<Record<string, number>>): string => {
  const count = Object.entries(rows).reduce((sum, [table, rows]) => sum + (NOT_LOGGED.includes(table) ? 0 : rows), 0)
  return `${numberText(count, 0)} ${count === 1 ? "row" : "rows"} of log`
}

/** A day's new total after a write, ` · 750 / 2,000 ml`; empty if the total before it is unknown. */
export const totalText = (
  before: unknown,
  added: number,
  goal: number | undefined,
  { divisor, unit }: DisplayUnit
): string => {
  if (typeof before !== "number") return ""
  const total = numberText((before + added) / divisor, unit === "ml" ? 2 : 1)
  return ` · ${total}${goal === undefined ? "" : ` / ${numberText(goal / divisor, divisor === 1 ? 0 : 1)}`} ${unit}`
}
