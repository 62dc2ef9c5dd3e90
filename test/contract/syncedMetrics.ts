import { addDays } from "@daybook/core"
import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { applied, kept, result, synced, YESTERDAY } from "./phoneBodies.ts"
import { METRICS, part } from "./UndoSteps.ts"

/** Creates a metric that is bound to the signal of caffeine. */
export const coffeeOfCaffeine = post(METRICS, {
  name: "Coffee",
  tab: "nutrition",
  kind: "number",
  unit: "mg",
  healthMetricKey: "caffeine"
}).keepingAs("id", "id")

const SUNDAY = addDays(YESTERDAY, -1)

const caffeine = (value: number, date: string = TODAY) => synced({ metrics: { caffeine: value } }, "apple_health", date)
const steps = (value: number, date: string) => synced({ metrics: { steps: value } }, "apple_health", date)

const typed = (value: number | null, date: string = TODAY) =>
  post(({ id }) => `${METRICS}/${id}/values`, { value, date })

const boundTo = (healthMetricKey: string | null) => post(({ id }) => `${METRICS}/${id}`, { healthMetricKey })

type Held = readonly [value: number, source: "manual" | "synced", date?: string]

const of = (held: ReadonlyArray<Held>) =>
  part({ values: held.map(([value, source, date = TODAY]) => ({ date, value, source })) })

const holds = (...held: ReadonlyArray<Held>) => get(METRICS).gives([of(held)])

/** The rules of the values that a phone syncs for a metric, and of those that a person types over them. */
export const syncedMetrics: ReadonlyArray<Rule> = [
  rule("Custom metric day value | typed | a sync keeps it | `value: null` | the synced value shows again", [
    coffeeOfCaffeine,
    caffeine(120).gives(applied({ metrics: 1 })),
    caffeine(150).gives(applied({ metrics: 1 })),
    holds([150, "synced"]),
    typed(90),
    caffeine(160).gives(kept({ typed: 1 })),
    holds([90, "manual"]),
    typed(null).givesOf(({ id }) => ({ logged: true, metricId: id, date: TODAY, value: null })),
    holds([160, "synced"])
  ]),
  rule("Custom metric day value | typed where nothing was synced | `value: null` | nothing, until the next sync", [
    coffeeOfCaffeine,
    typed(90),
    typed(null),
    holds(),
    caffeine(150),
    holds([150, "synced"])
  ]),
  rule("Custom metric | unbound | values already stored are kept, and syncs write no further ones", [
    coffeeOfCaffeine,
    caffeine(120),
    typed(90),
    boundTo(null).gives(of([[90, "manual"]])),
    typed(null),
    holds([120, "synced"]),
    typed(null),
    caffeine(150).gives(result({ ignored: { caffeine: 1 } })),
    holds([120, "synced"])
  ]),
  rule("Custom metric | unbound | clearing a date that was never synced leaves nothing, and is refused again", [
    coffeeOfCaffeine,
    typed(90),
    boundTo(null),
    typed(null),
    holds(),
    typed(null).isInvalid(/^value: /)
  ]),
  rule(
    "Custom metric | bound to another signal | values of the first one are kept but not shown, typed ones are shown",
    [
      coffeeOfCaffeine,
      caffeine(120, SUNDAY),
      caffeine(130, YESTERDAY),
      typed(90),
      boundTo("steps").gives(of([[90, "manual"]])),
      holds([90, "manual"]),
      typed(null, SUNDAY).isInvalid(/^value: /),
      caffeine(150).gives(result({ ignored: { caffeine: 1 } })),
      steps(9000, YESTERDAY).gives(part({ applied: { readings: 1, checkIns: 0, metrics: 1 } })),
      holds([90, "manual"], [9000, "synced", YESTERDAY]),
      boundTo(null).gives(
        of([
          [90, "manual"],
          [9000, "synced", YESTERDAY]
        ])
      ),
      boundTo("caffeine").gives(
        of([
          [90, "manual"],
          [120, "synced", SUNDAY]
        ])
      ),
      holds([90, "manual"], [120, "synced", SUNDAY])
    ]
  )
]
