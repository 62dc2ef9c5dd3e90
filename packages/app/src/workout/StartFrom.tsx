import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { newId } from "../data/device.ts"
import { dayText } from "../format/dates.ts"
import { listed } from "../format/numbers.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { type Draft, emptyExercise, type KnownExercise, knownBy, named, plannedExercise } from "./Draft.ts"
import { updateDraft } from "./draftStore.ts"
import { figuresToLift } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

/** The sessions that are listed before more are asked for, and at most. */
const FIRST = 3
const MOST = 50
const NAMED = 3

/** The ways to fill an empty session: a routine, or the exercises of a past session. */
export const StartFrom = ({ all, unit }: { readonly all: ReadonlyArray<KnownExercise>; readonly unit: MassUnit }) => {
  const { data: last = [] } = useRead("listWorkouts", { limit: MOST })
  const [wanted, setWanted] = useState("")
  const [isAll, setAll] = useState(false)
  const words = wanted.trim()
  const isSearch = words.length >= 2
  /** The first set is at the top, wherever the person scrolled to. */
  const begin = (content: Partial<Draft>) => {
    updateDraft((session) => ({ ...session, ...content }))
    scrollTo({ top: 0 })
  }
  const repeat = (names: ReadonlyArray<string>) =>
    begin({
      exercises: names.map((name, at) => ({
        ...named(emptyExercise(newId), name, knownBy(name, all), figuresToLift(unit), newId),
        folded: at > 0
      }))
    })
  const recent = last
    .map(({ date, exercises, id, title }) => ({
      date,
      id,
      title,
      names: [...new Set(exercises.map(({ name }) => name))]
    }))
    .filter(({ names }, at, every) => every.findIndex((other) => isSame(other.names, names)) === at)
  return (
    <div class="start">
      <Routines act={(routine) => begin(startRoutine(routine, all, unit))} />
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
          {isSearch ? (
            <FoundStarts words={words} recent={recent} repeat={repeat} />
          ) : (
            <OfferedSessions sessions={recent.slice(0, isAll ? MOST : FIRST)} repeat={repeat} />
          )}
          {!isSearch && !isAll && recent.length > FIRST && (
            <Button look="bare" small onClick={() => setAll(true)}>
              {text.routines.more(recent.length)}
            </Button>
          )}
        </Section>
      )}
    </div>
  )
}

interface Past {
  readonly date: string
  readonly id: string
  readonly title: string | undefined
  readonly names: ReadonlyArray<string>
}

type Repeat = (names: ReadonlyArray<string>) => void

/** The sessions whose title or exercises match. The log is searched only while there is something to search for. */
const FoundStarts = ({
  recent,
  repeat,
  words
}: {
  readonly words: string
  readonly recent: ReadonlyArray<Past>
  readonly repeat: Repeat
}) => {
  const { data = [] } = useRead("findEntries", { q: words })
  const titled = recent.filter(({ title = "" }) => title.toLowerCase().includes(words.toLowerCase()))
  const others = data.flatMap(({ date, id, names }) =>
    names !== undefined && !titled.some((each) => each.id === id)
      ? [{ date, id, title: undefined, names: [...new Set(names)] }]
      : []
  )
  return <OfferedSessions sessions={[...titled, ...others].slice(0, MOST)} repeat={repeat} />
}

const OfferedSessions = ({ repeat, sessions }: { readonly sessions: ReadonlyArray<Past>; readonly repeat: Repeat }) => (
  <ul class="entries">
    {sessions.map(({ date, id, names, title }) => (
      <li key={id}>
        <LeaderRow
          name={`${text.repeatOf(dayText(date))}: ${title ?? namesOf(names)}`}
          {...(title !== undefined && { hint: namesOf(names) })}
          onOpen={() => repeat(names)}
        />
      </li>
    ))}
  </ul>
)

const namesOf = (names: ReadonlyArray<string>): string =>
  listed(names.slice(0, NAMED)) + (names.length > NAMED ? "…" : "")

const isSame = (names: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  names.length === others.length && names.every((name) => others.includes(name))

/** The routines: a name opens its editor, and the button beside it starts a session. */
const Routines = ({ act }: { readonly act: (routine: Routine) => void }) => {
  const { data: routines = [] } = useRead("listRoutines", {})
  return (
    <Section title={text.routines.title} sum={<a href="/routines/new">{text.routines.new}</a>}>
      {routines.length === 0 ? (
        <p class="hint">{text.routines.none}</p>
      ) : (
        <ul class="entries">
          {routines.map((routine) => (
            <li key={routine.id} class="routine" data-tone="workout">
              <LeaderRow
                name={routine.name}
                hint={exerciseNames(routine)}
                href={`/routines/${routine.id}`}
                {...(routine.lastDone !== null && { unit: dayText(routine.lastDone) })}
              />
              <RoundButton icon="play" label={text.routines.startOf(routine.name)} onClick={() => act(routine)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const exerciseNames = ({ exercises }: Routine): string =>
  exercises
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ") + (exercises.length > NAMED ? text.routines.others(exercises.length - NAMED) : "")

export type Routine = Answer<"listRoutines">[number]

/** A session that follows a routine: its exercises, the first one open. */
export const startRoutine = (
  { exercises, id, name }: Routine,
  all: ReadonlyArray<KnownExercise>,
  unit: MassUnit
): Pick<Draft, "title" | "routineId" | "exercises"> => ({
  title: name,
  routineId: id,
  exercises: exercises.map((planned, at) => ({
    ...plannedExercise(planned, knownBy(planned.name, all), figuresToLift(unit), newId),
    // A superset is open as a whole.
    folded: at > 0 && (planned.superset === undefined || planned.superset !== exercises[0]?.superset)
  }))
})
