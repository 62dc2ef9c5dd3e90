import { known } from "#text/foods"
import { log as text } from "#text/today"
import { Form } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatDate } from "../format/dates.ts"
import { logRest } from "../log/acts.ts"
import { actAndClose } from "../log/closing.ts"
import { plainlyMeant, useFoods } from "../log/knownFoods.ts"
import { lineText, readingOf, readyLine, sendLine } from "../log/line.ts"
import { mealAt } from "../log/meals.ts"
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
