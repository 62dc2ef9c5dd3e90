import { inUnitsOf, type UnitSystem } from "@daybook/core/grammar"
import type { Change, Entry, ListReceiptsItem } from "@daybook/sdk"
import { texts } from "../Texts.ts"
import { beside, columns, style } from "./Layout.ts"
import { numberText, volumeText } from "./Numbers.ts"
import { dateText, localTimeText, pad, safeText } from "./Text.ts"
import { joinParts, sessionParts } from "./Training.ts"

/** Names a kind of entry: `rest day`. */
export const kindText = (kind: Entry["kind"]): string => texts().kinds[kind]

/** The parts of an entry: `oats`, `350 kcal`, `12 g protein`, `breakfast`. A rest day has none. */
export const entryParts = (entry: Entry, system: UnitSystem): ReadonlyArray<string> => {
  switch (entry.kind) {
    case "food": {
      const macros = (["protein", "carbs", "fat"] as const).flatMap((macro) =>
        entry[macro] === 0 ? [] : [`${numberText(entry[macro], 1)} g ${texts().macros[macro]}`]
      )
      return [safeText(entry.name), `${numberText(entry.calories, 1)} kcal`, ...macros, texts().meals[entry.meal]]
    }
    case "water":
      return [volumeText(entry.amountMl, system)]
    case "workout":
      return sessionParts(entry, system)
    case "rest_day":
      return []
  }
}

const entryText = (entry: Entry, system: UnitSystem): string => joinParts(entryParts(entry, system))

/** An entry with its kind, in the form that follows `Deleted`: `food: oats, 350 kcal`, `rest day`. */
export const entryWithKind = (entry: Entry, system: UnitSystem): string => {
  const shown = entryText(entry, system)
  return shown === "" ? kindText(entry.kind) : `${kindText(entry.kind)}: ${shown}`
}

const KIND_COLUMNS = 10

/** Numbered entries, under the date of each day. */
export const entriesText = (entries: ReadonlyArray<Entry>, system: UnitSystem): string => {
  const numberColumns = String(entries.length).length + 2
  const room = columns() - numberColumns - KIND_COLUMNS
  return entries
    .map((entry, index) => {
      const row = beside(
        { text: pad(String(index + 1), numberColumns - 2, "right"), width: numberColumns },
        { text: kindText(entry.kind), width: KIND_COLUMNS, paint: style.dim },
        { text: entryText(entry, system), width: room }
      )
      if (entry.date === entries[index - 1]?.date) return `${row}\n`
      return `${index === 0 ? "" : "\n"}${style.bold(dateText(entry.date))}\n${row}\n`
    })
    .join("")
}

const summaryText = ({ summary }: Pick<Change, "summary">, system: UnitSystem): string =>
  inUnitsOf(safeText(summary), system)

/** A change in the form that follows `Undid`: `an entry: Water, 250 ml · Thu 19 Nov 2026 · by laptop`. */
export const changeText = (change: Change, system: UnitSystem): string => {
  const { action, by, count, date, kind } = change
  const what =
    kind === "import"
      ? (action === "undo" ? texts().changes.undoneImport : texts().changes.import)(count)
      : `${texts().changes[action]}: ${summaryText(change, system)}`
  const day = date === null ? "" : ` · ${dateText(date)}`
  return `${what}${day} · ${texts().changes.by(safeText(by.name))}`
}

const TIME_COLUMNS = "2026-11-19 10:12".length + 2
const ID_COLUMNS = 10

/** Changes, one a line: the end of the id, time, content, writer, and a mark if it was undone. */
export const changesText = (changes: ReadonlyArray<Change>, system: UnitSystem): string =>
  changes
    .map((change) => {
      const { action, at, by, id, kind, undoneBy } = change
      const noun = kind === "import" ? texts().changes.importNoun : texts().changes[action].replace(/^an? /, "")
      const what = `${noun}: ${summaryText(change, system)} · ${texts().changes.by(safeText(by.name))}${undoneBy === null ? "" : ` ${texts().changes.undone}`}`
      return changeRow(shortId(id), at, what, undoneBy === null ? undefined : style.dim)
    })
    .join("")

/** Receipts, one a line: the end of the id by which it is undone, time, numbers of entries, content, writer. */
export const receiptsText = (receipts: ReadonlyArray<ListReceiptsItem>, system: UnitSystem): string =>
  receipts
    .map((receipt) => {
      const { at, by, undo } = receipt
      const counts = (["added", "changed", "removed"] as const).flatMap((did) =>
        receipt[did] === 0 ? [] : [texts().changes[did](numberText(receipt[did], 0))]
      )
      const what = `${counts.join(", ")}: ${summaryText(receipt, system)} · ${texts().changes.by(safeText(by.name))}`
      return undo === null ? changeRow("-", at, what, style.dim) : changeRow(shortId(undo), at, what)
    })
    .join("")

const changeRow = (id: string, at: string, what: string, paint?: (text: string) => string): string =>
  `${beside(
    { text: id, width: ID_COLUMNS, paint },
    { text: localTimeText(at), width: TIME_COLUMNS, paint: style.dim },
    { text: what, width: Math.max(MIN_COLUMNS, columns() - ID_COLUMNS - TIME_COLUMNS), paint }
  )}\n`

const MIN_COLUMNS = 12

/** The number of characters of an id that are shown. They are from its end, which is random. */
export const SHORT_ID = 8

const shortId = (id: string): string => id.slice(-SHORT_ID)
