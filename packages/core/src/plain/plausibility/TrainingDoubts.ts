import { wrongLetters, wrongLettersIn } from "../foods/FoodWords.ts"
import { sameLift } from "../LiftNames.ts"
import { musclesOf } from "../Muscles.ts"
import { quoted } from "../Text.ts"
import { exerciseKey } from "../TrainingSets.ts"
import { KG_PER_LB } from "../UnitFactors.ts"
import { type Doubt, type Former, type PlausibilityFacts, rounded } from "./Doubt.ts"

type KnownExercises = NonNullable<PlausibilityFacts["exercises"]>

/** An exercise of a write, as far as it is judged. */
export interface PlannedExercise {
  readonly name: string
  readonly sets: ReadonlyArray<{ readonly weightKg?: number }>
}

/** A set of so many times the best load is of another unit, or has a digit too many. */
const LOAD_RATIO = 1.6

/** Doubts an exercise that is known by a similar name only, and a set far heavier than any before. */
export const exerciseDoubts = (
  path: string,
  { name, sets }: PlannedExercise,
  known: KnownExercises
): ReadonlyArray<Doubt> => {
  const key = exerciseKey(name)
  const same = known.find((each) => exerciseKey(each.name) === key)
  const meant = same ?? similar(name, known)
  const nameDoubts: ReadonlyArray<Doubt> =
    same !== undefined || meant === undefined
      ? []
      : [
          {
            ...{ field: `${path}.name`, kind: "exercise", value: name, meant: meant.name },
            why: `${quoted(name)} is a new exercise`,
            condition: `if ${quoted(meant.name)} is meant`
          }
        ]
  const most = meant === undefined || meant.heaviestKg <= 0 ? Number.POSITIVE_INFINITY : meant.heaviestKg * LOAD_RATIO
  const tooHeavy = sets.findIndex(({ weightKg = 0 }) => weightKg > most)
  const kg = sets[tooHeavy]?.weightKg
  if (meant === undefined || kg === undefined) return nameDoubts
  const units = [
    { name: "lb", unit: "lb", kg: kg * KG_PER_LB },
    { name: "kg without its decimal point", kg: kg / 10 }
  ] as const
  const meantKg = units.find((each) => each.kg <= most)
  return [
    ...nameDoubts,
    {
      ...{ field: `${path}.sets[${tooHeavy}].weightKg`, kind: "load", value: kg },
      ...{ usual: meant.heaviestKg, of: meant.name },
      why: `${kg} kg is ${rounded(kg / meant.heaviestKg)} times the best set of ${quoted(meant.name)} (${rounded(meant.heaviestKg, 2)} kg)`,
      ...(meantKg && {
        condition: `if ${kg} ${meantKg.name} is meant`,
        meant: rounded(meantKg.kg),
        ...("unit" in meantKg && { unit: meantKg.unit })
      })
    }
  ]
}

/** The known exercise that a new name most likely is: its words are in another order or of another language, or two letters are wrong. */
export const similar = <Known extends { readonly name: string }>(
  name: string,
  known: ReadonlyArray<Known>
): Known | undefined => {
  const key = exerciseKey(name)
  const words = sortedWords(name)
  return (
    known.find((each) => sortedWords(each.name) === words) ??
    sameLift(name, known) ??
    known
      .flatMap((each) => {
        const wrong = wrongLettersIn(key, exerciseKey(each.name), { most: wrongLetters(key) })
        return wrong === undefined || isAnother(name, each.name) ? [] : [{ each, wrong }]
      })
      .sort((a, b) => a.wrong - b.wrong)[0]?.each
  )
}

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

const sortedWords = (name: string): string => [...wordsOf(name)].sort().join(" ")

const OPPOSITES = ["incline", "decline"]

/** Words that name movements, parts of the body and equipment. Two of them are no misspellings of each other. */
const REAL_WORDS = new Set(
  (
    "arm back band bar bb bench bike biking board body bow box boxing bridge cable calf chest chin clean climb cross crunch curl cycling " +
    "db deep dip down erg ez face fast fly floor front goblet hack hammer hand handstand hang head headstand heel high hike hiking hip hold " +
    "incline decline jerk jump kb knee landmine lat left leg low lunge narrow neck one pec pike pin plank power press pull pulldown push " +
    "pushdown rack raise rear reverse right ring rock rope row rowing ruck rucking run running seated side single sit ski skiing skip sled " +
    "slow snatch spin squat standing step sumo swim swimming swing toe trap two up walk walking wall wide wrist yoga"
  ).split(" ")
)

const isReal = (word: string): boolean => word.length === 1 || /^\d+$/.test(word) || REAL_WORDS.has(word)

/**
 * True for a new exercise whose name is similar to a known one: push-up and pull-up train other muscles, incline and decline are said as
 * such, and bike and hike are both words. The words in which they differ must say so: those of "bnech press" do not.
 */
const isAnother = (typed: string, known: string): boolean => {
  const [words, knownWords] = [wordsOf(typed), wordsOf(known)]
  const said = [words, knownWords].map((all) => OPPOSITES.filter((word) => all.includes(word)).join(" "))
  if (said[0] !== said[1]) return true
  const different = [
    ...words.filter((word) => !knownWords.includes(word)),
    ...knownWords.filter((word) => !words.includes(word))
  ]
  if (different.length > 0 && different.every(isReal)) return true
  const trained = (name: string) => musclesOf(name)?.primary.join(" ")
  const inBoth = words.filter((word) => knownWords.includes(word)).join(" ")
  return ![undefined, trained(known), trained(inBoth)].includes(trained(typed))
}

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
