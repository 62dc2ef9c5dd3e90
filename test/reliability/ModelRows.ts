import { isDeepStrictEqual } from "node:util"
import type { Change, Model, Row, RowChange, State } from "./Model.ts"
import type { ChangeKind, Content, Kind, Logged, OfKind } from "./ModelContents.ts"

/** A row that is not deleted. */
interface Found<K extends Kind> {
  readonly row: Row
  readonly state: State
  readonly content: OfKind<K>
}

const isOfKind = <K extends Kind>(content: Content, kind: K): content is OfKind<K> => content.kind === kind

/** The rows of a kind that are not deleted, in the order in which they were first written. */
export const found = <K extends Kind>(model: Model, kind: K): ReadonlyArray<Found<K>> => {
  const rows: Array<Found<K>> = []
  for (const row of model.rows.values()) {
    const { state } = row
    if (state === null || state.deleted !== undefined) continue
    const { content } = state
    if (isOfKind(content, kind)) rows.push({ row, state, content })
  }
  return rows
}

/** What the rows of a kind say. */
export const held = <K extends Kind>(model: Model, kind: K): ReadonlyArray<OfKind<K>> =>
  found(model, kind).map(({ content }) => content)

/** A place for a row with an id. */
export const newRow = (model: Model): Row => ({ key: `#${model.rows.size}`, state: null })

/** The place of a row that is found by what it is of. */
export const rowOf = (model: Model, ...key: ReadonlyArray<string>): Row =>
  model.rows.get(key.join(" ")) ?? { key: key.join(" "), state: null }

/** What identifies a new entry; the id is not known yet. */
export const newLogged = (model: Model): Logged => ({ id: undefined, at: undefined, by: model.writer })

/** A row with a new content, written now. */
export const set = (model: Model, row: Row, content: Content): RowChange => ({
  row,
  before: row.state,
  after: { content, stamp: model.changes.length }
})

/** A row with a corrected content. */
export const corrected = (row: Row, state: State, content: Content): RowChange => ({
  row,
  before: state,
  after: { ...state, content }
})

/** A row without its content: deleted, but kept if it has an id that an undo restores. */
export const without = (model: Model, row: Row): RowChange => ({
  row,
  before: row.state,
  after:
    row.state === null || !KEPT.includes(row.state.content.kind)
      ? null
      : { ...row.state, deleted: model.changes.length }
})

const KEPT: ReadonlyArray<Kind> = ["food", "water", "workout", "check_in", "custom_metric"]

/** The change that rows make; none if each stays as it is. */
export const changeOf = (
  model: Model,
  rows: ReadonlyArray<RowChange>,
  { kind: given, undoes }: { readonly kind?: ChangeKind; readonly undoes?: Change } = {}
): Change | undefined => {
  const changed = rows.filter(({ after, before }) => !isDeepStrictEqual(before, after))
  const [first] = changed
  const kind = given ?? (first?.after ?? first?.before)?.content.kind
  if (first === undefined || kind === undefined) return undefined
  const dates = changed.flatMap(({ after, before }) => [before?.content.date ?? [], after?.content.date ?? []].flat())
  return {
    id: undefined,
    kind,
    action: undoes === undefined ? actionOf(first) : "undo",
    by: model.writer,
    dates: [...new Set(dates)].sort(),
    rows: changed,
    undoes
  }
}

const actionOf = ({ after, before }: RowChange): Change["action"] => {
  if (before === null) return "create"
  return after === null || after.deleted !== undefined ? "delete" : "update"
}

/** Applies a change to the rows and records it. */
export const apply = (model: Model, change: Change | undefined): void => {
  if (change === undefined) return
  for (const { after, row } of change.rows) {
    row.state = after
    model.rows.set(row.key, row)
  }
  model.changes.push(change)
}

/** Changes rows. */
export const write = (model: Model, ...rows: ReadonlyArray<RowChange>): void => apply(model, changeOf(model, rows))

/** Whether what a change wrote still stands. */
export const stands = ({ rows }: Change): boolean => rows.every(({ after, row }) => isDeepStrictEqual(row.state, after))

/**
 * The change that undid another, if it is undone. The last act counts: an undo that is undone lets what it took back stand again, and
 * what that had taken back is undone again. A change may have been undone and redone several times.
 */
export const undoneBy = (model: Model, change: Change): Change | undefined => {
  const undone = new Map<Change, Change | undefined>()
  for (const undo of model.changes) {
    let [link, stands] = [undo.undoes, false]
    if (link !== undefined) undone.set(link, undo)
    while (link?.undoes !== undefined) {
      stands = !stands
      undone.set(link.undoes, stands ? undefined : link)
      link = link.undoes
    }
  }
  return undone.get(change)
}
