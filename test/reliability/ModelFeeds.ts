import { answers, idOf, type Model, type Operation } from "./Model.ts"
import { apply, changeOf, held, newLogged, newRow, set } from "./ModelRows.ts"

/** The format whose files the imports of a run are of. */
export const IMPORT_FORMAT = "fitbit"

/** A drink of another app's file. */
export interface ImportedDrink {
  /** What identifies it in the file; no other has it. */
  readonly key: string
  /** Not in the future. */
  readonly date: string
  readonly amountMl: number
}

/** `POST /sync/import` of drinks: one change, whose writer is the import. */
export const importDrinks = (drinks: ReadonlyArray<ImportedDrink>): Operation => ({
  method: "POST",
  path: "/sync/import",
  body: {
    format: IMPORT_FORMAT,
    files: ["water.csv"],
    dryRun: false,
    reading: {
      rows: drinks.length,
      records: drinks.map((drink, index) => ({ kind: "water", ...drink, rows: 1, line: index + 2 })),
      losses: [],
      partial: []
    }
  },
  dates: [...new Set(drinks.map(({ date }) => date))],
  predict: (model) => {
    const sorted = drinks.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
    const change = changeOf({ ...model, writer: "import" }, rowsOf(model, sorted), { kind: "import" })
    if (change === undefined) throw new Error("the import of nothing")
    return answers(
      {
        id: idOf(change),
        format: IMPORT_FORMAT,
        files: ["water.csv"],
        rows: drinks.length,
        imported: drinks.length,
        ...{ merged: 0, leftOut: 0, refused: 0, kept: 0, already: 0 },
        records: { workouts: 0, food: 0, checkIns: 0, water: drinks.length, health: 0, metrics: 0 },
        days: { from: sorted[0]?.date, to: sorted.at(-1)?.date },
        losses: [],
        partial: [],
        notes: [],
        overlaps: overlapsOf(model, drinks)
      },
      () => apply(model, { ...change, importedBy: model.writer })
    )
  }
})

/** A new row of each drink. */
const rowsOf = (model: Model, drinks: ReadonlyArray<ImportedDrink>) =>
  drinks.map(({ amountMl, date, key }) =>
    set(
      model,
      { ...newRow(model), key: `import ${key}` },
      { kind: "water", date, logged: newLogged({ ...model, writer: "import" }), amountMl }
    )
  )

/** The dates that also have drinks which no import wrote. All imports of a run are of the same program. */
const overlapsOf = (model: Model, drinks: ReadonlyArray<ImportedDrink>) => {
  const logged = held(model, "water").filter((water) => water.logged.by !== "import")
  const dates = [...new Set(drinks.map(({ date }) => date))]
    .filter((date) => logged.some((water) => water.date === date))
    .sort()
  const [from, to] = [dates[0], dates.at(-1)]
  return from === undefined ? [] : [{ kind: "water", of: null, dates: dates.length, from, to }]
}
