import { get, post, type Rule, rule, TODAY } from "../harness/Scenario.ts"
import { applied, kept as keptOf, synced } from "./phoneBodies.ts"
import { CHECK_INS, kept, part, undo } from "./UndoSteps.ts"

const PATH = "/v1/body-measurements"

const weighed = (weightKg: number) => synced({ checkIn: { weightKg } })

const isWritten = applied({ checkIns: 1 })
const isLeftAlone = keptOf({ manualCheckIns: 1 })

const listed = (...checkIns: ReadonlyArray<object>) => get(CHECK_INS).gives(checkIns.map(part))

/** The rules of a check-in that a phone syncs and a person writes, deletes or undoes. */
export const syncedCheckIns: ReadonlyArray<Rule> = [
  rule("Check-in from a phone health store | origin `health` | a later sync updates it and keeps its other values", [
    weighed(81).gives(isWritten),
    synced({ checkIn: { bodyFatPercent: 17.5 } }).gives(isWritten),
    listed({ date: TODAY, source: "health", weightKg: 81, bodyFatPercent: 17.5 })
  ]),
  rule(
    "Check-in from a phone health store | origin `health` | `POST /v1/weight` | origin `manual`: later phone sync leaves it alone",
    [
      synced({ checkIn: { weightKg: 81, bodyFatPercent: 17.5 } }),
      post("/v1/weight", { weightKg: 80 }),
      weighed(79).gives(isLeftAlone),
      listed({ source: "manual", weightKg: 80, bodyFatPercent: 17.5 })
    ]
  ),
  rule("a sync leaves a check-in alone that the person wrote before", [
    post(PATH, { waistCm: 84 }),
    weighed(79).gives(isLeftAlone),
    listed({ source: "manual", waistCm: 84, weightKg: null })
  ]),
  rule("a check-in of the phone whose last value the person cleared stays deleted; the person may write another", [
    weighed(81).gives(isWritten),
    post(PATH, { clearFields: ["weightKg"] }).gives(part({ measurement: null })),
    weighed(81).gives(isLeftAlone),
    listed(),
    post(PATH, { weightKg: 80 }),
    listed({ source: "manual", weightKg: 80 })
  ]),
  rule("a check-in whose creation was undone was never there: a sync writes it, and the undo of that undo says so", [
    post(PATH, { weightKg: 80 }),
    kept("created"),
    undo("created").keepingAs("undone", "change"),
    weighed(81).gives(isWritten),
    listed({ source: "health", weightKg: 81 }),
    undo("undone").isInvalid(/check-in/)
  ]),
  rule("a check-in that was undone, redone and then deleted stays deleted", [
    post(PATH, { weightKg: 80 }).keepingAs("id", "measurement", "id"),
    kept("created"),
    undo("created").keepingAs("undone", "change"),
    undo("undone"),
    listed({ weightKg: 80 }),
    post(PATH, { clearFields: ["weightKg"] }),
    weighed(81).gives(isLeftAlone),
    listed()
  ])
]
