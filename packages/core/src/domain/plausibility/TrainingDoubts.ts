import { quoted } from "../../contract/Quoted.ts"
import { KG_PER_LB } from "../../contract/UnitFactors.ts"
import { wrongLetters, wrongLettersIn } from "../foods/FoodWords.ts"
import { exerciseKey } from "../insights/ExerciseKey.ts"
import { musclesOf } from "../insights/muscles/Muscles.ts"
import { type Doubt, type PlausibilityFacts, rounded } from "./Doubt.ts"

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

/** The known exercise that a new name most likely is: two letters are wrong, or its words are in another order. */
export const similar = <Known extends { readonly name: string }>(
  name: string,
  known: ReadonlyArray<Known>
): Known | undefined => {
  const key = exerciseKey(name)
  const words = sortedWords(name)
  return (
    known.find((each) => sortedWords(each.name) === words) ??
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
