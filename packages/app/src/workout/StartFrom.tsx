import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { newId } from "../data/ids.ts"
import { dayText } from "../format/dates.ts"
import { listed } from "../format/text.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { type Draft, emptyExercise, type Known, knownBy, named } from "./Draft.ts"
import { updateDraft } from "./draftStore.ts"
import { figuresToLift } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { Routines } from "./Routines.tsx"
import { startRoutine } from "./startRoutine.ts"

/** The sessions that are listed before more are asked for, and at most. */
const FIRST = 3
const MOST = 50
const NAMED = 3

/** The ways to fill an empty session: a routine, or the exercises of a past session. */
export const StartFrom = ({ all, unit }: { readonly all: ReadonlyArray<Known>; readonly unit: MassUnit }) => {
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
            <Found words={words} recent={recent} repeat={repeat} />
          ) : (
            <Offered sessions={recent.slice(0, isAll ? MOST : FIRST)} repeat={repeat} />
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

/** A past session with the names of its exercises. */
interface Past {
  readonly date: string
  readonly id: string
  readonly title: string | undefined
  readonly names: ReadonlyArray<string>
}

type Repeat = (names: ReadonlyArray<string>) => void

/** The sessions whose title or exercises match. The log is searched only while there is something to search for. */
const Found = ({
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
  return <Offered sessions={[...titled, ...others].slice(0, MOST)} repeat={repeat} />
}

const Offered = ({ repeat, sessions }: { readonly sessions: ReadonlyArray<Past>; readonly repeat: Repeat }) => (
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
