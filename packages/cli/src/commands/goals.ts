import { nearest, parseNumber, parseWater } from "@daybook/core/grammar"
import { accountFlag, COMMON, DAY_FLAG, withActions, YES } from "../Command.ts"
import { currentGoals, forgetGoals } from "../config/Cache.ts"
import { Client, serverPackage } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { TARGET_DAYS, TRAINING_GOALS, WEIGHT_UNITS } from "../generated/Requests.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { dateOf } from "../outbox/Submit.ts"
import { numberText, volumeText } from "../output/Numbers.ts"
import { canAsk, confirm, note, printResult } from "../output/Output.ts"
import { table } from "../output/Text.ts"
import { texts } from "../Texts.ts"

export const goals = withActions("goals", {
  about: `set works on the database that DAYBOOK_DATABASE names, whether or not a server is running: goals cannot be changed through
the API. Goals that are not given stay as they are. The unit is that in which weights are shown, and typed without a unit.`,
  flags: {
    ...COMMON,
    ...YES,
    date: { ...DAY_FLAG, help: "show the targets of this day, which a weekday or a workout may change" },
    on: {
      value: "DAY",
      help: "set those of this weekday, or of training days, in place of the former",
      offers: TARGET_DAYS
    },
    calories: { value: "KCAL", help: "energy a day" },
    protein: { value: "GRAMS", help: "protein a day" },
    carbs: { value: "GRAMS", help: "carbohydrate a day" },
    fat: { value: "GRAMS", help: "fat a day" },
    water: { value: "AMOUNT", help: "water a day: 2500, 2.5l" },
    unit: { value: "UNIT", help: WEIGHT_UNITS.join(" or "), offers: WEIGHT_UNITS },
    goal: { value: "GOAL", help: "the training goal: build_muscle, lose_weight and others" },
    ...accountFlag("whose goals to set; the owner's by default")
  },
  actions: {
    "": {
      usage: "daybook goals\ndaybook goals --date mon",
      label: "without set",
      flags: ["date"],
      run: (line) => show(line)
    },
    set: {
      usage: `daybook goals set --calories 2200 --protein 150
daybook goals set --unit lbs --goal build_muscle
daybook goals set --water 2.5l
daybook goals set --on training --calories 2500`,
      flags: ["yes", "on", "calories", "protein", "carbs", "fat", "water", "unit", "goal", "account"],
      words: 0,
      isLocal: true,
      run: (line) => set(line)
    }
  }
})

const show = async (line: Line): Promise<number> => {
  const client = new Client()
  const goals = await (line.flags.date === undefined ? currentGoals(client) : client.getGoals({ date: dateOf(line) }))
  return printResult(line, goals, goalsText(goals))
}

type Goals = Awaited<ReturnType<Awaited<ReturnType<typeof serverPackage>>["setGoals"]>>

const goalsText = (goals: Goals): string => {
  const { goals: words, macros, review } = texts()
  return table([
    [words.goal, words.aDay],
    [words.energy, `${numberText(goals.calories, 0)} kcal`],
    [macros.protein, `${numberText(goals.protein, 0)} g`],
    [macros.carbs, `${numberText(goals.carbs, 0)} g`],
    [macros.fat, `${numberText(goals.fat, 0)} g`],
    [review.names.waterMl, volumeText(goals.waterMl, goals.weightUnit)],
    [words.unit, goals.weightUnit],
    [words.training, words.goals[goals.goal]]
  ])
}

const set = async (line: Line): Promise<number> => {
  const server = await serverPackage()
  const unit = choice(line, "unit", WEIGHT_UNITS)
  const goal = choice(line, "goal", TRAINING_GOALS)
  const on = choice(line, "on", TARGET_DAYS)
  const targets = targetsIn(line, server.GOAL_BOUNDS)
  const change = {
    ...targets,
    ...(unit !== undefined && { weightUnit: unit }),
    ...(goal !== undefined && { goal })
  }
  if (on !== undefined && (unit !== undefined || goal !== undefined)) {
    throw new UsageError("--unit and --goal are the same on every day; set them without --on")
  }
  if (on === undefined && Object.keys(change).length === 0) {
    throw new UsageError("missing goals; for example daybook goals set --calories 2200 --protein 150")
  }
  const doubts = implausible(change)
  if (doubts !== undefined && line.flags.yes === undefined) {
    if (!canAsk()) throw new UsageError(`${doubts}. Nothing was set; if it is right, add --yes`)
    note(`${doubts}.`)
    if (!(await confirm("Is that right?"))) throw new CommandError(EXIT.failure, "Nothing was set.")
  }
  const account = flagValue(line, "account")
  const goals = await (on === undefined
    ? server.setGoals(process.env, change, account)
    : server.setDayTargets(process.env, on, targets, account))
  forgetGoals()
  const whose = account === undefined ? "the owner's account" : `the account "${account}"`
  note(`Set the goals of ${whose}${on === undefined ? "" : ` on ${daysText(on)}`}.`)
  return printResult(line, goals, goalsText(goals))
}

/** The name of the days that some targets are for: `Mondays`. */
const daysText = (on: (typeof TARGET_DAYS)[number]): string =>
  on === "training" ? "training days" : `${on.charAt(0).toUpperCase()}${on.slice(1)}s`

/** The flags of the daily targets, with the goals that they set, and what is no slip: less is a number of another unit. */
const TARGETS = [
  { flag: "calories", field: "calories", unit: "kcal", plausible: [800, 8000] },
  { flag: "protein", field: "protein", unit: "g", plausible: [20, 500] },
  { flag: "carbs", field: "carbs", unit: "g", plausible: [10, 1200] },
  { flag: "fat", field: "fat", unit: "g", plausible: [10, 400] },
  { flag: "water", field: "waterMl", unit: "ml", plausible: [500, 10_000] }
] as const

type Targets = Pick<Goals, (typeof TARGETS)[number]["field"]>

const implausible = (targets: Partial<Targets>): string | undefined => {
  const doubts = TARGETS.flatMap(({ field, flag, plausible: [least, most], unit }) => {
    const value = targets[field]
    if (value === undefined || (value >= least && value <= most)) return []
    return [`${flag}: ${numberText(value, 1)} ${unit} a day is ${value < least ? "little" : "much"}`]
  })
  return doubts.length === 0 ? undefined : doubts.join("; ")
}

const targetsIn = (
  line: Line,
  bounds: Readonly<Record<keyof Targets, { readonly min: number; readonly max: number }>>
): Partial<Targets> => {
  const targets: { -readonly [Field in keyof Targets]?: number } = {}
  for (const { field, flag, unit } of TARGETS) {
    const text = flagValue(line, flag)
    if (text === undefined) continue
    const value = flag === "water" ? parseWater(text) : parseNumber(text, `--${flag}`)
    const { max, min } = bounds[field]
    if (value < min || value > max) {
      throw new UsageError(`--${flag}: expected a number from ${min} to ${max} ${unit}, got ${value} ${unit}`)
    }
    targets[field] = value
  }
  return targets
}

/** The choice that a flag names; spaces replace the underscores of names. */
const choice = <A extends string>(line: Line, flag: string, choices: ReadonlyArray<A>): A | undefined => {
  const text = flagValue(line, flag)
  if (text === undefined) return undefined
  const name = text.toLowerCase().replaceAll(" ", "_")
  const found = choices.find((each) => each === name)
  if (found !== undefined) return found
  const near = nearest(name, choices)
  throw new UsageError(
    `--${flag}: expected one of ${choices.join(", ")}, got "${text}"${near === undefined ? "" : `; did you mean ${near}?`}`
  )
}
