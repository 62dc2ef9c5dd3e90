import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { dayText } from "../format/dates.ts"
import { clockText, distanceText, formatNumber, formatPlain } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import { exercisePath } from "../navigation.ts"
import { Icon } from "../ui/Icon.tsx"
import { currentSet, type DraftExercise, type DraftSet, type KnownExercise, nextKind } from "./Draft.ts"
import { aboutKnown, ExerciseField } from "./ExerciseField.tsx"
import { ExerciseOptions } from "./ExerciseOptions.tsx"
import type { Edits } from "./edits.ts"
import { Handle, type Place } from "./Handle.tsx"
import { fromKg, massText, setIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { PlatesLine } from "./PlatesLine.tsx"
import { Recalled } from "./Recalled.tsx"
import { noticedRecord } from "./Records.ts"
import { shownFields, wrongText } from "./SetFields.ts"
import { SetRow } from "./SetRow.tsx"
import { SetSheet } from "./SetSheet.tsx"
import type { Training } from "./training.ts"
import { canWarmUp, warmUp } from "./WarmUp.ts"

interface Props {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly all: ReadonlyArray<KnownExercise>
  readonly training: Training
  /** True if the next set of the session belongs to it. */
  readonly isCurrent: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly place: Place
  readonly wasAdded: boolean
  readonly edits: Edits
  /** The date of the session, for the exercises whose turn it is. Absent in the editor, where nothing is recalled. */
  readonly date?: string
  /** Absent in the editor, where sets are not ticked. */
  readonly tick?: (set: DraftSet, number: number) => void
  /** Saves all sets, in the editor alone. */
  readonly save?: (event: Event) => void
  /** Absent in the editor. */
  readonly fold?: () => void
  /** True in a routine. */
  readonly isPlan?: boolean
}

/** One exercise of a session: its sets beside those of the last time, the plates for the next one, and a record if there is one. */
export const ExerciseCard = (props: Props) => {
  const { all, edits, exercise, isCurrent, isFirst, isLast, tick, training, unit } = props
  const [isOpen, setOpen] = useState(false)
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const [markedId, setMarkedId] = useState<string | undefined>()
  const { known, measure = "reps", name, sets } = exercise
  const shownName = name === "" ? text.unnamed : name
  const read = (set: DraftSet) => setIn(unit)(set, measure)
  const current = tick === undefined ? undefined : currentSet(exercise)
  const record = noticedRecord(
    known,
    sets.flatMap((set, at) => {
      const found = read(set)
      return set.done && "set" in found ? [{ ...found.set, number: at + 1 }] : []
    })
  )
  const problemOf = (set: DraftSet) => {
    const found = read(set)
    return "set" in found || !tried.has(set.id) ? undefined : { wrong: found.wrong, text: wrongText(found) }
  }
  const press = (set: DraftSet, number: number) => {
    setTried(new Set([...tried, set.id]))
    if (set.done || "set" in read(set)) tick?.(set, number)
  }
  const fields = shownFields(exercise)
  const marked = sets.find(({ id }) => id === markedId)
  const weight = current === undefined ? undefined : parseNumber(current.weight)
  const bar = training.bar(name)
  const work = tick && canWarmUp(exercise) ? parseNumber(sets[0]?.weight ?? "") : undefined
  const ramp = work === undefined ? [] : warmUp(work, bar, training.plates, unit)
  return (
    <article class="ex" data-tone="workout" aria-label={shownName}>
      <header>
        <ExerciseField name={name} all={all} named={edits.named} autoFocus={props.wasAdded} about={aboutKnown(unit)} />
        {tick === undefined && name !== "" ? (
          <a class="hint" href={exercisePath(name)}>
            {text.itsSessions}
          </a>
        ) : known === undefined ? (
          <p class="hint">{name === "" ? " " : text.firstTime}</p>
        ) : (
          <a class="hint" href={exercisePath(known.name)}>
            {text.lastTime(dayText(known.lastDate))}
          </a>
        )}
        <div class="acts">
          <Handle name={shownName} place={props.place} move={edits.moved} />
          <button
            class="round"
            type="button"
            aria-label={text.more(shownName)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="dots" />
          </button>
        </div>
      </header>
      {isOpen && (
        <ExerciseOptions
          {...{ all, exercise, training, unit, isFirst, isLast, edits }}
          fold={props.fold}
          isPlan={props.isPlan ?? false}
        />
      )}
      {exercise.note !== undefined && !isOpen && <p class="hint note">{exercise.note}</p>}
      {props.date && known && (
        <Recalled
          {...{ name: known.name, date: props.date, unit }}
          {...(isCurrent && sets.every(({ done, touched }) => !done && !touched) && { take: edits.filled })}
        />
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{text.set}</th>
            {tick && <th scope="col">{text.before}</th>}
            {fields.map((field) => (
              <th key={field} scope="col">
                {field === "weight" ? unit : text.columns[field]}
              </th>
            ))}
            <th scope="col">
              <span class="vh">{text.effort}</span>
            </th>
            {tick && (
              <th scope="col">
                <span class="vh">{text.done}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sets.map((set, at) => (
            <SetRow
              key={set.id}
              set={set}
              number={at + 1}
              fields={fields}
              isTimed={measure === "time"}
              unit={unit}
              before={set.before && beforeText(set.before, unit)}
              isCurrent={isCurrent && set.id === current?.id}
              isRecord={record?.set === at + 1}
              problem={problemOf(set)}
              typed={(figures) => edits.typed(set.id, figures)}
              logTime={(time) => {
                edits.typed(set.id, { time })
                tick?.({ ...set, time }, at + 1)
              }}
              nextKind={() => edits.marked(set.id, { kind: nextKind(set.kind) })}
              openMarks={() => setMarkedId(set.id)}
              {...(tick && { tick: () => press(set, at + 1) })}
              {...(props.save && { save: props.save })}
              {...(isOpen && { remove: () => edits.removeSet(set.id) })}
            />
          ))}
        </tbody>
      </table>
      {isCurrent && measure === "reps" && weight !== undefined && bar > 0 && (
        <PlatesLine weight={weight} bar={bar} plates={training.plates} unit={unit} />
      )}
      <div class="row">
        <button class="btn bare small" type="button" onClick={edits.addSet}>
          <Icon name="plus" small />
          {text.addSet}
        </button>
        {ramp.length > 0 && (
          <button
            class="btn bare small"
            type="button"
            onClick={() =>
              edits.warmedUp(ramp.map(({ reps, weight }) => ({ weight: formatPlain(weight, 2), reps: String(reps) })))
            }
          >
            <Icon name="plus" small />
            {text.warmUp(ramp.map(({ weight }) => formatNumber(weight, 2)).join(" · "))}
          </button>
        )}
        {record && (
          <span class="tag good">
            {text.record[record.kind](
              record.set,
              record.kind === "repetitions"
                ? formatNumber(record.value)
                : record.kind === "longest"
                  ? clockText(record.value)
                  : massText(unit, 1)(record.value)
            )}
          </span>
        )}
      </div>
      {marked && (
        <SetSheet
          {...{ edits, exercise, unit }}
          set={marked}
          number={sets.indexOf(marked) + 1}
          close={() => setMarkedId(undefined)}
        />
      )}
    </article>
  )
}

/** A set of the last time, for the narrow column: `82.5 × 5`, `1:00`. */
const beforeText = ({ meters, reps, seconds, weightKg }: NonNullable<DraftSet["before"]>, unit: MassUnit): string => {
  if (meters !== undefined) return distanceText(meters)
  if (seconds !== undefined) return clockText(seconds)
  return weightKg === undefined ? `× ${reps}` : `${formatNumber(fromKg(weightKg, unit), 2)} × ${reps}`
}
