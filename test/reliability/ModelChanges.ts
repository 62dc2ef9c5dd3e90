import type { Fits } from "./Compare.ts"
import { answers, type Change, idOf, type Model, type Operation, type RowChange, refuses, within } from "./Model.ts"
import type { ModelWriter } from "./ModelContents.ts"
import { IMPORT_FORMAT } from "./ModelFeeds.ts"
import { isFull } from "./ModelLog.ts"
import { isMost } from "./ModelMetrics.ts"
import { apply, changeOf, held, stands, undoneBy, without } from "./ModelRows.ts"

const MOST = 100
const USUAL = 30

/** `GET /v1/changes`, newest first. */
export const listChanges = ({ date, limit }: { readonly date?: string; readonly limit?: number }): Operation => ({
  method: "GET",
  path: `/v1/changes?${new URLSearchParams({ ...(date && { date }), ...(limit !== undefined && { limit: String(limit) }) })}`,
  dates: [],
  predict: (model) => {
    if (limit !== undefined && !within(limit, [1, MOST])) return refuses("invalid_request")
    const listed = model.changes.filter(({ dates }) => date === undefined || dates.includes(date))
    return answers(
      listed
        .toReversed()
        .slice(0, limit ?? USUAL)
        .map((change) => changeShown(model, change))
    )
  }
})

const changeShown = (model: Model, change: Change) => {
  const undo = undoneBy(model, change)
  return {
    id: idOf(change),
    at: isTime,
    date: change.dates[0] ?? null,
    kind: change.kind,
    action: change.action,
    summary: isText,
    by: writerShown(change.by),
    count: change.rows.length,
    // Of an import only the undo itself checks every row.
    undoable: undo === undefined && (change.kind === "import" || stands(change)),
    undoneBy: undo === undefined ? null : idOf(undo)
  }
}

/** A writer as responses show it. */
export const writerShown = (writer: ModelWriter) =>
  writer === "import" ? { kind: "import", name: IMPORT_FORMAT } : { kind: "key", name: writer }

const isText: Fits = (actual) => typeof actual === "string" && actual !== ""

const isTime: Fits = (actual) => typeof actual === "string" && new Date(actual).toISOString() === actual

/** `POST /v1/changes/{id}/undo` */
export const undoChange = (model: Model, id: string): Operation => ({
  method: "POST",
  path: `/v1/changes/${id}/undo`,
  body: {},
  dates: named(model, id)?.dates ?? [],
  predict: (model) => {
    const change = named(model, id)
    if (change === undefined) return refuses("not_found")
    if (![change.by, change.importedBy, "owner"].includes(model.writer)) return refuses("insufficient_scope")
    if (undoneBy(model, change) !== undefined || !stands(change)) return refuses("invalid_request")
    if (model.writer !== "owner" && deletesOthersValues(model, change)) return refuses("insufficient_scope")
    const rows = change.rows.map(({ before, row }): RowChange => {
      const removed = without(model, row)
      return before === null ? removed : { ...removed, after: before }
    })
    if (!rows.every((row) => hasPlace(model, row))) return refuses("invalid_request")
    const undo = changeOf(model, rows, { kind: change.kind, undoes: change })
    if (undo === undefined) throw new Error(`change ${id} changes nothing`)
    return answers({ undone: true, id, change: idOf(undo) }, () => apply(model, undo))
  }
})

const named = (model: Model, id: string): Change | undefined => model.changes.find((change) => change.id === id)

/** Whether the undo of a metric's creation would delete values that another key typed, which takes a key of full scope. */
const deletesOthersValues = (model: Model, { by, rows }: Change): boolean => {
  const created = rows.flatMap(({ after, before }) =>
    before === null && after?.content.kind === "custom_metric" ? [after.content.logged.id] : []
  )
  return held(model, "custom_metric_value").some((value) => created.includes(value.metricId) && value.by !== by)
}

const isLive = (state: RowChange["after"]): boolean => state !== null && state.deleted === undefined

/** Whether the log has a place for what a row becomes. */
const hasPlace = (model: Model, { after, before }: RowChange): boolean => {
  const content = (after ?? before)?.content
  if (content?.kind === "custom_metric_value")
    return held(model, "custom_metric").some(({ logged }) => logged.id === content.metricId)
  if (content === undefined || !isLive(after)) return true
  const appears = !isLive(before)
  switch (content.kind) {
    case "workout":
      return !isFull(model, content.date) || (!appears && before?.content.date === content.date)
    case "check_in":
      return !appears || held(model, "check_in").every(({ date }) => date !== content.date)
    case "custom_metric":
      return !appears || !isMost(model)
    default:
      return true
  }
}
