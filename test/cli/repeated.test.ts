import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TestServer } from "../harness/TestServer.ts"
import { remoteUser } from "./RemoteUser.ts"
import { dateText, day, hasScript, newUser } from "./User.ts"

const today = day()

/** A user who logged oats twice with the same figures and once with others, and something else. */
const userWithFoods = Effect.gen(function* () {
  const user = yield* newUser()
  const oats = { name: "Oats with milk", calories: 350, protein: 12.5, carbs: 60, fat: 7, meal: "breakfast" }
  yield* user.post("/v1/food", { ...oats, date: day(-9) })
  yield* user.post("/v1/food", { ...oats, calories: 400, date: day(-8) })
  yield* user.post("/v1/food", { ...oats, date: day(-7) })
  yield* user.post("/v1/food", { name: "rice", calories: 200, date: day(-7) })
  return { ...user, foods: user.get(`/v1/entries?start=${today}&end=${today}`) }
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "a food that was logged before",
  (it) => {
    it.scoped("is offered by its name alone: in a pipe the error says what to type", function* () {
      const { foods, run } = yield* userWithFoods
      expect(yield* run("food oats")).toMatchObject({
        code: 2,
        stdout: "",
        stderr:
          "daybook: missing energy; logged before: daybook food Oats with milk 350k 12.5p 60c 7f @breakfast; daybook food Oats with milk 400k 12.5p 60c 7f @breakfast\n"
      })
      expect((yield* run("food spinach")).stderr).toContain("Spinach, raw is known: daybook food spinach 100g")
      expect(yield* foods).toEqual([])
      expect((yield* run("food Oats with milk 350k 12.5p 60c 7f @breakfast")).code).toBe(0)
      expect(yield* foods).toMatchObject([{ name: "Oats with milk", calories: 350, protein: 12.5, carbs: 60, fat: 7 }])
    })

    it.scoped.skipIf(!hasScript)("is chosen on a terminal; a meal that is typed takes precedence", function* () {
      const { foods, runInPty } = yield* userWithFoods
      const chosen = yield* runInPty("food oats @dinner", { answers: [["[1-2, or Enter for none]", "2\n"]] })
      expect(chosen.code, chosen.stdout).toBe(0)
      expect(chosen.stdout).toMatch(/^1 {2}Oats with milk 350k .*\r?\n2 {2}Oats with milk 400k /)
      expect(yield* foods).toMatchObject([{ name: "Oats with milk", calories: 400, meal: "dinner" }])
      const none = yield* runInPty("food rice", { answers: [["[1, or Enter for none]", "\n"]] })
      expect(none.code).toBe(1)
      expect(none.stdout).toContain("nothing was logged")
      expect(yield* foods).toHaveLength(1)
    })

    it.scoped("is offered without a connection, too, as far as it is known here", function* () {
      const { disconnect, run } = yield* remoteUser()
      yield* run("food oats 350k 12p @b")
      yield* disconnect
      expect((yield* run("food oats")).stderr).toBe(
        "daybook: missing energy; logged before: daybook food oats 350k 12p\n"
      )
    })
  }
)

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })(
  "an exercise that was trained before",
  (it) => {
    it.scoped("is shown with its sessions and records, in the unit of the goals", function* () {
      const { post, run } = yield* newUser()
      const train = (ago: number, weightKg: number, reps: number) =>
        post("/v1/workouts", { exercises: [{ name: "Bench press", sets: [{ reps, weightKg }] }], date: day(-ago) })
      yield* train(3, 80, 5)
      yield* train(1, 70, 12)
      expect((yield* run("lift bench press")).stdout).toBe(
        [
          "Bench press  insufficient data",
          "  2 training days in 8 weeks; a verdict takes at least 4.",
          "",
          "next       11@72.5 kg",
          `  On ${day(-1)} the set with 70 kg reached 12 repetitions: 2.5 kg more.`,
          "",
          `best 1RM   98 kg estimated from 12@70 kg · ${dateText(day(-1))}`,
          `heaviest   5@80 kg · ${dateText(day(-3))}`,
          `most reps  12@70 kg · ${dateText(day(-1))}`,
          `volume     840 kg · ${dateText(day(-1))}`,
          "",
          `${day(-1)} 12@70 kg  (1RM 98 kg)`,
          `${day(-3)} 5@80 kg  (1RM 93.33 kg)`,
          ""
        ].join("\n")
      )
    })

    it.scoped("is suggested if a name is not found, or is new and similar", function* () {
      const { run } = yield* newUser()
      yield* run("lift bench press 5@80")
      expect(yield* run("lift bench")).toMatchObject({
        code: 3,
        stdout: "",
        stderr:
          'daybook: no workout has "bench"; did you mean bench press? To log it, add sets: daybook lift bench 3x5@100\n'
      })
      const logged = yield* run("lift bench 5@80")
      expect(logged).toMatchObject({
        code: 0,
        stderr: '"bench" is a new exercise; did you mean bench press? Then daybook undo, and log it by that name.\n'
      })
      expect((yield* run("lift bench 5@80 -d yesterday")).stderr).toBe("")
      expect((yield* run("lift rowing 5@80 -d -2")).stderr).toBe("")
    })

    it.scoped("takes no flags of a write without sets", function* () {
      const { run } = yield* newUser()
      expect(yield* run("lift squat -d mon")).toMatchObject({
        code: 2,
        stderr: "daybook: lift NAME without sets does not take --date\n"
      })
    })
  }
)
