import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { Authorization, RequestBody } from "../contract/Access.ts"
import {
  InternalErrorBody,
  InvalidJsonBody,
  InvalidRequestBody,
  MethodNotAllowedBody,
  NotFoundBody,
  PayloadTooLargeBody,
  UnavailableBody,
  UnknownFieldBody,
  UnsupportedMediaTypeBody
} from "../contract/ApiError.ts"
import { AccountApi } from "./Account.ts"
import { AssociationsApi } from "./Associations.ts"
import { ChangesApi } from "./Changes.ts"
import { ClockApi } from "./Clock.ts"
import { CustomMetricsApi } from "./CustomMetrics.ts"
import { DaysApi } from "./Days.ts"
import { EnergyApi } from "./Energy.ts"
import { EntriesApi } from "./Entries.ts"
import { ExercisesApi } from "./Exercises.ts"
import { FoodApi } from "./Food.ts"
import { FoodDaysApi } from "./FoodDays.ts"
import { FoodsApi } from "./Foods.ts"
import { GoalsApi } from "./Goals.ts"
import { HealthDaysApi } from "./HealthDays.ts"
import { HealthMetricsApi } from "./HealthMetrics.ts"
import { InsightsApi } from "./Insights.ts"
import { LogManyApi } from "./LogMany.ts"
import { MeasurementsApi } from "./Measurements.ts"
import { RestDaysApi } from "./RestDays.ts"
import { ReviewApi } from "./Review.ts"
import { RoutinesApi } from "./Routines.ts"
import { ScoresApi } from "./Scores.ts"
import { SearchApi } from "./Search.ts"
import { WaterApi } from "./Water.ts"
import { WeightApi } from "./Weight.ts"
import { WorkoutsApi } from "./Workouts.ts"

/** The one definition of the REST interface. Server, clients, OpenAPI document and tools derive from it. */
export class Api extends HttpApi.make("daybook")
  .add(AccountApi)
  .add(ClockApi)
  .add(GoalsApi)
  .add(InsightsApi)
  .add(ScoresApi)
  .add(EnergyApi)
  .add(AssociationsApi)
  .add(ReviewApi)
  .add(DaysApi)
  .add(WorkoutsApi)
  .add(RoutinesApi)
  .add(ExercisesApi)
  .add(MeasurementsApi)
  .add(HealthDaysApi)
  .add(CustomMetricsApi)
  .add(HealthMetricsApi)
  .add(WaterApi)
  .add(FoodApi)
  .add(FoodDaysApi)
  .add(FoodsApi)
  .add(WeightApi)
  .add(RestDaysApi)
  .add(LogManyApi)
  .add(EntriesApi)
  .add(SearchApi)
  .add(ChangesApi)
  .addError(InvalidRequestBody)
  .addError(InvalidJsonBody)
  .addError(UnknownFieldBody)
  .addError(NotFoundBody)
  .addError(MethodNotAllowedBody)
  .addError(PayloadTooLargeBody)
  .addError(UnsupportedMediaTypeBody)
  .addError(InternalErrorBody)
  .addError(UnavailableBody)
  .middleware(RequestBody)
  .middleware(Authorization)
  .prefix("/v1")
  .annotateContext(
    OpenApi.annotations({
      title: "Daybook",
      version: "1",
      summary: "A log of training and nutrition, with insights.",
      description:
        "One person's log of food, water, body, training and health, and the insights computed from it. Every request and response is JSON. Dates are calendar dates, `YYYY-MM-DD`, or `today`; `today` and the default are the current date in UTC, so a client in another time zone should send the date. Whether a day is over goes by the time zone of the account (`/v1/clock`). Masses are kilograms, energy is kcal, volumes are millilitres. Writes are not idempotent: a POST that is sent again after a timeout may create a duplicate.",
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" }
    })
  ) {}
