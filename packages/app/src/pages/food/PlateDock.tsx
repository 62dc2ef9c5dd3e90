import { useState } from "preact/hooks"
import { log as logText } from "#text/log"
import { plate as text } from "#text/plate"
import { meals } from "#text/today"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { FormProblems } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { dayText } from "../../format/dates.ts"
import { formatNumber, formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import type { Meal } from "../../log/acts.ts"
import {
  faultOf,
  figuresOn,
  isWeighed,
  keepMeal,
  logPlate,
  mealGrams,
  type Plate,
  type PlateFood,
  type PlateFoods,
  totalOf,
  withOneMore
} from "../../log/plate.ts"
import { closeSheetRoute } from "../../navigation.ts"
import { overlaid, targetOf, useDayWrites } from "../../today/overlay.ts"
import { Button, RoundButton } from "../../ui/Button.tsx"
import { Field, NumberField } from "../../ui/Field.tsx"

interface Props {
  readonly plate: Plate
  readonly change: (to: (foods: PlateFoods) => PlateFoods) => void
  readonly takeLogged: (logged: PlateFoods) => void
  readonly meal: Meal
  readonly date: string
  /** False while a food is looked for: the rows of the plate leave the room to what is found. */
  readonly isOpen: boolean
}

/** The foods that are collected for a meal, with what they leave of the day. They are logged as one change, and can be kept as a meal. */
export const PlateDock = ({ change, date, isOpen, meal, plate: plated, takeLogged }: Props) => {
  const plate = plated.foods
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isKept, keep] = useState(false)
  /** The typed text, while it is no amount or the one of the plate: "+" may have made it more since. */
  const shownTimes = ({ key, times }: PlateFood): string => {
    const said = typed[key]
    const read = said === undefined ? times : parseNumber(said)
    return said !== undefined && (read === undefined || read === times) ? said : formatPlain(times)
  }
  const form = useForm<object, unknown>({
    values: {},
    check: () =>
      Object.fromEntries(
        plate.flatMap((one) => {
          const fault = faultOf({ ...one, times: parseNumber(shownTimes(one)) ?? Number.NaN })
          return fault === undefined ? [] : [[one.key, fault]]
        })
      ),
    send: () => logPlate(plated, meal, date),
    done: () => takeLogged(plate),
    leave: closeSheetRoute
  })
  const type = (one: PlateFood, said: string) => {
    setTyped({ ...typed, [one.key]: said })
    const times = parseNumber(said)
    if (times !== undefined) change((foods) => foods.map((each) => (each.key === one.key ? { ...each, times } : each)))
  }
  const takeOff = (one: PlateFood) => {
    change((foods) => foods.filter(({ key }) => key !== one.key))
    toast({ text: text.isOff(one.name), undo: () => change((foods) => withOneMore(foods, one)) })
  }
  const { calories, protein } = totalOf(plate)
  const count = formatNumber(plate.length, 0)
  return (
    <section class="plate" aria-label={text.title}>
      <details open={isOpen}>
        <summary>
          <b>
            {text.title} · {count}
          </b>
          <span class="hint">
            {meals[meal]}, {dayText(date)} · {text.sum(formatNumber(calories, 0), formatNumber(protein, 0))}
          </span>
        </summary>
        <ul>
          {plate.map((one) => (
            <li key={one.key}>
              <bdi>{one.name}</bdi>
              <NumberField
                label={text.amountOf(one.name)}
                hideLabel
                unit={one.unit ?? text.times}
                value={shownTimes(one)}
                error={form.error(one.key)}
                onInput={(said) => type(one, said)}
              />
              <b class="num">{formatNumber(figuresOn(one).calories, 0)}</b>
              <RoundButton icon="close" label={text.off(one.name)} onClick={() => takeOff(one)} />
            </li>
          ))}
        </ul>
      </details>
      <Tally date={date} calories={calories} protein={protein} />
      {isKept && <KeptMeal plate={plate} onClose={() => keep(false)} />}
      <form onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} />
        <p class="acts">
          <Button type="submit" look="first" disabled={form.busy}>
            {text.log(plate.length)}
          </Button>
          {!isKept && <Button onClick={() => keep(true)}>{text.keep}</Button>}
        </p>
      </form>
    </section>
  )
}

/** Keeps the foods of the plate under a name, as a food of the person. The plate stays. */
const KeptMeal = ({ onClose, plate }: { readonly plate: PlateFoods; readonly onClose: () => void }) => {
  const form = useForm<{ readonly name: string }, unknown>({
    values: { name: "" },
    check: ({ name }) => (name.trim() === "" ? { name: text.nameless } : {}),
    send: ({ values: { name }, writeId }) => keepMeal(plate, name.trim(), writeId),
    otherwise: "name",
    leave: onClose
  })
  return (
    <form class="kept-meal" onSubmit={(event) => void form.submit(event)}>
      <Field
        label={text.mealName}
        hint={isWeighed(plate) ? text.weighed : text.unweighed(mealGrams(plate))}
        {...form.field("name")}
        autoFocus
        enterKeyHint="done"
      />
      <FormProblems form={form} />
      <p class="acts">
        <Button type="submit" disabled={form.busy}>
          {text.keep}
        </Button>
        <Button look="bare" onClick={onClose}>
          {text.notKept}
        </Button>
      </p>
    </form>
  )
}

/** Energy and protein that the day has left after some food. */
export const Tally = ({
  calories,
  date,
  protein
}: {
  readonly date: string
  readonly calories: number
  readonly protein: number
}) => {
  const { asOf, data } = useRead("dayPage", { date })
  const items = useDayWrites(date, asOf)
  if (data === undefined) return null
  const target = targetOf(data)
  if (target === 0) return null
  const { totals } = overlaid(data, items)
  const left = target - totals.calories - calories
  const grams = data.goals.protein - totals.protein - protein
  return (
    <p class="tally">
      <b>{formatNumber(Math.abs(left), 0)}</b> kcal {left < 0 ? logText.over : logText.left}
      {grams > 0 && (
        <>
          {" · "}
          <b>{formatNumber(grams, 0)} g</b> {logText.proteinLeft}
        </>
      )}
    </p>
  )
}
