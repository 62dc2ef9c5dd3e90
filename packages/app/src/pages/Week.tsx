import type { Answer } from "@daybook/core/app"
import type { ComponentProps } from "preact"
import { energy } from "#text/energy"
import { trends } from "#text/trends"
import { week as text } from "#text/week"
import { useRead } from "../data/api.ts"
import { marginOf } from "../energy/figures.ts"
import { isOneGoal, makeGoal } from "../energy/PaceCard.tsx"
import { addDays, formatDuration, isDate, sentence, spanText, today } from "../format/dates.ts"
import { formatChange, formatMass, formatNumber, formatTens, fromKg, massLabel } from "../format/numbers.ts"
import { exercisePath, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Card, Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"

type Review = Answer<"getReview">

const DAYS = 7

const WEIGHT = { title: text.weight.title, empty: text.weight.none, icon: "body", tone: "progress" } as const
const FOOD = { title: text.food.title, empty: text.food.none, icon: "food", tone: "food" } as const
const TRAINING = { title: text.training.title, empty: text.training.none, icon: "bar", tone: "workout" } as const
const RECOVERY = { title: text.recovery.title, empty: text.recovery.none, icon: "heart", tone: "progress" } as const

/** One week in figures, and at most one thing to change. */
export default ({ query }: PageProps) => {
  const { week = "" } = query
  const read = useRead("getReview", { week: isDate(week) ? week : addDays(today(), -DAYS) })
  const { data } = read
  return (
    <>
      <PageHead
        title={text.title}
        up={{ href: "/trends", label: text.up }}
        {...(data !== undefined && { lead: spanText({ from: data.start, to: data.end }, text.span, "long") })}
      />
      <ReadResult read={read}>
        {(review) => (
          <>
            <p class="acts">
              <a class="btn" href={`/trends/week?week=${addDays(review.start, -DAYS)}`}>
                {text.before}
              </a>
              {review.end < today() && (
                <a class="btn" href={`/trends/week?week=${addDays(review.start, DAYS)}`}>
                  {text.after}
                </a>
              )}
            </p>
            <Change review={review} />
            <div class="columns">
              <Part {...WEIGHT} rows={weightRows(review.weight)} />
              <Part {...FOOD} rows={foodRows(review)} />
              <Part {...TRAINING} rows={trainingRows(review)} />
              <Part {...RECOVERY} rows={recoveryRows(review)} />
            </div>
          </>
        )}
      </ReadResult>
    </>
  )
}

const Change = ({ review: { change } }: { readonly review: Review }) => {
  const goal = useRead("getGoals", {}).data?.calories
  const calories = change?.calories ?? undefined
  return (
    <Card title={text.change.title}>
      <p>{change === null ? text.change.none : sentence(change.text)}</p>
      {calories !== undefined && goal !== undefined && calories !== goal && isOneGoal() && (
        <Button look="first" onClick={() => void makeGoal(calories, goal)}>
          {energy.pace.make(formatNumber(calories, 0))}
        </Button>
      )}
    </Card>
  )
}

type Row = ComponentProps<typeof LeaderRow>

/** A part of the week: its rows, or that nothing is logged. */
const Part = ({
  empty,
  rows,
  ...head
}: Omit<ComponentProps<typeof Section>, "children"> & {
  readonly empty: string
  readonly rows: ReadonlyArray<Row | false>
}) => {
  const shown = rows.flatMap((row) => row || [])
  return (
    <Section {...head}>
      {shown.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        <ul class="entries">
          {shown.map((row, at) => (
            <li key={at}>
              <LeaderRow {...row} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const perWeek = (kg: number): string => formatChange(fromKg(kg), 2)

const weightRows = (weight: Review["weight"]): ReadonlyArray<Row | false> => {
  if (weight === null) return []
  const { highKg, lowKg, perWeekKg, wantedKg, weightKg } = weight
  const unit = massLabel()
  const band = lowKg === null || highKg === null ? unit : text.weight.band(unit, perWeek(lowKg), perWeek(highKg))
  return [
    { name: text.weight.trend, num: formatMass(weightKg), unit },
    perWeekKg !== null && { name: text.weight.pace, num: perWeek(perWeekKg), unit: band },
    wantedKg !== null && { name: text.weight.wanted, num: perWeek(wantedKg), unit }
  ]
}

const foodRows = ({ energy: kcal, goals, proteinByMeal }: Review): ReadonlyArray<Row | false> => {
  const { expenditureKcal, fullDays, highKcal, intakeKcal, lowKcal } = kcal
  return [
    intakeKcal !== null && { name: text.food.eaten, num: whole(intakeKcal), unit: text.food.onFullDays(fullDays) },
    expenditureKcal !== null &&
      lowKcal !== null &&
      highKcal !== null && {
        ...{ name: text.food.burnt, num: formatTens(expenditureKcal) },
        unit: energy.giveOrTake(formatTens(marginOf({ low: lowKcal, high: highKcal })))
      },
    ...goals.map(({ goal, kept, missed, target }) => ({
      ...{ name: text.food.goals[goal](whole(target)), num: whole(kept), unit: text.days(kept + missed) }
    })),
    proteinByMeal !== null && {
      name: text.food.meals(whole(proteinByMeal.gramsEnough)),
      num: whole(proteinByMeal.enough),
      unit: text.food.ofMeals(whole(proteinByMeal.meals))
    }
  ]
}

const whole = (value: number): string => formatNumber(value, 0)

/** The usual figure, as the unit of a row. */
const usualOf = (usual: number | null) => (usual === null ? {} : { unit: text.training.usually(formatNumber(usual)) })

const trainingRows = ({ training }: Review): ReadonlyArray<Row | false> => {
  const { best, hardSets, muscles, sessions, usualHardSets } = training
  if (sessions === 0 && muscles.length === 0) return []
  return [
    { name: text.training.sessions, num: whole(sessions) },
    { name: text.training.hardSets, num: whole(hardSets), ...usualOf(usualHardSets) },
    best !== null && {
      ...{ name: best.exercise, href: exercisePath(best.exercise) },
      ...(best.verdict === "progressing" && { hint: sentence(best.trend) }),
      ...(best.estimatedOneRepMaxKg !== null && { num: formatMass(best.estimatedOneRepMaxKg), unit: massLabel() }),
      tags: <Tag look="good">{best.isRecord ? text.training.record : trends.lifts.verdicts[best.verdict]}</Tag>
    },
    ...muscles.map(({ hardSets, muscle, usual }) => ({
      name: trends.muscles.names[muscle],
      num: formatNumber(hardSets),
      ...usualOf(usual)
    }))
  ]
}

const recoveryRows = ({ recovery }: Review): ReadonlyArray<Row | false> => {
  const { judgedDays, sleepMinutes, sleepNeedMinutes, strainedDays } = recovery
  return [
    judgedDays > 0 && { name: text.recovery.strained, num: whole(strainedDays), unit: text.days(judgedDays) },
    sleepMinutes !== null && {
      ...{ name: text.recovery.sleep, num: formatDuration(sleepMinutes) },
      unit: text.recovery.need(formatDuration(sleepNeedMinutes))
    }
  ]
}
