import { addDays, CHECK_IN, inUnitsOf, type UnitSystem } from "@daybook/core/grammar"
import { type Doubt, type DoubtFormats, dateDoubt, doubtReason } from "@daybook/core/plausibility"
import { ApiError } from "@daybook/sdk"
import { readCache } from "../config/Cache.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { isObject } from "../Json.ts"
import { numberText, weightText } from "../output/Numbers.ts"
import { canAsk, confirm, note } from "../output/Output.ts"
import { dateText, safeText } from "../output/Text.ts"
import { language, nameIn, texts } from "../Texts.ts"
import { findDayOf, today } from "../Today.ts"

/** The way to treat a write that is most likely a slip: ask the person, or write it as confirmed. */
export type Judgement = "asked" | "confirmed"

/** A doubt as the person reads it. */
type Question = Pick<Doubt, "value"> & { readonly field?: string; readonly kind: string; readonly text: string }

/** A write was not sent since it is most likely a slip. */
class Doubtful extends Error {
  readonly questions: ReadonlyArray<Question>
  constructor(questions: ReadonlyArray<Question>) {
    super("doubtful")
    this.questions = questions
  }
}

type Params = Readonly<Record<string, unknown>>

interface JudgedWrite {
  readonly byName?: boolean
  readonly params: Params
  /** The version of what the line was merged with. */
  readonly ifVersion?: string | undefined
}

/**
 * Runs a write. If it is most likely a slip, the person is asked, and it runs once more if they confirm it; without a terminal it is
 * refused. `--yes` confirms one kind of doubt, of several each that it names. What was typed as a request of the API is not judged.
 */
export const unlessDoubtful = async (
  line: Line,
  { byName = false, ifVersion, params }: JudgedWrite,
  write: (judgement: Judgement) => Promise<number>
): Promise<number> => {
  if (byName) return write("confirmed")
  const confirmed = new Set<string>()
  const settle = async (questions: ReadonlyArray<Question>): Promise<void> => {
    const open = questions.filter(
      (each) => !isMeant(line, each) && !(ifVersion !== undefined && isReplaced(line, each))
    )
    if (open.length === 0) return
    for (const { kind } of open) confirmed.add(kind)
    if (line.flags.yes === true && confirmed.size === 1) return
    const why = safeText(open.map(({ text }) => text).join(" "))
    const yes = confirmed.size > 1 ? `--yes=${[...confirmed].join(",")}` : "--yes"
    if (!canAsk()) throw new UsageError(texts().questions.confirmed(why, yes))
    note(why)
    if (!(await confirm(texts().questions.right))) throw new CommandError(EXIT.failure, texts().questions.none)
  }
  await settle(dateQuestions(params))
  try {
    return await write("asked")
  } catch (error) {
    const questions = questionsIn(error)
    if (questions === undefined) throw error
    await settle(questions)
    return write("confirmed")
  }
}

/** True if the line says that a doubtful value is meant. Without a terminal a line says what a program computes, in full. */
const isMeant = (line: Line, { kind, value }: Question): boolean => {
  if (flagValue(line, "yes")?.split(",").includes(kind) === true) return true
  if (kind === "again") return !canAsk()
  return kind === "date" && isTypedInFull(line, String(value)) && (!canAsk() || String(value) <= today())
}

/** True of what the typed sets replace in what they were merged with. Loads, times and distances are asked about, unless all is replaced. */
const isReplaced = (line: Line, { field = "", kind }: Question): boolean =>
  kind === "leftOut" && (line.flags.all === true || !field.endsWith(".sets"))

const isTypedInFull = (line: Line, date: string): boolean =>
  [flagValue(line, "date") ?? "", ...line.words.flatMap((word) => word.split(".."))].some(
    (word) => /\d{4}/.test(word) && findDayOf(word) === date
  )

const questionsIn = (error: unknown): ReadonlyArray<Question> | undefined => {
  if (error instanceof Doubtful) return error.questions
  if (!(error instanceof ApiError) || error.headers.get("preference-applied") === null) return undefined
  const doubts: unknown = JSON.parse(decodeURIComponent(error.headers.get("daybook-doubts") ?? "[]"))
  const known = Array.isArray(doubts) ? doubts.filter(isDoubt) : []
  // The dates were judged here, by the date of this machine. Another version of the server may not say its doubts.
  return known.length === 0
    ? [{ kind: "any", text: `${error.message}.` }]
    : known.filter(({ kind }) => kind !== "date").map(questionOf)
}

const isDoubt = (value: unknown): value is Doubt =>
  isObject(value) && typeof value.kind === "string" && typeof value.why === "string"

const localFacts = () => ({ today: today(), tomorrow: addDays(today(), 1) })

const dateQuestions = ({ date, dates }: Params): ReadonlyArray<Question> =>
  [date, dates]
    .flat()
    .flatMap((each) => (typeof each === "string" ? (dateDoubt("date", each, localFacts()) ?? []) : []))
    .map(questionOf)

/** Refuses what is a slip whatever the log has, for a write that the server cannot judge now. */
export const refuseSlips = async ({ date: _, dates: __, ...params }: Params): Promise<void> => {
  const { doubtsOf } = await import("./Unanswered.ts")
  const doubts = doubtsOf(params, localFacts())
  if (doubts.length > 0) throw new Doubtful(doubts.map(questionOf))
}

const questionOf = (doubt: Doubt): Question => {
  const { field, kind, value } = doubt
  const system = readCache().goals?.weightUnit ?? "kg"
  const text = [reasonOf(doubt, system), ...typedInstead(doubt, system)].join(" ")
  return { field, kind, text, ...(value !== undefined && { value }) }
}

/** Why a value is doubtful. In English in the words of the refusal, which say most. */
const reasonOf = (doubt: Doubt, system: UnitSystem): string => {
  const { kind, why } = doubt
  const isTold = kind !== "leftOut" && kind !== "many"
  if (language() !== "en" && isTold) return doubtReason(doubt, texts().slips, formatsIn(system))
  return sentence(kind === "water" ? why : inUnitsOf(why, system))
}

const formatsIn = (system: UnitSystem): DoubtFormats => ({
  ...{ date: dateText, today },
  number: (value, decimals = 1) => numberText(value, decimals),
  percent: (share) => `${numberText(100 * share, 0)} %`,
  mass: (kg) => weightText(kg, system),
  sleep: (minutes) => `${numberText(minutes / 60, 1)} h`,
  measure: (field) => nameIn(texts().body, CHECK_IN.find(({ name }) => name === field)?.short ?? field)
})

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The units in which amounts are typed. */
const TYPED: Readonly<Record<string, string>> = {
  ...{ circumference: "cm", energy: "k", load: "kg", sleep: "m", water: "ml", weight: "kg" }
}

/** The same for values of several kinds, by the unit that the doubt names. */
const TYPED_IN: Readonly<Record<string, string>> = { kcal: "k", minutes: "m", ml: "ml" }

/** The command to type if something else is meant. */
const typedInstead = (
  { condition, kind, meant, of = "", unit, value }: Doubt,
  system: UnitSystem
): ReadonlyArray<string> => {
  // A person who types pounds has not taken kilograms for pounds.
  if (meant === undefined || (unit === "lb" && system === "lbs")) return []
  const instead =
    unit === undefined
      ? `${meant}${TYPED[kind] ?? TYPED_IN[of] ?? ""}`
      : `${value}${unit.replace("fl ", "").toLowerCase()}`
  const typed = typeof meant === "string" ? meant : instead
  const inWords = unit === undefined ? typed : `${value} ${unit}`
  return [texts().questions.instead(language() === "en" ? sentence(condition ?? "").slice(0, -1) : inWords, typed)]
}
