import type { Answer } from "@daybook/core/app"
import { useId, useState } from "preact/hooks"
import { imports as text } from "#text/imports"
import { Form, FormError } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { spanText } from "../../format/dates.ts"
import { counted, formatNumber, listed } from "../../format/numbers.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field } from "../../ui/Field.tsx"
import { FileButton } from "../../ui/FileButton.tsx"
import { optionsOf } from "../../ui/options.ts"
import { Notice } from "../../ui/States.tsx"
import { Working } from "../../ui/Working.tsx"
import { type Answers, useImport } from "./useImport.ts"

/** Imports the export of another app: the choice of a file, questions, the plan, and then the undo. */
export const ImportFile = () => {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { answer, apply, choose, error, giveUp, setError, stage, undo } = useImport()
  const canChoose = stage.at === "choosing" || stage.at === "done"
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, second] = event.dataTransfer?.files ?? []
    if (second !== undefined) setError(text.oneFile)
    else if (file !== undefined && canChoose) void choose(file)
  }
  return (
    <section
      class={isOver ? "card over" : "card"}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(canChoose)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <h2 id={`${id}-title`}>{text.title}</h2>
      </header>
      {stage.at === "choosing" && <p>{text.lead}</p>}
      {stage.at === "working" && <Working say={stage.say} progress={stage.progress} stop={text.stop} onStop={giveUp} />}
      {stage.at === "read" && stage.found.state === "question" && (
        <ImportQuestion
          key={stage.found.question}
          found={stage.found}
          onAnswer={(more) => void answer(stage.found, more)}
          onCancel={giveUp}
        />
      )}
      {(stage.at === "importing" || stage.at === "read") && (
        <ImportPlan
          found={stage.found}
          isBusy={stage.at === "importing"}
          onImport={() => void apply(stage.found)}
          onCancel={giveUp}
        />
      )}
      {stage.at === "done" && (
        <>
          <p role="status">
            <b>
              {stage.undone.how === "undone" ? text.undone(stage.undone.kept) : text.imported(addedText(stage.result))}
            </b>
          </p>
          {stage.undone.how !== "undone" && <ImportLosses result={stage.result} />}
          {stage.undone.how !== "undone" && stage.result.id !== null && (
            <>
              <p class="acts">
                <Button icon="undo" onClick={() => void undo(stage.result, stage.undone.how === "changed")}>
                  {stage.undone.how === "changed" ? text.undoRest : text.undo}
                </Button>
              </p>
              <p class="hint">{text.seeChanges}</p>
            </>
          )}
        </>
      )}
      <FormError>{error}</FormError>
      {canChoose && (
        <FileButton onChoose={(file) => void choose(file)}>
          {stage.at === "done" ? text.another : text.choose}
        </FileButton>
      )}
      {stage.at === "choosing" && (
        <p class="hint">
          {text.drop} {text.own}
        </p>
      )}
    </section>
  )
}

/** The plan of an import, before anything is written. */
const ImportPlan = ({
  found: { name, plan, title },
  isBusy,
  onCancel,
  onImport
}: {
  readonly found: Answer<"getImport">
  readonly isBusy: boolean
  readonly onImport: () => void
  readonly onCancel: () => void
}) => {
  if (plan === null) return null
  const isNew = plan.imported > 0
  return (
    <>
      <p>{text.recognised(title ?? "", counted(plan.rows, text.rowForms), name)}</p>
      <p role="status">
        <b>{isNew ? text.planned(addedText(plan)) : text.nothingNew}</b>
      </p>
      <ImportOverlaps result={plan} />
      <ImportLosses result={plan} />
      <p class="acts">
        {isNew && (
          <Button look="first" disabled={isBusy} onClick={onImport}>
            {isBusy ? text.importing : text.import}
          </Button>
        )}
        <Button disabled={isBusy} onClick={onCancel}>
          {isNew ? text.cancel : text.another}
        </Button>
      </p>
    </>
  )
}

const UNITS = optionsOf(text.units)
const DISTANCES = optionsOf(text.distances)
const ORDERS = optionsOf(text.orders)
const DECIMALS = optionsOf(text.decimals)

interface Values {
  readonly unit: keyof typeof text.units | undefined
  readonly distance: keyof typeof text.distances | undefined
  readonly dates: keyof typeof text.orders | undefined
  readonly decimal: keyof typeof text.decimals | undefined
  readonly person: string
  readonly zone: string
}

const EMPTY: Values = {
  unit: undefined,
  distance: undefined,
  dates: undefined,
  decimal: undefined,
  person: "",
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const ImportQuestion = ({
  found: { message, question },
  onAnswer,
  onCancel
}: {
  readonly found: Answer<"getImport">
  readonly onAnswer: (answer: Answers) => void
  readonly onCancel: () => void
}) => {
  const form = useForm({
    values: EMPTY,
    check: ({ person, zone, ...chosen }) => {
      const answers = { ...chosen, person: person.trim(), zone: zone.trim() }
      return question !== null && answers[question] ? {} : { [question ?? "form"]: text.missing }
    },
    send: ({ values: { dates, decimal, distance, person, unit, zone } }) => {
      onAnswer({
        ...(question === "zone" && { zone: zone.trim() }),
        ...(question === "unit" && unit && { unit }),
        ...(question === "distance" && distance && { distance }),
        ...(question === "dates" && dates && { dates }),
        ...(question === "decimal" && decimal && { decimal }),
        ...(question === "person" && { person: person.trim() })
      })
      return undefined
    }
  })
  return (
    <Form form={form} save={text.answer} row acts={<Button onClick={onCancel}>{text.cancel}</Button>}>
      <p>{message}</p>
      {question === "unit" && <Choice label={text.unit} options={UNITS} {...form.field("unit")} />}
      {question === "distance" && <Choice label={text.distance} options={DISTANCES} {...form.field("distance")} />}
      {question === "dates" && <Choice label={text.dates} options={ORDERS} {...form.field("dates")} />}
      {question === "decimal" && <Choice label={text.decimal} options={DECIMALS} {...form.field("decimal")} />}
      {question === "person" && <Field label={text.person} {...form.field("person")} />}
      {question === "zone" && <Field label={text.zone} hint={text.zoneHint} {...form.field("zone")} />}
    </Form>
  )
}

type ImportResult = Answer<"applyImport">

const KINDS = ["workouts", "food", "checkIns", "water", "health", "metrics"] as const

/** The most lines of a loss that are shown. */
const LINES = 8

/** A summary of an import: "41 workouts, 3 January 2020 to 5 May 2024". */
const addedText = ({ days, imported, records }: ImportResult): string => {
  const kinds = KINDS.filter((kind) => records[kind] > 0).map((kind) => counted(records[kind], text.records[kind]))
  const what = kinds.length > 0 ? listed(kinds) : text.changed(counted(imported, text.rowForms))
  return days === null ? what : `${what}, ${spanText(days, text.span, "long")}`
}

/** Dates with entries of another origin, which count in addition to those of the import. */
const ImportOverlaps = ({ result: { overlaps } }: { readonly result: ImportResult }) =>
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
const ImportLosses = ({ result: { already, losses, notes, partial } }: { readonly result: ImportResult }) => {
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
