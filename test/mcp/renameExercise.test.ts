import { addDays } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { wholeLog } from "../harness/log.ts"
import { TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { session } from "./filledSession.ts"
import { withUser } from "./withUser.ts"

const sets = [{ reps: 5, weightKg: 100 }]

/** A session of a log in which an exercise was trained on so many days. */
const training = (name: string, days: number) =>
  Effect.tap(session, ({ rest }) =>
    Effect.forEach(Array.from({ length: days }), (_, day) =>
      rest("/v1/workouts", { exercises: [{ name, sets }], date: addDays(TODAY, -30 - day) })
    )
  )

layer(TestServer.layer({ read: 60_000, write: 60_000 }))("rename_exercise", (it) => {
  it.scoped("20 workouts go without a question, as one change whose undo brings the names back", function* () {
    const { call, key, url } = yield* training("Kniebeuge", 20)
    const before = yield* wholeLog(url, key)
    const { isError, structured, text } = yield* call("rename_exercise", {
      exercise: "kniebeuge",
      name: "Zercher squat"
    })
    expect(isError, text).toBe(false)
    expect(structured).toEqual({ renamed: true, name: "Zercher squat", sessions: 20, changeId: expect.any(String) })
    expect((yield* call("undo_change", { id: fieldAt(structured, "changeId") })).isError).toBe(false)
    expect(yield* wholeLog(url, key)).toEqual(before)
  })

  for (const [why, days, name, says] of [
    ["21 workouts", 21, "Zercher squat", '"Hocke" would become "Zercher squat" in 21 workouts'],
    [
      "two exercises",
      1,
      "clean/jerk",
      '"Hocke" would become "clean/jerk" in 1 workout and be joined with that of 1 workout'
    ]
  ] as const) {
    it.scoped(`${why}: nobody can be asked, so it is refused first, then wants confirm`, function* () {
      const { call, refuses } = yield* training("Hocke", days)
      const args = { exercise: "Hocke", name }
      yield* refuses(
        "rename_exercise",
        { ...args, confirm: true },
        new RegExp(`^invalid_request: name: ${says}; .*confirm: true$`)
      )
      const confirmed = yield* call("rename_exercise", { ...args, confirm: true })
      expect(confirmed.structured).toMatchObject({ renamed: true, sessions: days })
    })

    it.scoped(`${why}: a client that can ask asks`, function* () {
      const line = yield* training("Hocke", days)
      const args = { exercise: "Hocke", name }
      const yes = yield* withUser(line, "accept")
      expect((yield* yes.call("rename_exercise", args)).structured).toMatchObject({ renamed: true, sessions: days })
      expect(yes.questions).toEqual([expect.stringContaining(says)])
    })
  }

  it.scoped("what it would refuse is refused without a question", function* () {
    const line = yield* training("Hocke", 21)
    const user = yield* withUser(line, "accept")
    expect((yield* user.call("rename_exercise", { exercise: "Nope", name: "Hocke" })).text).toMatch(/^not_found: /)
    expect((yield* user.call("rename_exercise", { exercise: "hocke", name: "Hocke" })).text).toMatch(/name already$/)
    expect(user.questions).toEqual([])
  })

  it.scoped("a new name of a known lift in another language is asked about, a further lift is not", function* () {
    const { call, refuses } = yield* training("Squat", 2)
    const log = (name: string) => ["log_workout", { exercises: [{ name, sets }], date: TODAY }] as const
    yield* refuses(
      ...log("Kniebeuge"),
      /"Kniebeuge" is a new exercise; if "Squat" is meant, send that; .*confirm: true$/
    )
    yield* refuses(...log("Sentadillas"), /if "Squat" is meant/)
    expect((yield* call(...log("Front squat"))).isError).toBe(false)
  })
})
