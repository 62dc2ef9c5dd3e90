import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { newId } from "../data/ids.ts"
import { dayText } from "../format/dates.ts"
import { listed } from "../format/text.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { emptyExercise, type Known, knownBy, named } from "./Draft.ts"
import { updateDraft } from "./draftStore.ts"
import { figuresToLift } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { Routines } from "./Routines.tsx"
import { startRoutine } from "./startRoutine.ts"

/** The sessions that are listed before more are asked for, and at most. */
const FIRST = 3
const MOST = 50
const NAMED = 3

/** What an empty session can start from: a routine, or the exercises of a past session. */
export const StartFrom = ({ all, unit }: { readonly all: ReadonlyArray<Known>; readonly unit: MassUnit }) => {
  const { data: last = [] } = useRead("listWorkouts", { limit: MOST })
  const [wanted, setWanted] = useState("")
  const [isAll, setAll] = useState(false)
  const words = wanted.trim()
  const { data: older = [] } = useRead("searchLog", words.length < 2 ? {} : { q: words })
  const repeat = (names: ReadonlyArray<string>) =>
    updateDraft((session) => ({
      ...session,
      exercises: names.map((name, at) => ({
        ...named(emptyExercise(newId), name, knownBy(name, all), figuresToLift(unit), newId),
        folded: at > 0
      }))
    }))
  const recent = last
    .map(({ date, exercises, id, title }) => ({
      date,
      id,
      title,
      names: [...new Set(exercises.map(({ name }) => name))]
    }))
    .filter(({ names }, at, every) => every.findIndex((other) => isSame(other.names, names)) === at)
  const found = older.flatMap(({ date, id, kind, text: names }) =>
    kind === "workout" ? [{ date, id, title: undefined, names: names.split(", ") }] : []
  )
  const titled = recent.filter(({ title = "" }) => title.toLowerCase().includes(words.toLowerCase()))
  const offered =
    words.length >= 2 ? [...titled, ...found.filter(({ id }) => !titled.some((each) => each.id === id))] : recent
  return (
    <div class="start">
      <Routines act={(routine) => updateDraft((session) => ({ ...session, ...startRoutine(routine, all, unit) }))} />
      {last.length > 0 && (
        <Section title={text.repeat}>
          <Field
            label={text.routines.search}
            hideLabel
            placeholder={text.routines.search}
            value={wanted}
            onInput={setWanted}
            enterKeyHint="search"
          />
          <ul class="entries">
            {offered.slice(0, isAll || words.length >= 2 ? MOST : FIRST).map(({ date, id, names, title }) => (
              <li key={id}>
                <LeaderRow
                  name={`${text.repeatOf(dayText(date))}: ${title ?? namesOf(names)}`}
                  {...(title !== undefined && { hint: namesOf(names) })}
                  onOpen={() => repeat(names)}
                />
              </li>
            ))}
          </ul>
          {words.length < 2 && !isAll && offered.length > FIRST && (
            <Button look="bare" small onClick={() => setAll(true)}>
              {text.routines.more(offered.length)}
            </Button>
          )}
        </Section>
      )}
    </div>
  )
}

const namesOf = (names: ReadonlyArray<string>): string =>
  listed(names.slice(0, NAMED)) + (names.length > NAMED ? "…" : "")

const isSame = (names: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  names.length === others.length && names.every((name) => others.includes(name))
