import { wrongLetters, wrongLettersIn } from "../foods/FoodWords.ts"
import { isKnownLift, sameLift } from "../LiftNames.ts"
import { musclesOf } from "../Muscles.ts"
import { exerciseKey } from "../TrainingSets.ts"

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
        const other = exerciseKey(each.name)
        const wrong = wrongLettersIn(key, other, { most: wrongLetters(key) })
        return wrong === undefined || isOtherWord(key, other, wrong) || isAnother(name, each.name)
          ? []
          : [{ each, wrong }]
      })
      .sort((a, b) => a.wrong - b.wrong)[0]?.each
  )
}

/** A short name with other letters is another word. One of the same letters, or with one too many or too few, may be a slip. */
const SHORT = 6

const lettersOf = (word: string): string => [...word].sort().join("")

const isOtherWord = (key: string, other: string, wrong: number): boolean =>
  key.length <= SHORT &&
  key.length === other.length &&
  wrong > 0 &&
  [...key].sort().join("") !== [...other].sort().join("")

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

const sortedWords = (name: string): string => [...wordsOf(name)].sort().join(" ")

/** The beginnings of words that say which of two movements is meant. */
const OPPOSITES = ["incline", "decline", "abdu", "addu", "adu"]

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
  const said = [words, knownWords].map((all) =>
    OPPOSITES.filter((start) => all.some((word) => word.startsWith(start))).join(" ")
  )
  if (said[0] !== said[1]) return true
  if (isKnownLift(typed) && isKnownLift(known)) return true
  const [mine, theirs] = [
    words.filter((word) => !knownWords.includes(word)),
    knownWords.filter((word) => !words.includes(word))
  ]
  const different = [...mine, ...theirs]
  if (different.length > 0 && different.every(isReal)) return true
  // Slips are seldom in the first letter: fencing and dancing are two sports.
  const startsAlike = mine.some((word) =>
    theirs.some((other) => other.charAt(0) === word.charAt(0) || lettersOf(word) === lettersOf(other))
  )
  if (mine.length > 0 && theirs.length > 0 && !startsAlike) return true
  const trained = (name: string) => musclesOf(name)?.primary.join(" ")
  const inBoth = words.filter((word) => knownWords.includes(word)).join(" ")
  return ![undefined, trained(known), trained(inBoth)].includes(trained(typed))
}
