import { intakeForPace, PACE_KG, paceJudgement } from "@daybook/core/pace"
import { useRef, useState } from "preact/hooks"
import { energy } from "#text/energy"
import { act } from "../data/act.ts"
import { preferences } from "../data/preferences.ts"
import { write } from "../data/write.ts"
import { FormError } from "../form/Form.tsx"
import { formatMass, formatNumber, formatPace, massLabel } from "../format/numbers.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Card } from "../ui/Section.tsx"
import { type EnergyOf, judgementText, limitsText, shareText, steppedPace } from "./figures.ts"

const text = energy.pace

/** The person's pace, and a function that saves another; undefined is none. */
export const usePace = () => {
  const [chosen, choose] = useState<{ readonly kg: number | undefined }>()
  const [error, setError] = useState<string>()
  const latest = useRef<number | undefined>(undefined)
  const sending = useRef(Promise.resolve())
  const save = async (kg: number | undefined): Promise<void> => {
    // Of several presses in a row the last one counts.
    if (latest.current !== kg) return
    const result = await act("setPreferences", { paceKgPerWeek: kg ?? null })
    setError(result.state === "applied" ? undefined : result.message)
    if (result.state === "refused") choose(undefined)
  }
  return {
    kg: chosen === undefined ? preferences.value.paceKgPerWeek : chosen.kg,
    error,
    set: (kg: number | undefined): void => {
      choose({ kg })
      latest.current = kg
      sending.current = sending.current.then(() => save(kg))
    }
  }
}

/** The pace that the person wants, what to eat for it, and a button that makes that the goal. */
export const PaceCard = ({
  burntKcal,
  data,
  pace: { error, kg, set }
}: {
  readonly data: EnergyOf
  readonly burntKcal: number
  readonly pace: ReturnType<typeof usePace>
}) => {
  const weightKg = data.points.flatMap(({ trendKg }) => trendKg ?? []).at(-1)
  const step = `${formatNumber(PACE_KG.step)} ${massLabel()}`
  const target = kg === undefined ? undefined : intakeForPace(burntKcal, kg, weightKg)
  const goal = data.goals.calories
  return (
    <Card title={text.title}>
      <fieldset class="pace">
        <legend class="vh">{text.group}</legend>
        <RoundButton
          icon="minus"
          label={text.less(step)}
          disabled={kg !== undefined && kg <= PACE_KG.min}
          onClick={() => set(steppedPace(kg ?? 0, -1))}
        />
        <p aria-live="polite">
          <b>{kg === undefined ? text.none : formatPace(kg)}</b>
          {kg !== undefined && (
            <span class="hint">{weightKg === undefined ? text.aWeek : text.share(shareText(kg, weightKg))}</span>
          )}
        </p>
        <RoundButton
          icon="plus"
          label={text.more(step)}
          disabled={kg !== undefined && kg >= PACE_KG.max}
          onClick={() => set(steppedPace(kg ?? 0, 1))}
        />
      </fieldset>
      <FormError>{error}</FormError>
      {kg === undefined && (
        <p class="hint">
          {text.noneHint} {weightKg !== undefined && limitsText(weightKg)}
        </p>
      )}
      {kg !== undefined && weightKg !== undefined && paceJudgement(kg, weightKg) !== "usual" && (
        <p class="hint warned">
          {judgementText(kg, weightKg)} {limitsText(weightKg)}
        </p>
      )}
      <ul class="entries">
        <li>
          <NowRow perWeekKg={data.perWeekKg} />
        </li>
        {kg !== undefined && target !== undefined && (
          <li>
            <LeaderRow name={toReach(kg)} num={formatNumber(target, 0)} unit={energy.kcal} />
          </li>
        )}
        <li>
          {goal === 0 ? (
            <LeaderRow name={text.goal} num={text.noGoal} />
          ) : (
            <LeaderRow name={text.goal} num={formatNumber(goal, 0)} unit={energy.kcal} />
          )}
        </li>
      </ul>
      {target !== undefined && target !== goal && isOneGoal() && (
        <Button look="first" onClick={() => void makeGoal(target, goal)}>
          {text.make(formatNumber(target, 0))}
        </Button>
      )}
      <p class="hint">
        {kg !== undefined && text.todayUses} {text.never}
      </p>
      {kg !== undefined && (
        <Button look="bare" small onClick={() => set(undefined)}>
          {text.remove}
        </Button>
      )}
    </Card>
  )
}

/** True if every day has the same goal. An amount for all days says nothing of days that have their own. */
export const isOneGoal = (): boolean =>
  Object.values(preferences.value.dayTargets ?? {}).every(({ calories }) => calories === undefined)

/** Makes an amount of kcal a day the goal. */
export const makeGoal = (calories: number, former: number) =>
  write("setGoals", { calories }, { say: text.made(formatNumber(calories, 0)), shown: { calories: former } })

const massText = (kg: number, digits = 1): string => `${formatMass(Math.abs(kg), digits)} ${massLabel()}`

const toReach = (kg: number): string =>
  kg === 0 ? text.toKeep : kg < 0 ? text.toLose(massText(kg)) : text.toGain(massText(kg))

const NowRow = ({ perWeekKg }: { readonly perWeekKg: number | null }) =>
  perWeekKg === null ? (
    <LeaderRow name={text.steady} num={text.tooFewDays} />
  ) : (
    <LeaderRow
      name={perWeekKg < 0 ? text.lose : perWeekKg > 0 ? text.gain : text.steady}
      num={massText(perWeekKg, 2)}
      unit={energy.aWeek}
    />
  )
