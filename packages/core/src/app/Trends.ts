import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Goals } from "../api/Goals.ts"
import { described, operation, withoutDefault } from "../contract/Annotations.ts"
import { optional, queryText, strict, Writer, WriterKind } from "../contract/Primitives.ts"
import { addDays, CalendarDate } from "../domain/CalendarDate.ts"
import { WeightStep } from "../domain/insights/energy/WeightStep.ts"
import { MuscleSummary } from "../domain/insights/MuscleSets.ts"
import { MonthlySummary, Recovery } from "../domain/insights/Results.ts"
import { BodyCourse, SignalTrends, WeightTrend } from "../domain/insights/trends/BodyTrends.ts"
import { EnergyCourse, EnergyTrend, ExpenditurePoint } from "../domain/insights/trends/EnergyCourse.ts"
import { LiftTrend } from "../domain/insights/trends/LiftTrends.ts"

/** The length of the span that trends cover. */
export const TrendSpan = Schema.Literal("4w", "12w", "1y", "all")
export type TrendSpan = typeof TrendSpan.Type

const DATES = { "4w": 28, "12w": 84, "1y": 365 } as const

/** The first date of a span; undefined for the whole log. */
export const spanStart = (end: CalendarDate, span: TrendSpan): CalendarDate | undefined =>
  span === "all" ? undefined : addDays(end, 1 - DATES[span])

/** The trends of the log over a span. */
export const Trends = Schema.Struct({
  start: CalendarDate,
  end: CalendarDate,
  weight: WeightTrend,
  energy: EnergyTrend,
  expenditure: Schema.Array(ExpenditurePoint).annotations({ description: "What the body burns a day, smoothed" }),
  lifts: Schema.Array(LiftTrend).annotations({ description: "Exercises of the last 8 weeks, most trained first" }),
  muscles: MuscleSummary.annotations({ description: "Hard sets a week by muscle" }),
  recovery: Recovery,
  signals: SignalTrends,
  months: Schema.Array(
    Schema.Struct({
      ...MonthlySummary.fields,
      fullDays: Schema.Number.annotations({ description: "Days of which `avgCalories` is the mean" })
    })
  )
}).annotations({ identifier: "Trends" })
export type Trends = typeof Trends.Type

/** An entry, or a check-in with a note, that a search found. */
export const FoundEntry = Schema.Struct({
  kind: Schema.Literal("food", "workout", "check_in"),
  id: Schema.String,
  date: CalendarDate,
  text: Schema.String.annotations({ description: "Name of the food, names of the exercises, or the note" }),
  names: optional(Schema.Array(Schema.String).annotations({ description: "Exercises of a workout" })),
  by: Writer
}).annotations({ identifier: "FoundEntry" })
export type FoundEntry = typeof FoundEntry.Type

export class TrendsApi extends HttpApiGroup.make("trends", { topLevel: true })
  .add(
    HttpApiEndpoint.get("trends", "/trends")
      .setUrlParams(
        strict({
          end: CalendarDate.pipe(withoutDefault, described("Last date, which is not over")),
          span: TrendSpan.annotations({ description: "How far back" })
        })
      )
      .addSuccess(Trends)
      .annotateContext(
        operation({ title: "Read trends", description: "What the log shows over a span, for the app's charts." })
      )
  )
  .add(
    HttpApiEndpoint.get("findEntries", "/search")
      .setUrlParams(
        strict({
          q: optional(queryText.pipe(described("Part of a food's name, an exercise's name, or a note"))),
          by: optional(WriterKind)
        })
      )
      .addSuccess(Schema.Array(FoundEntry))
      .annotateContext(
        operation({ title: "Search the log", description: "Foods, workouts and notes that match, newest first." })
      )
  ) {}

/** Everything that the page of energy shows. */
const EnergyPage = Schema.Struct({
  ...EnergyCourse.fields,
  goals: Goals,
  step: optional(WeightStep).annotations({ description: "A step of the weight to ask the person about" })
}).annotations({ identifier: "EnergyPage" })

export class AppEnergyApi extends HttpApiGroup.make("appEnergy", { topLevel: true }).add(
  HttpApiEndpoint.get("energyPage", "/energy")
    .setUrlParams(
      strict({
        end: CalendarDate.pipe(withoutDefault, described("Last date, which is not over")),
        span: TrendSpan.pipe(Schema.pickLiteral("4w", "12w", "1y")).annotations({ description: "How far back" })
      })
    )
    .addSuccess(EnergyPage)
    .annotateContext(
      operation({
        title: "Read energy whole",
        description:
          "What the body burns as of the end, with its band; what was eaten, and what the scale showed, over the span before it."
      })
    )
) {}

export class BodyApi extends HttpApiGroup.make("body", { topLevel: true }).add(
  HttpApiEndpoint.get("bodyPage", "/body")
    .setUrlParams(
      strict({
        end: CalendarDate.pipe(withoutDefault, described("Last date")),
        span: TrendSpan.pipe(Schema.pickLiteral("12w", "1y", "all")).annotations({ description: "How far back" })
      })
    )
    .addSuccess(BodyCourse)
    .annotateContext(
      operation({
        title: "Read the body's measurements",
        description:
          "Circumferences, body fat and lean body mass over a span, which starts no earlier than the first check-in."
      })
    )
) {}
