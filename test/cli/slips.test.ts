import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { day, hasScript, newUser } from "./User.ts"

const today = day()

/** A user who weighs 81 kg and squats 100 kg. */
const userOfLog = Effect.tap(newUser(), ({ post }) =>
  Effect.all([
    post("/v1/weight", { weightKg: 81, date: day(-1) }),
    post("/v1/workouts", { exercises: [{ name: "squat", sets: [{ reps: 5, weightKg: 100 }] }], date: day(-1) })
  ])
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("a likely slip", (it) => {
  it.scoped("is refused in a pipe, with what is meant; --yes logs it", () =>
    Effect.gen(function* () {
      const { get, run } = yield* userOfLog
      for (const [typed, says] of [
        ["weigh 178", /178 kg is 120 % over the weigh-in of .* \(81 kg\); if 178 lb is meant, send 80\.7/],
        ["water 2ml", /2 ml of water is less than a sip; if 2 l are meant, send 2000/],
        ["lift sqaut 5@100", /"sqaut" is a new exercise; if "squat" is meant/],
        ["lift squat 5@225", /225 kg is 2\.3 times the best set of squat/],
        ["pin sleep 20min", /20 minutes of sleep/],
        ["water 250 -d 2024-03-01", /2024-03-01 is \d+ days before today/]
      ] as const) {
        const refused = yield* run(typed)
        expect(refused, typed).toMatchObject({ code: 2, stdout: "" })
        expect(refused.stderr).toMatch(says)
        expect(refused.stderr).toContain("Nothing was logged; if it is right, add --yes")
      }
      expect(yield* get(`/v1/entries?start=${today}&end=${today}`)).toEqual([])
      expect((yield* run("weigh 178 --yes")).code).toBe(0)
      expect(yield* get(`/v1/days/${today}`)).toMatchObject({ measurements: { weightKg: 178 } })
    })
  )

  it.scoped("the same drink again within ten seconds is one", () =>
    Effect.gen(function* () {
      const { get, run } = yield* newUser()
      expect((yield* run("water 250")).code).toBe(0)
      expect((yield* run("water 250")).stderr).toMatch(/an equal entry was logged/)
      expect((yield* run("water 250 -y")).code).toBe(0)
      expect(yield* get(`/v1/days/${today}`)).toMatchObject({ waterMl: 500 })
    })
  )

  it.scoped("the usual portion of a food again within ten seconds is one", () =>
    Effect.gen(function* () {
      const { get, run } = yield* newUser()
      yield* run("foods keep oats 372k --portion bowl=50g")
      expect((yield* run("food oats")).code).toBe(0)
      expect((yield* run("food oats")).stderr).toMatch(/an equal entry was logged/)
      expect(yield* get(`/v1/days/${today}`)).toMatchObject({ nutrition: { calories: 186 } })
    })
  )

  it.scoped.skipIf(!hasScript)("is asked about on a terminal", () =>
    Effect.gen(function* () {
      const { get, runInPty } = yield* userOfLog
      const no = yield* runInPty("weigh 178", { answers: [["[y/N]", "n\n"]] })
      expect(no.code, no.stdout).toBe(1)
      expect(no.stdout).toContain("Nothing was logged")
      expect((yield* runInPty("weigh 178", { answers: [["[y/N]", "y\n"]] })).code).toBe(0)
      expect(yield* get(`/v1/days/${today}`)).toMatchObject({ measurements: { weightKg: 178 } })
    })
  )

  it.scoped("without a connection, what no log explains is not queued", () =>
    Effect.gen(function* () {
      const { disconnect, run } = yield* remoteUser()
      yield* disconnect
      expect((yield* run("water 2ml")).code).toBe(2)
      expect((yield* run("water 200")).stderr).toContain("Queued as 1")
    })
  )
})
