import * as Effect from "effect/Effect"
import { day, type newUser } from "./User.ts"

const today = day()

type User = Effect.Effect.Success<ReturnType<typeof newUser>>

const CHECK_IN = { weightKg: 82, waistCm: 84, note: "hello", date: today }
/** A metric with every field set. */
export const TEA = {
  name: "tea",
  tab: "body",
  kind: "counter",
  unit: "cups",
  target: 3,
  colour: "food",
  description: "green"
}

/** States of the log before a command. */
export const GIVEN = {
  nothing: () => Effect.void,
  "a check-in": ({ post }: User) => post("/v1/body-measurements", CHECK_IN),
  "a pin": ({ post }: User) => post(`/v1/health/days/${today}`, { reading: "steps", value: 8000 }),
  "a metric": ({ post }: User) => post("/v1/custom-metrics", TEA),
  "a bare metric": ({ post }: User) =>
    post("/v1/custom-metrics", { name: "tea", tab: "body", kind: "counter", unit: "" }),
  "a bound metric": ({ post }: User) => post("/v1/custom-metrics", { ...TEA, healthMetricKey: "caffeine" }),
  "a metric's value": ({ post }: User) =>
    Effect.flatMap(post("/v1/custom-metrics", TEA), ({ id }) =>
      post(`/v1/custom-metrics/${id}/values`, { value: 2, date: today })
    )
}

/** Commands, the state before, and what another client may change of the same after them. */
export const UNDOABLE: ReadonlyArray<readonly [given: keyof typeof GIVEN, typed: string, elsewhere?: string]> = [
  ["nothing", "water 250"],
  ["nothing", "food oats 350k 12p @b"],
  ["nothing", "lift squat 5@100 --min 30"],
  ["nothing", "rest yesterday today"],
  ["a check-in", "delete check today --yes"],
  ["a metric's value", "delete metric tea --yes"],
  ["nothing", "weigh 81", "weight"],
  ["a check-in", "weigh 81", "weight"],
  ["nothing", "check waist=85 bf=17.5", "waist"],
  ["a check-in", "check waist=85 bf=17.5", "waist"],
  ["a check-in", "check note=", "note"],
  ["a check-in", "check waist= note= weight=", "waist"],
  ["a check-in", 'check waist= hip=90 note="  something else  "', "hip"],
  ["nothing", "pin steps 9000", "pin"],
  ["a pin", "pin steps 9000", "pin"],
  ["a pin", "pin steps none", "pin"],
  ["a metric", "metric tea 3", "value"],
  ["a metric's value", "metric tea 3", "value"],
  ["a metric's value", "metric set tea none", "value"],
  ["a metric", "metric change tea --name ' black tea ' --target none --unit pots", "definition"],
  ["a metric", "metric change tea --about black --increment 2 --colour water --tab nutrition", "definition"],
  ["a bare metric", "metric change tea --about black --target 5 --unit pots", "definition"],
  ["a metric", "metric bind tea caffeine", "definition"],
  ["a bound metric", "metric bind tea none", "definition"],
  ["nothing", "metric new tea --kind counter --tab body"],
  ["nothing", "api logWeight weightKg=81", "weight"]
]

const ROUTES = [
  `/v1/days/${today}`,
  `/v1/entries?start=${day(-1)}&end=${today}`,
  `/v1/health/days?start=${today}&end=${today}`,
  "/v1/measurements",
  "/v1/custom-metrics"
]

/** Everything that an undo may change, read over REST. */
export const stateOf = ({ get }: User) => Effect.forEach(ROUTES, (route) => get(route))

/** Changes over REST what a command wrote. */
export const change = ({ get, post }: User, what: string | undefined) =>
  Effect.gen(function* () {
    switch (what) {
      case "weight":
        return yield* post("/v1/weight", { weightKg: 70, date: today })
      case "waist":
        return yield* post("/v1/body-measurements", { waistCm: 70, date: today })
      case "hip":
        return yield* post("/v1/body-measurements", { hipCm: 70, date: today })
      case "note":
        return yield* post("/v1/body-measurements", { note: "elsewhere", date: today })
      case "pin":
        return yield* post(`/v1/health/days/${today}`, { reading: "steps", value: 7000 })
      case "definition": {
        const [{ id, target, unit }] = yield* get("/v1/custom-metrics")
        // Fields that the commands change and fields that they do not.
        const fields = { unit: `${unit}x`, target: (target ?? 0) + 1, colour: "workout" }
        return yield* post(`/v1/custom-metrics/${id}`, {
          ...fields,
          description: "elsewhere",
          healthMetricKey: "water"
        })
      }
      default: {
        const [{ id }] = yield* get("/v1/custom-metrics")
        return yield* post(`/v1/custom-metrics/${id}/values`, { value: 7, date: today })
      }
    }
  })
