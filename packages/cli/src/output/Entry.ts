import { numberText, type UnitSystem, volumeText } from "@daybook/core/grammar"
import type { Entry } from "@daybook/sdk"
import { beside } from "./Cells.ts"
import { joinParts, sessionParts } from "./Session.ts"
import { columns, style } from "./Style.ts"
import { dateText, pad, safeText } from "./Text.ts"

/** Names a kind of entry: `rest day`. */
export const kindText = (kind: Entry["kind"]): string => kind.replace("_", " ")

/** The parts of an entry: `oats`, `350 kcal`, `12 g protein`, `breakfast`. A rest day has none. */
export const entryParts = (entry: Entry, system: UnitSystem): ReadonlyArray<string> => {
  switch (entry.kind) {
    case "food": {
      const macros = (["protein", "carbs", "fat"] as const).flatMap((macro) =>
        entry[macro] === 0 ? [] : [`${numberText(entry[macro], 1)} g ${macro}`]
      )
      return [safeText(entry.name), `${numberText(entry.calories, 1)} kcal`, ...macros, entry.meal]
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
  const text = entryText(entry, system)
  return text === "" ? kindText(entry.kind) : `${kindText(entry.kind)}: ${text}`
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
