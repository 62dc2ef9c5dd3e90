import type { Answer } from "@daybook/core/app"
import { DAILY_GOALS } from "@daybook/core/limits"
import { type DayTargets, goalsOf, TARGET_DAYS, type TargetDay, targetOfDays, USUAL_DATES } from "@daybook/core/targets"
import { useState } from "preact/hooks"
import { goals as goalTexts, nutrients, dayTargets as text } from "#text/settings"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { type Errors, useForm } from "../../form/useForm.ts"
import { addDays, formatDate, today } from "../../format/dates.ts"
import { formatNumber, formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { NumberField, Select } from "../../ui/Field.tsx"
import { errorOf, TARGETS, type Target } from "./GoalsForm.tsx"

type Goals = Answer<"getGoals">
type Typed = Readonly<Partial<Record<Target, string>>>
type TypedDays = Readonly<Partial<Record<TargetDay, Typed>>>

const MONDAY = "2026-01-05"

const nameOf = (on: TargetDay): string =>
  on === "training" ? text.training : formatDate(addDays(MONDAY, TARGET_DAYS.indexOf(on)), "weekday")

/** The form for the targets of weekdays and of training days. An empty field stands for the goal. */
export const DayTargetsForm = ({ dayTargets, goals }: { readonly dayTargets: DayTargets; readonly goals: Goals }) => {
  const [chosen, choose] = useState<TargetDay>("training")
  const form = useForm<{ readonly days: TypedDays }, Answer<"getPreferences">>({
    values: { days: typedOf(dayTargets) },
    check: ({ days }) => errorsOf(days),
    send: ({ values: { days } }) =>
      act("setPreferences", { dayTargets: Object.keys(days).length === 0 ? null : targetsOf(days) }),
    done: () => toast({ text: nutrients.applied })
  })
  const { days } = form.values
  const free = TARGET_DAYS.filter((on) => days[on] === undefined)
  const next = free.find((on) => on === chosen) ?? free[0]
  return (
    <form class="card" aria-labelledby="h-day-targets" onSubmit={(event) => void form.submit(event)}>
      <h2 id="h-day-targets">{text.title}</h2>
      <p class="hint">{text.hint}</p>
      {TARGET_DAYS.map((on) => {
        const { [on]: typed, ...others } = days
        return (
          typed !== undefined && (
            <fieldset key={on} class="form">
              <legend>
                <b>{nameOf(on)}</b>
              </legend>
              <div class="fields">
                {TARGETS.map(([target, unit]) => (
                  <NumberField
                    key={target}
                    label={goalTexts[target]}
                    unit={unit}
                    placeholder={formatPlain(goals[target])}
                    value={typed[target] ?? ""}
                    error={form.error(`${on}.${target}`)}
                    onInput={(value) => form.set({ days: { ...days, [on]: { ...typed, [target]: value } } })}
                  />
                ))}
              </div>
              <p>
                <Button look="bare" onClick={() => form.set({ days: others })}>
                  {text.remove(nameOf(on))}
                </Button>
              </p>
            </fieldset>
          )
        )
      })}
      {next !== undefined && (
        <>
          <Select
            label={text.day}
            value={next}
            options={free.map((on) => ({ value: on, label: nameOf(on) }))}
            onInput={choose}
          />
          <p>
            <Button onClick={() => form.set({ days: { ...days, [next]: {} } })}>{text.add}</Button>
          </p>
        </>
      )}
      {Object.keys(days).length > 0 && <Mean goals={goals} dayTargets={targetsOf(days)} />}
      <FormError>{form.errors.form}</FormError>
      <p class="acts">
        <Button type="submit">{text.apply}</Button>
      </p>
    </form>
  )
}

/** The energy of a day in the mean of the last weeks, by the targets that are typed. */
const Mean = ({ dayTargets, goals }: { readonly dayTargets: DayTargets; readonly goals: Goals }) => {
  const end = addDays(today(), -1)
  const start = addDays(end, 1 - USUAL_DATES)
  const { data } = useRead("dayMarks", { start, end })
  if (data === undefined) return null
  const trained = new Set(data.flatMap(({ date, training }) => (training ? [date] : [])))
  const dates = Array.from({ length: USUAL_DATES }, (_, at) => addDays(start, at))
  const kcal = targetOfDays(dates.map((date) => goalsOf(goals, dayTargets, date, trained.has(date)).calories))
  return (
    <p class="hint" aria-live="polite">
      {kcal > 0 && text.mean(trained.size, formatNumber(kcal, 0), formatNumber(goals.calories, 0))}
    </p>
  )
}

const typedOf = (dayTargets: DayTargets): TypedDays =>
  Object.fromEntries(
    Object.entries(dayTargets).map(([on, figures]) => [
      on,
      Object.fromEntries(Object.entries(figures).map(([target, value]) => [target, formatPlain(value)]))
    ])
  )

/** The figures that are typed, and can be read. */
const targetsOf = (days: TypedDays): DayTargets =>
  Object.fromEntries(
    Object.entries(days).map(([on, typed]) => [
      on,
      Object.fromEntries(
        TARGETS.flatMap(([target]) => {
          const value = parseNumber(typed[target] ?? "")
          return value === undefined ? [] : [[target, value]]
        })
      )
    ])
  )

const errorsOf = (days: TypedDays): Errors =>
  Object.fromEntries(
    Object.entries(days).flatMap(([on, typed]) =>
      TARGETS.flatMap(([target]) => {
        const error = errorOf(typed[target] ?? "", DAILY_GOALS[target])
        return error === undefined ? [] : [[`${on}.${target}`, error]]
      })
    )
  )
