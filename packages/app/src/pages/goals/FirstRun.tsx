import { WEIGH_IN_KG } from "@daybook/core/limits"
import { GAINING_SHARE, LOSING_SHARE, PACE_KG } from "@daybook/core/pace"
import { type Activity, PERSON_CM, PERSON_YEARS, startingGoals } from "@daybook/core/starting-goals"
import { useState } from "preact/hooks"
import { firstRun as text } from "#text/firstRun"
import { goals as goalTexts } from "#text/settings"
import { body } from "#text/today"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { newId } from "../../data/device.ts"
import { write } from "../../data/write.ts"
import { Form } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { today } from "../../format/dates.ts"
import { formatNumber, formatPace, massLabel, massText, massUnit } from "../../format/numbers.ts"
import { parseHeight, parseMass, parseNumber } from "../../format/typed.ts"
import { goOver } from "../../navigation.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field, NumberField, Select } from "../../ui/Field.tsx"
import { LeaderRow } from "../../ui/LeaderRow.tsx"
import { optionsOf } from "../../ui/options.ts"
import { ReadResult } from "../../ui/States.tsx"
import { SettingsPage } from "../Settings.tsx"
import { GoalsForm } from "./GoalsForm.tsx"

type Aim = "lose_weight" | "maintain_weight" | "build_muscle"

interface Values {
  readonly weight: string
  readonly height: string
  readonly age: string
  readonly sex: "female" | "male" | "unsaid"
  readonly aim: Aim
  readonly speed: "1" | "2" | "3"
  readonly activity: Activity
}

const EMPTY: Values = {
  ...{ weight: "", height: "", age: "", sex: "unsaid" },
  ...{ aim: "maintain_weight", speed: "2", activity: "sitting" }
}

const UNITS = optionsOf(goalTexts.weightUnits)
const SEXES = optionsOf(text.sexes)
const AIMS = optionsOf(text.aims)
const ACTIVITIES = optionsOf(text.activities)
const SPEEDS = ["1", "2", "3"] as const

/** The paces that are offered: half, the whole, and one and a half of the slow end of the usual ones; kg a week. */
const paceOf = (aim: Aim, speed: Values["speed"], weightKg: number): number => {
  if (aim === "maintain_weight") return 0
  const kg = (Number(speed) / 2) * weightKg * (aim === "lose_weight" ? LOSING_SHARE : GAINING_SHARE)
  const pace = (aim === "lose_weight" ? -1 : 1) * Math.max(0.05, Math.round(kg * 20) / 20)
  return Math.min(PACE_KG.max, Math.max(PACE_KG.min, pace))
}

const within = (value: number | undefined, { max, min }: { readonly min: number; readonly max: number }) =>
  value !== undefined && value >= min && value <= max ? value : undefined

const weightOf = ({ weight }: Values) => within(parseMass(weight), WEIGH_IN_KG)
const heightOf = ({ height }: Values) => within(parseHeight(height, massUnit.value === "lbs"), PERSON_CM)
const ageOf = ({ age }: Values) => within(parseNumber(age), PERSON_YEARS)

/** The goals of a person, once the weight is known. */
const proposalOf = (values: Values) => {
  const weightKg = weightOf(values)
  if (weightKg === undefined) return undefined
  const { activity, aim, sex, speed } = values
  const kgPerWeek = paceOf(aim, speed, weightKg)
  const person = { weightKg, heightCm: heightOf(values), age: ageOf(values), activity, kgPerWeek }
  return { ...person, goals: startingGoals({ ...person, sex: sex === "unsaid" ? undefined : sex }) }
}

/** The first page that a person sees: a few questions, and goals that follow from the answers. */
export const FirstRun = ({ path }: { readonly path: string }) => {
  const [isOwn, setOwn] = useState(false)
  const goals = useRead("getGoals", {})
  const start = () => goOver("/", "/log/food")
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <SettingsPage title={text.title} lead={text.lead} path={path}>
      {isOwn ? (
        <ReadResult read={goals}>{(found) => <GoalsForm goals={found} save={text.go} onSaved={start} />}</ReadResult>
      ) : (
        <Questions onSaved={start} />
      )}
      <p class="hint">{text.zone(timeZone)}</p>
      <p class="acts">
        {!isOwn && (
          <Button look="bare" onClick={() => setOwn(true)}>
            {text.own}
          </Button>
        )}
        <a class="btn bare" href="/">
          {text.later}
        </a>
      </p>
    </SettingsPage>
  )
}

const Questions = ({ onSaved }: { readonly onSaved: () => void }) => {
  const [unit, setUnit] = useState(massUnit.value)
  const isLb = unit === "lbs"
  const form = useForm<Values, unknown>({
    values: EMPTY,
    check: (values) => ({
      ...(values.weight.trim() !== "" &&
        weightOf(values) === undefined && {
          weight: text.weightWrong(massText(WEIGH_IN_KG.min), massText(WEIGH_IN_KG.max))
        }),
      ...(values.height.trim() !== "" && heightOf(values) === undefined && { height: heightWrong(isLb) }),
      ...(values.age.trim() !== "" &&
        ageOf(values) === undefined && { age: text.ageWrong(PERSON_YEARS.min, PERSON_YEARS.max) })
    }),
    send: async ({ values, writeId }) => {
      const chosen = { weightUnit: unit, goal: values.aim }
      const proposal = proposalOf(values)
      // Without a weight nothing is proposed, and the targets stay as they are.
      if (proposal === undefined) return write("setGoals", chosen, { say: goalTexts.saved, writeId })
      const { weightKg } = proposal
      const { calories, carbs, fat, kgPerWeek, protein, waterMl } = proposal.goals
      // The pace needs the server, and the weight may be asked about: the goals are written after both.
      const paced = await act("setPreferences", { paceKgPerWeek: kgPerWeek })
      if (paced.state === "refused") return paced
      const date = today()
      const weighed = await write(
        "logWeight",
        { weightKg, date },
        { say: body.weighed(massText(weightKg)), date, writeId }
      )
      if (weighed.state === "refused") return weighed
      const goals = { ...chosen, calories, protein, carbs, fat, waterMl }
      return write("setGoals", goals, { say: goalTexts.saved, writeId: newId() })
    },
    leave: onSaved
  })
  const choose = (next: typeof unit) => {
    massUnit.value = next
    setUnit(next)
  }
  const proposal = proposalOf(form.values)
  const weightKg = proposal?.weightKg ?? 75
  return (
    <Form form={form} save={text.go} look="card" row>
      <h2>{text.you}</h2>
      <Select label={goalTexts.weightUnit} options={UNITS} value={unit} onInput={choose} />
      <div class="fields">
        <NumberField label={text.weight} unit={massLabel()} {...form.field("weight")} />
        <Field
          label={text.height}
          unit={isLb ? "ft, in" : "cm"}
          placeholder={isLb ? text.heightInches : "175"}
          {...form.field("height")}
        />
        <NumberField label={text.age} {...form.field("age")} />
      </div>
      <Choice label={text.sex} options={SEXES} {...form.field("sex")} />
      <p class="hint">{text.optional}</p>
      <Choice label={text.aim} options={AIMS} {...form.field("aim")} />
      {form.values.aim !== "maintain_weight" && (
        <Choice
          label={text.pace}
          options={SPEEDS.map((value) => ({
            value,
            label: text.paceOf(paceText(paceOf(form.values.aim, value, weightKg)))
          }))}
          {...form.field("speed")}
        />
      )}
      <Choice label={text.days} options={ACTIVITIES} {...form.field("activity")} />
      {proposal !== undefined && <Proposal {...proposal} />}
    </Form>
  )
}

const heightWrong = (isLb: boolean): string =>
  isLb ? text.heightWrong("4′", "7′6") : text.heightWrong(`${PERSON_CM.min} cm`, `${PERSON_CM.max} cm`)

/** "−0.4 kg" */
const paceText = formatPace

/** The proposed goals, each with the figures that it follows from. */
const Proposal = ({ goals, kgPerWeek: wish, weightKg }: NonNullable<ReturnType<typeof proposalOf>>) => {
  const { kgPerWeek } = goals
  const whole = (value: number) => formatNumber(value, 0)
  const difference = Math.abs(goals.calories - goals.expenditureKcal)
  const direction = kgPerWeek < 0 ? "less" : "more"
  return (
    <section aria-labelledby="h-proposal" aria-live="polite">
      <h2 id="h-proposal">{text.proposal}</h2>
      <ul class="entries">
        {(
          [
            ["calories", goals.calories, "kcal", undefined],
            ["protein", goals.protein, "g", text.protein(formatNumber(goals.protein / weightKg, 1))],
            ["carbs", goals.carbs, "g", text.carbs],
            ["fat", goals.fat, "g", text.fat],
            ["waterMl", goals.waterMl, "ml", text.water]
          ] as const
        ).map(([name, value, unit, hint]) => (
          <li key={name}>
            <LeaderRow name={goalTexts[name]} num={whole(value)} unit={unit} {...(hint !== undefined && { hint })} />
          </li>
        ))}
      </ul>
      <p>
        {text.rest(whole(goals.restingKcal), whole(goals.expenditureKcal))} {!goals.isByHeight && text.byWeight}{" "}
        {goals.isAtRest
          ? text.atRest
          : kgPerWeek === wish
            ? kgPerWeek !== 0 && text.change[direction](paceText(kgPerWeek), whole(difference))
            : text.noLoss}
      </p>
      <p class="hint">{text.guess}</p>
      <details>
        <summary>{text.sources}</summary>
        <p class="hint">{text.source}</p>
      </details>
    </section>
  )
}
