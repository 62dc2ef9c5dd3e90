import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { DayTarget, Goals, GoalsChange } from "../api/Goals.ts"
import { HealthStore } from "../api/HealthDays.ts"
import { nullable, operation } from "../contract/Annotations.ts"
import { numberFrom, optional, strict, textOf, wholeNumberFrom } from "../contract/Primitives.ts"
import { CalendarDate } from "../domain/CalendarDate.ts"
import { Muscle } from "../domain/insights/MuscleSets.ts"
import { TARGET_DAYS } from "../plain/DayTargets.ts"
import { EXERCISE_NAME_CHARACTERS, FOOD_MACRO_GRAMS, REST_SECONDS, SET_WEIGHT_KG } from "../plain/Limits.ts"
import { PACE_KG } from "../plain/Pace.ts"

const seconds = wholeNumberFrom(REST_SECONDS)
const kilograms = numberFrom(SET_WEIGHT_KG)
const grams = optional(numberFrom(FOOD_MACRO_GRAMS))
const exercise = textOf(EXERCISE_NAME_CHARACTERS)

/** The languages of the app's texts. */
export const Language = Schema.Literal("en", "de", "fr")
export type Language = typeof Language.Type

const fields = {
  language: Language.annotations({ description: "Language of the app's texts; absent: the browser's" }),
  locale: textOf({ min: 2, max: 35 }).annotations({
    description:
      "Language of numbers and dates, a BCP 47 tag; absent: the browser's, or that of the texts if it was chosen"
  }),
  firstWeekday: wholeNumberFrom({ min: 1, max: 7 }).annotations({
    description: "First day of a week, 1 for Monday to 7 for Sunday; absent: as the language has it"
  }),
  theme: Schema.Literal("system", "light", "dark").annotations({ description: "Colours; absent: system" }),
  singleKeys: Schema.Boolean.annotations({ description: "Whether single keys act; absent: true" }),
  lengthUnit: Schema.Literal("cm", "in").annotations({
    description: "Unit to show lengths in; requests and responses always use centimetres"
  }),
  restSeconds: seconds.annotations({ description: "Rest between sets" }),
  restSound: Schema.Boolean.annotations({ description: "Whether the end of a rest sounds; absent: false" }),
  rests: Schema.Record({ key: exercise, value: seconds }).annotations({
    description: "Rest between sets by exercise, where it differs"
  }),
  bars: Schema.Record({ key: exercise, value: kilograms }).annotations({
    description: "Weight of the empty bar by exercise, kg"
  }),
  plates: Schema.Array(kilograms)
    .pipe(Schema.maxItems(30))
    .annotations({ description: "Weights of the plates that the person has, kg, each once" }),
  muscles: Schema.Record({
    key: exercise,
    value: Schema.Array(Muscle).pipe(Schema.maxItems(Muscle.literals.length))
  }).annotations({
    description: "Muscles of exercises whose names say nothing about them; none if they train no muscle"
  }),
  preferredStore: HealthStore.annotations({
    description: "Health store whose days take the place of the other's; absent: the first to write a day keeps it"
  }),
  paceKgPerWeek: numberFrom(PACE_KG).annotations({
    description: "Change of body weight that the person wants, kg a week; negative: to lose; 0: to keep it"
  }),
  targets: Schema.Struct({ fiber: grams, sugar: grams, salt: grams }).annotations({
    description: "Grams a day that the person aims at; fibre at least, sugar and salt at most"
  }),
  dayTargets: Schema.partialWith(Schema.Record({ key: Schema.Literal(...TARGET_DAYS), value: DayTarget }), {
    exact: true
  }).annotations({
    description: "Daily targets of weekdays and of days with a workout, where they differ from the goals"
  }),
  fastsAsked: Schema.Boolean.annotations({
    description: "Whether the person was asked about days with little or no food; absent: false"
  }),
  weightSteps: Schema.Array(
    Schema.Struct({
      date: CalendarDate,
      isBody: Schema.Boolean.annotations({ description: "false: another scale, creatine, another hour" })
    })
  )
    .pipe(Schema.maxItems(100))
    .annotations({
      description: "Steps of the weight that the person was asked about, and whether the body made them"
    }),
  sections: Schema.Array(textOf({ min: 1, max: 40 }))
    .pipe(Schema.maxItems(20))
    .annotations({ description: "Sections of a day, in the order to show them" })
}

/** The person's settings of the app. An absent field was never set. */
export const Preferences = Schema.Struct({
  language: optional(fields.language),
  locale: optional(fields.locale),
  firstWeekday: optional(fields.firstWeekday),
  theme: optional(fields.theme),
  singleKeys: optional(fields.singleKeys),
  lengthUnit: optional(fields.lengthUnit),
  restSeconds: optional(fields.restSeconds),
  restSound: optional(fields.restSound),
  rests: optional(fields.rests),
  bars: optional(fields.bars),
  plates: optional(fields.plates),
  muscles: optional(fields.muscles),
  preferredStore: optional(fields.preferredStore),
  paceKgPerWeek: optional(fields.paceKgPerWeek),
  targets: optional(fields.targets),
  dayTargets: optional(fields.dayTargets),
  fastsAsked: optional(fields.fastsAsked),
  weightSteps: optional(fields.weightSteps),
  sections: optional(fields.sections)
}).annotations({ identifier: "Preferences", examples: [{ theme: "dark", firstWeekday: 1 }] })
export type Preferences = typeof Preferences.Type

const change = <A, I, R>(field: Schema.Schema<A, I, R>) => optional(nullable(field, "New value", "for no choice"))

/** A change of the preferences. A field that is sent replaces the whole former value; an absent field stays. */
export const PreferencesChange = strict(
  {
    language: change(fields.language),
    locale: change(fields.locale),
    firstWeekday: change(fields.firstWeekday),
    theme: change(fields.theme),
    singleKeys: change(fields.singleKeys),
    lengthUnit: change(fields.lengthUnit),
    restSeconds: change(fields.restSeconds),
    restSound: change(fields.restSound),
    rests: change(fields.rests),
    bars: change(fields.bars),
    plates: change(fields.plates),
    muscles: change(fields.muscles),
    preferredStore: change(fields.preferredStore),
    paceKgPerWeek: change(fields.paceKgPerWeek),
    targets: change(fields.targets),
    dayTargets: change(fields.dayTargets),
    fastsAsked: change(fields.fastsAsked),
    weightSteps: change(fields.weightSteps),
    sections: change(fields.sections)
  },
  ({ names }) => (names.length === 0 ? "body: expected at least one field to change" : undefined)
).annotations({ identifier: "PreferencesChange", examples: [{ theme: "dark", locale: null }] })
export type PreferencesChange = typeof PreferencesChange.Type

export class AppGoalsApi extends HttpApiGroup.make("appGoals", { topLevel: true })
  .add(
    HttpApiEndpoint.post("setGoals", "/goals")
      .setPayload(GoalsChange)
      .addSuccess(Goals)
      .annotateContext(
        operation({
          title: "Change the goals",
          description: "Changes only the fields sent. Returns all goals.",
          idempotent: true,
          overwrites: true
        })
      )
  )
  .add(
    HttpApiEndpoint.get("getPreferences", "/preferences")
      .addSuccess(Preferences)
      .annotateContext(
        operation({
          title: "Read the preferences",
          description: "What the person chose of how the app looks and acts."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("setPreferences", "/preferences")
      .setPayload(PreferencesChange)
      .addSuccess(Preferences)
      .annotateContext(
        operation({
          title: "Change preferences",
          description:
            "Changes only the fields sent; null removes a choice. The last write counts. Not a change to undo.",
          idempotent: true,
          overwrites: true
        })
      )
  ) {}
