import { inUnitsOf, numberText, type UnitSystem } from "@daybook/core/grammar"
import type { Change } from "@daybook/sdk"
import { beside } from "./Cells.ts"
import { columns, style } from "./Style.ts"
import { dateText, localTimeText, safeText } from "./Text.ts"

const NOUNS: Readonly<Record<Change["action"], string>> = {
  create: "an entry",
  update: "a correction",
  delete: "a deletion",
  undo: "an undo"
}

const summaryText = ({ summary }: Change, system: UnitSystem): string => inUnitsOf(safeText(summary), system)

/** A change in the form that follows `Undid`: `an entry: Water, 250 ml · Thu 19 Nov 2026 · by laptop`. */
export const changeText = (change: Change, system: UnitSystem): string => {
  const { action, by, count, date, kind } = change
  const what =
    kind === "import"
      ? `${action === "undo" ? "an undo of " : ""}an import of ${count === 1 ? "1 entry" : `${numberText(count, 0)} entries`}`
      : `${NOUNS[action]}: ${summaryText(change, system)}`
  const day = date === null ? "" : ` · ${dateText(date)}`
  return `${what}${day} · by ${safeText(by.name)}`
}

const TIME_COLUMNS = "2026-11-19 10:12".length + 2
const ID_COLUMNS = 10

/** Changes, one a line: the end of the id, time, content, writer, and a mark if it was undone. */
export const changesText = (changes: ReadonlyArray<Change>, system: UnitSystem): string =>
  changes
    .map((change) => {
      const { action, at, by, id, kind, undoneBy } = change
      const noun = kind === "import" ? "import" : NOUNS[action].replace(/^an? /, "")
      const what = `${noun}: ${summaryText(change, system)} · by ${safeText(by.name)}${undoneBy === null ? "" : " (undone)"}`
      const paint = undoneBy === null ? undefined : style.dim
      const row = beside(
        { text: shortId(id), width: ID_COLUMNS, paint },
        { text: localTimeText(at), width: TIME_COLUMNS, paint: style.dim },
        { text: what, width: Math.max(MIN_COLUMNS, columns() - ID_COLUMNS - TIME_COLUMNS), paint }
      )
      return `${row}\n`
    })
    .join("")

const MIN_COLUMNS = 12

/** The number of characters of an id that are shown. They are from its end, which is random. */
export const SHORT_ID = 8

const shortId = (id: string): string => id.slice(-SHORT_ID)
