import { useState } from "preact/hooks"
import { log as logText } from "#text/log"
import { plate as text } from "#text/plate"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { FormProblems } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { formatNumber, formatPlain } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import { closeSheetRoute } from "../navigation.ts"
import { overlaid, targetOf, useDayWrites } from "../today/overlay.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Field, NumberField } from "../ui/Field.tsx"
import type { Meal } from "./acts.ts"
import {
  figuresOn,
  isWeighed,
  keepMeal,
  leastTimes,
  logPlate,
  mealGrams,
  mostTimes,
  type OnPlate,
  type OnPlates,
  totalOf
} from "./plate.ts"

interface Props {
  readonly plate: OnPlates
  readonly set: (plate: OnPlates) => void
  readonly empty: () => void
  readonly meal: Meal
  readonly date: string
  /** False while a food is looked for: the rows of the plate leave the room to what is found. */
  readonly isOpen: boolean
}

/** The foods that are collected for a meal, with what they leave of the day. They are logged as one change, and can be kept as a meal. */
export const PlateDock = ({ date, empty, isOpen, meal, plate, set }: Props) => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isKept, keep] = useState(false)
  const timesOf = (one: OnPlate, said: string): number | undefined => {
    const times = parseNumber(said)
    return times !== undefined && times >= leastTimes(one) && times <= mostTimes(one) ? times : undefined
  }
  const form = useForm<object, unknown>({
    values: {},
    check: () =>
      Object.fromEntries(
        plate.flatMap((one) => {
          const said = typed[one.key]
          return said === undefined || timesOf(one, said) !== undefined
            ? []
            : [[one.key, text.wrongAmount(formatPlain(leastTimes(one)), formatNumber(mostTimes(one), 0))]]
        })
      ),
    send: ({ writeId }) => logPlate(plate, meal, date, writeId),
    done: empty,
    leave: closeSheetRoute
  })
  const type = (one: OnPlate, said: string) => {
    setTyped({ ...typed, [one.key]: said })
    const times = timesOf(one, said)
    if (times !== undefined) set(plate.map((each) => (each.key === one.key ? { ...each, times } : each)))
  }
  const takeOff = ({ key, name }: OnPlate) => {
    set(plate.filter((each) => each.key !== key))
    setTyped({})
    toast({ text: text.isOff(name), undo: () => set(plate) })
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
          <span class="hint">{text.sum(formatNumber(calories, 0), formatNumber(protein, 0))}</span>
        </summary>
        <ul>
          {plate.map((one) => (
            <li key={one.key}>
              <bdi>{one.name}</bdi>
              <NumberField
                label={text.amountOf(one.name)}
                hideLabel
                unit={one.unit ?? text.times}
                value={typed[one.key] ?? formatPlain(one.times)}
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
const KeptMeal = ({ onClose, plate }: { readonly plate: OnPlates; readonly onClose: () => void }) => {
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
