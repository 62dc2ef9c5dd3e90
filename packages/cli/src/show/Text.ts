const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** A date for the eye, `Thu 19 Nov 2026`. */
export const dateText = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`)
  return `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** What moves the cursor, colours, ends a line, or writes backwards. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Text of the log as a terminal may show it: it cannot move the cursor, colour the screen or begin a line. */
export const safeText = (text: string): string => text.replace(/\r?\n/g, " ↵ ").replace(CONTROL, "\ufffd")

/** Columns that a text takes, emoji and East Asian letters counted double. */
export const widthOf = (text: string): number => {
  let width = 0
  for (const letter of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(letter)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        letter
      )
        ? 2
        : 1
  }
  return width
}

/** A text filled with spaces to a width, at its end or before it. */
export const padded = (text: string, width: number, side: "left" | "right" = "left"): string => {
  const space = " ".repeat(Math.max(0, width - widthOf(text)))
  return side === "left" ? text + space : space + text
}

/** Rows in aligned columns, the first row being their heads; `right` names the columns of figures. */
export const table = (rows: ReadonlyArray<ReadonlyArray<string>>, right: ReadonlyArray<number> = []): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))))
  return rows
    .map((row) =>
      row.map((cell, column) => padded(cell, widths[column] ?? 0, right.includes(column) ? "right" : "left"))
    )
    .map((cells) => `${cells.join("  ").trimEnd()}\n`)
    .join("")
}

/** `1 write`, `2 writes`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Words in lines of at most so many columns, each begun with the same indent. */
export const wrapped = (text: string, width: number, indent: string): string => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width - indent.length)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => indent + line).join("\n")
}
