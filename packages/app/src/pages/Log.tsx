import { figuresOf } from "@daybook/core/foods"
import { isPlainSet, LineError, type QuickLine, readLine, typedSets } from "@daybook/core/grammar"
import { known } from "#text/foods"
import { log as text } from "#text/log"
import { setWords } from "#text/sets"
import { body, food, training } from "#text/today"
import { write } from "../data/write.ts"
import type { KnownFood } from "../foods/figures.ts"
import { Form } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatDate, today } from "../format/dates.ts"
import { exactMass, formatNumber, massUnit } from "../format/numbers.ts"
import { logFood, logRest, logWater, type Meal, mealAt } from "../log/acts.ts"
import { actAndClose } from "../log/closing.ts"
import { amountOf, eatenOf, eatenText, logKnown, plainlyMeant, useFoods } from "../log/knownFoods.ts"
import { closeSheetRoute, go, logDate, type PageProps } from "../navigation.ts"
import { Field } from "../ui/Field.tsx"
import { Icon, type IconName } from "../ui/Icon.tsx"
import { Sheet } from "../ui/Sheet.tsx"

interface Choice {
  readonly name: keyof typeof text.choices
  readonly icon: IconName
  readonly tone: string
  /** The address that it opens; a rest day is logged at once. */
  readonly path?: string
}

const CHOICES: ReadonlyArray<Choice> = [
  { name: "food", icon: "food", tone: "food", path: "/log/food" },
  { name: "water", icon: "water", tone: "water", path: "/log/water" },
  { name: "weigh", icon: "body", tone: "progress", path: "/log/weigh" },
  { name: "workout", icon: "bar", tone: "workout", path: "/log/workout" },
  { name: "rest", icon: "rest", tone: "workout" },
  { name: "checkIn", icon: "note", tone: "progress", path: "/log/check-in" },
  { name: "reading", icon: "pin", tone: "progress", path: "/log/reading" },
  { name: "metric", icon: "mine", tone: "progress", path: "/log/metric" }
]

/** The kinds of entries to log, and a line in the terminal's syntax. */
export default ({ query }: PageProps) => {
  const date = logDate(query)
  return (
    <Sheet title={text.title} hint={formatDate(date, "full")} look="log">
      <Line date={date} />
      <ul class="log-choices">
        {CHOICES.map((choice) => (
          <li key={choice.name}>
            <button type="button" class="log-choice" data-tone={choice.tone} onClick={() => choose(choice, date)}>
              <Icon name={choice.icon} />
              {text.choices[choice.name]}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const choose = ({ path }: Choice, date: string): void => {
  if (path !== undefined) {
    go(`${path}?date=${date}`, true)
    return
  }
  actAndClose(() => logRest(date))
}

const Line = ({ date }: { readonly date: string }) => {
  const form = useForm<{ readonly line: string }, unknown>({
    values: { line: "" },
    kept: "line",
    check: () => (line === undefined ? { line: why } : {}),
    send: ({ writeId }) => line && sendLine(line, { date, meal: mealAt(new Date().getHours()) }, writeId),
    leave: closeSheetRoute
  })
  const read = readingOf(form.values.line)
  const eaten = read.line?.kind === "eaten" ? read.line.eaten : undefined
  const line = readyLine(read.line, plainlyMeant(useFoods(eaten?.query ?? ""), eaten))
  const why = eaten === undefined ? (read.why ?? text.lineHint) : known.noneMeant(eaten.query)
  return (
    <Form form={form} save={text.logIt} look="say">
      <Field label={text.line} hint={text.lineHint} {...form.field("line")} enterKeyHint="done" autoFocus />
      <div class="read" aria-live="polite">
        {line !== undefined && (
          <p>
            {text.reads} <b>{lineText(line, date)}</b>
          </p>
        )}
      </div>
    </Form>
  )
}

/** Reads a line in the terminal's syntax, in the person's unit, or tells why it cannot be read. Neither for an empty line. */
const readingOf = (typed: string): { readonly line?: QuickLine; readonly why?: string } => {
  if (typed.trim() === "") return {}
  try {
    return { line: readLine(typed, massUnit.value, today()) }
  } catch (error) {
    if (error instanceof LineError) return { why: error.message }
    throw error
  }
}

const sets = (count: number, reps: number, weightKg: number | undefined): string =>
  `${count} × ${reps}${weightKg === undefined ? "" : ` ${setWords.at} ${exactMass(weightKg)}`}`

const noteText = (note: string | undefined): string => (note === undefined ? "" : ` | ${note}`)

type EatenLine = Extract<QuickLine, { readonly kind: "eaten" }>

/** A line that can be logged: that of an amount has the food that is meant. */
type ReadyLine = Exclude<QuickLine, EatenLine> | (EatenLine & { readonly food: KnownFood })

/** A line with the food that its amount is of. Undefined without one. */
const readyLine = (line: QuickLine | undefined, food: KnownFood | undefined): ReadyLine | undefined =>
  line?.kind === "eaten" ? food && { ...line, food } : line

const MACROS = ["protein", "carbs", "fat"] as const

/** "Oats: 350 kcal, 12 g protein, breakfast" */
const foodText = (
  name: string,
  figures: Partial<Readonly<Record<"calories" | (typeof MACROS)[number], number | null>>>,
  meal: Meal | undefined
): ReadonlyArray<string> => [
  `${name}: ${formatNumber(figures.calories ?? 0)} kcal`,
  ...MACROS.flatMap((macro) => {
    const grams = figures[macro]
    return grams == null ? [] : [`${formatNumber(grams)} g ${text.macros[macro]}`]
  }),
  ...(meal === undefined ? [] : [food.mealNames[meal]])
]

const lineText = (line: ReadyLine, date: string): string => {
  const on = formatDate(line.date ?? date, "full")
  switch (line.kind) {
    case "food":
      return [...foodText(line.food.name, line.food, line.food.meal), on].join(", ")
    case "eaten": {
      const eaten = eatenOf(line.food, line.eaten)
      const figures = figuresOf(line.food.per100, amountOf(line.food, eaten))
      return [...foodText(`${line.food.name}, ${eatenText(line.food, eaten)}`, figures, line.eaten.meal), on].join(", ")
    }
    case "water":
      return `${text.choices.water}: ${formatNumber(line.amountMl, 0)} ml, ${on}`
    case "weight":
      return `${text.weight}: ${exactMass(line.weightKg)}, ${on}`
    case "rest":
      return `${text.choices.rest}, ${on}`
    case "workout":
      return [
        ...line.exercises.map(({ name, note, sets: done, superset }, index) => {
          const isTogether = superset !== undefined && superset === line.exercises[index - 1]?.superset
          const exercise = `${isTogether ? "+ " : ""}${name}`
          if (!done.every(isPlainSet)) return `${exercise}: ${typedSets(done, massUnit.value)}${noteText(note)}`
          const [first] = done
          const isSame = done.every(({ reps, weightKg }) => reps === first?.reps && weightKg === first.weightKg)
          const parts =
            isSame && first !== undefined
              ? sets(done.length, first.reps, first.weightKg)
              : done.map(({ reps, weightKg }) => sets(1, reps, weightKg)).join(", ")
          return `${exercise}: ${parts}${noteText(note)}`
        }),
        on
      ].join("; ")
  }
}

/** Logs the entry of a line. A food without a meal gets the one that the time of day suggests. */
const sendLine = (line: ReadyLine, fallback: { readonly date: string; readonly meal: Meal }, writeId: string) => {
  const date = line.date ?? fallback.date
  switch (line.kind) {
    case "food":
      return logFood({ meal: fallback.meal, ...line.food, date }, writeId)
    case "eaten": {
      const { eaten, food } = line
      return logKnown(food, eatenOf(food, eaten), eaten.meal ?? fallback.meal, date, writeId)
    }
    case "water":
      return logWater(line.amountMl, date, writeId)
    case "weight":
      return write(
        "logWeight",
        { weightKg: line.weightKg, date },
        { say: body.weighed(exactMass(line.weightKg)), date, writeId }
      )
    case "rest":
      return logRest(date, writeId)
    case "workout":
      return write("logWorkout", { exercises: line.exercises, date }, { say: training.logged, date, writeId })
  }
}
