import type { SetKind } from "@daybook/core/training"
import { workout as text } from "#text/workout"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Field, NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import type { DraftExercise, DraftSet } from "./Draft.ts"
import type { Edits } from "./edits.ts"

/** The efforts that people choose from; others can be logged elsewhere. */
const EFFORTS = [6, 7, 7.5, 8, 8.5, 9, 9.5, 10]

const KINDS = ["work", "warmup", "drop", "failure"] as const

const kindOf = (chosen: (typeof KINDS)[number]): SetKind | undefined => (chosen === "work" ? undefined : chosen)

/** The kind and the effort of a set, and the note of its exercise. */
export const SetSheet = ({
  close,
  edits,
  exercise,
  number,
  set,
  unit
}: {
  readonly exercise: DraftExercise
  readonly set: DraftSet
  readonly number: number
  readonly unit: string
  readonly edits: Edits
  readonly close: () => void
}) => (
  <Sheet title={text.setOf(exercise.name || text.unnamed, number)} look="marks" onClose={close}>
    <Choice
      label={text.kind}
      value={set.kind ?? "work"}
      options={KINDS.map((kind) => ({ value: kind, label: text.kinds[kind].label, hint: text.kinds[kind].hint }))}
      onInput={(kind) => edits.marked(set.id, { kind: kindOf(kind) })}
    />
    <fieldset class="efforts">
      <legend class="label">
        {text.effort} <span class="hint">{text.effortHint}</span>
      </legend>
      {EFFORTS.map((rpe) => (
        <button
          key={rpe}
          class="btn"
          type="button"
          aria-pressed={set.rpe === rpe}
          onClick={() => edits.marked(set.id, { rpe: set.rpe === rpe ? undefined : rpe })}
        >
          {formatNumber(rpe)}
        </button>
      ))}
    </fieldset>
    {exercise.measure === "time" && (
      <NumberField
        label={text.fields.weight}
        unit={unit}
        value={set.weight}
        onInput={(weight) => edits.typed(set.id, { weight })}
      />
    )}
    <Field
      label={text.exerciseNote}
      value={exercise.note ?? ""}
      onInput={(note) => edits.with({ note: note === "" ? undefined : note })}
    />
    <div class="row">
      <Button
        look="bare"
        danger
        icon="trash"
        onClick={() => {
          edits.removeSet(set.id)
          close()
        }}
      >
        {text.deleteSet}
      </Button>
      <Button onClick={close}>{text.closeSet}</Button>
    </div>
  </Sheet>
)
