import { quoted } from "../Text.ts"
import { exerciseKey } from "../TrainingSets.ts"
import type { Doubt, Former } from "./Doubt.ts"

type Fields = Readonly<Record<string, unknown>>

/** Doubts a write that loses more than it names: a list that leaves out what is in the log, a note in place of another. */
export const leftOutDoubts = (sent: Fields, former: Former): ReadonlyArray<Doubt> => [
  ...lostExercises(listOf(sent.exercises), former.exercises ?? []),
  ...doubtOf("portions", lostParts(sent.portions, former.portions ?? [], "name", "portion")),
  ...doubtOf("ingredients", lostParts(sent.ingredients, former.ingredients ?? [], "foodId", "ingredient")),
  ...noteDoubt(sent.note, former.note)
]

const doubtOf = (field: string, lost: ReadonlyArray<string> = []): ReadonlyArray<Doubt> =>
  lost.length === 0
    ? []
    : [
        {
          field,
          kind: "leftOut",
          why: `it would remove ${lost.join(", ")}`,
          condition: "if they are to stay, send all of them"
        }
      ]

const noteDoubt = (note: unknown, former = ""): ReadonlyArray<Doubt> =>
  typeof note !== "string" || former.trim() === "" || note.includes(former.trim())
    ? []
    : [
        {
          ...{ field: "note", kind: "leftOut", condition: "if it is to stay, send both texts" },
          why: `it would replace the note ${quoted(former)}`
        }
      ]

const listOf = (value: unknown): ReadonlyArray<Fields> | undefined =>
  Array.isArray(value) ? value.filter((item): item is Fields => typeof item === "object" && item !== null) : undefined

/** The names of the parts of a list that are not in another one. */
const lostParts = (sent: unknown, former: ReadonlyArray<object>, by: string, kind: string): ReadonlyArray<string> => {
  const kept = listOf(sent)?.map((part) => part[by])
  const parts: ReadonlyArray<Fields> = former.map((part) => ({ ...part }))
  return kept === undefined
    ? []
    : parts.flatMap((part) => (kept.includes(part[by]) ? [] : [`the ${kind} ${quoted(String(part.name))}`]))
}

const setsOf = ({ sets }: Fields): ReadonlyArray<Fields> => listOf(sets) ?? []

/** The fields of an exercise and of its sets, in words. */
const OF_EXERCISE = { note: "note", superset: "superset", restSeconds: "rest" }
const OF_SETS = { rpe: "efforts", kind: "kinds of sets" }

/** The measure of a set. If it is left out of every set, it is most likely still meant. */
const MEASURES = { weightKg: "loads", seconds: "times", meters: "distances" }

type Words = Readonly<Record<string, string>>

const goneOf = ({ name }: Fields, words: Words, isGone: (field: string) => boolean): ReadonlyArray<string> =>
  Object.entries(words).flatMap(([field, word]) => (isGone(field) ? [`the ${word} of ${quoted(String(name))}`] : []))

const isGoneFrom = (has: ReadonlyArray<Fields>, had: ReadonlyArray<Fields>) => (field: string) =>
  had.some((set) => set[field] !== undefined) && has.every((set) => set[field] === undefined)

/** One doubt of what the list loses, and one of what its sets measured, at the first that loses it. */
const lostExercises = (
  sent: ReadonlyArray<Fields> | undefined,
  former: ReadonlyArray<object>
): ReadonlyArray<Doubt> => {
  if (sent === undefined) return []
  const pairs = pairsOf(sent, former)
  const lost = pairs.flatMap(({ exercise, now }) => {
    if (now === undefined) return [quoted(String(exercise.name))]
    const [had, has] = [setsOf(exercise), setsOf(now)]
    const fewer = `${had.length - has.length} of the ${had.length} sets of ${quoted(String(exercise.name))}`
    return [
      ...(has.length < had.length ? [fewer] : []),
      ...goneOf(exercise, OF_EXERCISE, (field) => exercise[field] !== undefined && now[field] === undefined),
      ...goneOf(exercise, OF_SETS, isGoneFrom(has, had))
    ]
  })
  const unmeasured = pairs.flatMap(({ exercise, now }) => {
    if (now === undefined) return []
    const gone = goneOf(exercise, MEASURES, isGoneFrom(setsOf(now), setsOf(exercise)))
    return gone.length === 0 ? [] : [{ field: `exercises[${sent.indexOf(now)}].sets`, gone }]
  })
  return [
    ...doubtOf("exercises", lost),
    ...doubtOf(
      unmeasured[0]?.field ?? "",
      unmeasured.flatMap(({ gone }) => gone)
    )
  ]
}

/** The former exercises, each with the one that it becomes. */
const pairsOf = (sent: ReadonlyArray<Fields>, former: ReadonlyArray<object>) => {
  const places: ReadonlyArray<Fields> = former.map((exercise) => ({ ...exercise }))
  const rest = [...sent]
  const named = places.map((exercise) => {
    const at = rest.findIndex(({ name }) => exerciseKey(String(name)) === exerciseKey(String(exercise.name)))
    return { exercise, same: at < 0 ? undefined : rest.splice(at, 1)[0] }
  })
  return named.map(({ exercise, same }) => {
    // Another name with as many sets is a rename.
    const at = same === undefined ? rest.findIndex((other) => setsOf(other).length >= setsOf(exercise).length) : -1
    return { exercise, now: same ?? (at < 0 ? undefined : rest.splice(at, 1)[0]) }
  })
}
