import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { errorIn } from "../harness/errorIn.ts"
import { wholeLog } from "../harness/log.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { newUser } from "./User.ts"

/** A user whose goals are in pounds, so that amounts without a unit are pounds and inches. */
const userInPounds = Effect.gen(function* () {
  const user = yield* newUser()
  const raw = yield* rawDatabase(user.database)
  yield* raw.run("UPDATE account SET weight_unit = 'lbs' WHERE id = ?", user.accountId)
  return user
})

const WEIGH_IN = "weight: expected a number from 20 to 400 kg (44.1 to 881.8 lb)"
const LOAD = "load of squat: expected a number from 0 to 1500 kg (0 to 3,306.9 lb)"
const WAIST = "waist: expected a number from 1 to 300 cm (0.4 to 118.1 in)"

/** Amounts typed in pounds or inches, and the error with the bounds in both units. */
const IN_POUNDS: ReadonlyArray<readonly [typed: string, message: string]> = [
  ["weigh 10lb", `${WEIGH_IN}, got 4.54 kg (10 lb)`],
  ["weigh 900 lbs", `${WEIGH_IN}, got 408.23 kg (900 lb)`],
  ["check waist=200in", `${WAIST}, got 508 cm (200 in)`],
  [
    "check weight=10lb bone=60lb",
    "weight: expected a number from 20 to 500 kg (44.1 to 1,102.3 lb), got 4.54 kg (10 lb); bone: expected a number from 0.5 to 20 kg (1.2 to 44 lb), got 27.22 kg (60 lb)"
  ],
  ["lift squat 5@4000lb", `${LOAD}, got 1814.37 kg (4,000 lb)`]
]

/** Amounts without a unit. */
const BARE: ReadonlyArray<readonly [typed: string, message: string]> = [
  ["weigh 10", `${WEIGH_IN}, got 4.54 kg (10 lb)`],
  ["check lean=700", "lean: expected a number from 10 to 300 kg (22.1 to 661.3 lb), got 317.51 kg (700 lb)"],
  ["check waist=200", `${WAIST}, got 508 cm (200 in)`],
  ["lift squat 5@225,5@4000", `${LOAD}, got 1814.37 kg (4,000 lb)`]
]

/** Amounts in metric units or without conversion, and the error without pounds. */
const METRIC: ReadonlyArray<readonly [typed: string, message: string]> = [
  ["weigh 10kg", "weight: expected a number from 20 to 400 kg, got 10 kg"],
  ["check waist=400cm", "waist: expected a number from 1 to 300 cm, got 400 cm"],
  ["lift squat 3x5@2000kg", "load of squat: expected a number from 0 to 1500 kg, got 2000 kg"],
  ["check bf=90", "bf: expected a number from 1 to 75 %, got 90 %"],
  ["water 6l", "water: expected a number from 1 to 5000 ml, got 6000 ml"]
]

/** Amounts in pounds and inches exactly at the bounds that the errors show. */
const AT_THE_BOUNDS = [
  "weigh 44.1",
  "weigh 881.8",
  "check weight=1102.3 lean=22.1 bone=1.2 waist=0.4",
  "check weight=44.1 lean=661.3 bone=44 waist=118.1",
  "lift squat 5@0,5@3306.9"
]

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "bounds of weights and lengths",
  (it) => {
    it.scoped("are also shown in pounds and inches if these were typed, and nothing is logged", function* () {
      const inKilograms = yield* newUser()
      const inPounds = yield* userInPounds
      const expectMessages = (user: typeof inPounds, lines: typeof IN_POUNDS) =>
        Effect.gen(function* () {
          const before = yield* wholeLog(user.url, user.keys.full)
          for (const [typed, message] of lines) {
            expect(yield* user.run(typed), typed).toMatchObject({
              code: 2,
              stdout: "",
              stderr: `daybook: ${message}\n`
            })
            const json = yield* user.run(`${typed} --json`)
            expect({ ...json, stderr: errorIn(json) }).toMatchObject({
              code: 2,
              stdout: "",
              stderr: { code: "usage", message }
            })
          }
          expect(yield* wholeLog(user.url, user.keys.full)).toEqual(before)
        })
      yield* expectMessages(inKilograms, [...IN_POUNDS, ...METRIC])
      yield* expectMessages(inPounds, [...IN_POUNDS, ...BARE, ...METRIC])
    })

    it.scoped("are accepted as shown", function* () {
      const { run } = yield* userInPounds
      // One after the other they are far off the one before, which is asked about.
      for (const typed of AT_THE_BOUNDS) {
        expect(yield* run(`${typed} --yes=weight,circumference,exercise`), typed).toMatchObject({ code: 0, stderr: "" })
      }
    })
  }
)
