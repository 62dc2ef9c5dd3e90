import type { Answer } from "@daybook/core/app"
import { imports as text } from "#text/imports"
import { spanText } from "../../format/dates.ts"
import { formatNumber } from "../../format/numbers.ts"
import { counted, listed } from "../../format/text.ts"
import { Notice } from "../../ui/Notice.tsx"

type ImportResult = Answer<"applyImport">

const KINDS = ["workouts", "food", "checkIns", "water", "health", "metrics"] as const

/** The most lines of a loss that are shown. */
const LINES = 8

/** A summary of an import: "41 workouts, 3 January 2020 to 5 May 2024". */
export const addedText = ({ days, imported, records }: ImportResult): string => {
  const kinds = KINDS.filter((kind) => records[kind] > 0).map((kind) => counted(records[kind], text.records[kind]))
  const what = kinds.length > 0 ? listed(kinds) : text.changed(counted(imported, text.rowForms))
  return days === null ? what : `${what}, ${spanText(days, text.span, "long")}`
}

/** Dates with entries of another origin, which count in addition to those of the import. */
export const ImportOverlaps = ({ result: { overlaps } }: { readonly result: ImportResult }) =>
  overlaps.map(({ dates, from, kind, of, to }) => (
    <Notice key={`${kind} ${of}`} tone="warn">
      {text.overlap(
        counted(dates, text.dateForms),
        text.overlapping[kind],
        of === null ? text.ofPerson : text.ofImport(of),
        spanText({ from, to }, text.span, "long")
      )}
    </Notice>
  ))

/** The rows of a loss, with the numbers of the first lines. */
const rowsText = ({ count, lines }: { readonly count: number; readonly lines: ReadonlyArray<number> }): string => {
  const shown = lines.slice(0, LINES).map((line) => formatNumber(line, 0))
  const rows = counted(count, text.rowForms)
  if (shown.length === 0) return rows
  const where = shown.length === 1 && count === 1 ? text.line(shown.join("")) : text.lines(shown.join(", "))
  return `${rows} (${where}${count > shown.length ? " …" : ""})`
}

/** The outcome of rows that are not imported, with the reasons. */
export const ImportLosses = ({ result: { already, losses, notes, partial } }: { readonly result: ImportResult }) => {
  const said = [
    ...notes,
    ...(already > 0 ? [text.already(counted(already, text.rowForms))] : []),
    ...losses.map((loss) => text.loss(text.outcomes[loss.outcome], loss.why, rowsText(loss))),
    ...partial.map((loss) => text.partial(loss.why, rowsText(loss)))
  ]
  return (
    said.length > 0 && (
      <ul class="losses hint">
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    )
  )
}
