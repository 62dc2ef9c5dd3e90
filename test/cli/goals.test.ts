import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { newUser } from "./User.ts"

/** A user on the server's machine, with an account of this name. */
const localUser = Effect.gen(function* () {
  const user = yield* newUser()
  const name = randomUUID()
  const raw = yield* rawDatabase(user.database)
  yield* raw.run("UPDATE account SET name = ? WHERE id = ?", name, user.accountId)
  const set = (...flags: ReadonlyArray<string>) =>
    user.run(["goals", "set", "--account", name, ...flags], { env: { DAYBOOK_DATABASE: user.database } })
  return { ...user, name, set }
})

const STARTING = {
  calories: 2000,
  protein: 120,
  carbs: 230,
  fat: 65,
  waterMl: 2000,
  weightUnit: "kg",
  goal: "general_health"
}

layer(TestServer.unlimited, { excludeTestServices: true })("daybook goals set", (it) => {
  it.scoped("sets the given goals, keeps the others, and the running server has them at once", function* () {
    const { get, name, run, set } = yield* localUser
    const first = yield* set("--calories", "2,200", "--protein", "150", "--water", "2.5l")
    expect(first).toMatchObject({ code: 0, stderr: `Set the goals of the account "${name}".\n` })
    expect(first.stdout).toMatch(/^energy +2,200 kcal\nprotein +150 g\ncarbs +230 g$/m)
    expect(yield* get("/v1/goals")).toEqual({ ...STARTING, calories: 2200, protein: 150, waterMl: 2500 })
    const second = yield* set("--goal", "build muscle", "--carbs", "250.5", "--fat", "70", "--json")
    expect(JSON.parse(second.stdout)).toEqual(yield* get("/v1/goals"))
    expect(yield* get("/v1/goals")).toMatchObject({ calories: 2200, carbs: 250.5, fat: 70, goal: "build_muscle" })
    expect((yield* run("goals")).stdout).toMatch(/^training +build muscle$/m)
  })

  it.scoped("the unit of the goals applies to the next line that is typed", function* () {
    const { get, run, set } = yield* localUser
    expect((yield* run("weigh 80 --date 2026-03-09")).stdout).toMatch(/^Logged 80 kg/)
    yield* set("--unit", "lbs")
    expect((yield* run("weigh 180 --date 2026-03-10")).stdout).toMatch(/^Logged 180 lb/)
    expect((yield* get("/v1/days/2026-03-10")).measurements.weightKg).toBe(81.65)
  })

  it.scoped("is a change of the log, which can be undone", function* () {
    const { get, post, set } = yield* localUser
    yield* set("--calories", "2200")
    // Setting what is set already changes nothing.
    yield* set("--calories", "2200")
    const changes = yield* get("/v1/changes")
    expect(changes).toMatchObject([{ kind: "goals", action: "update", by: { kind: "server" }, undoable: true }])
    yield* post(`/v1/changes/${changes[0].id}/undo`, {})
    expect(yield* get("/v1/goals")).toEqual(STARTING)
  })

  it.scoped("sets the targets of a weekday or of training days, which a day counts against", function* () {
    const { get, name, post, run, set } = yield* localUser
    const training = yield* set("--on", "training", "--calories", "2600", "--protein", "160")
    expect(training).toMatchObject({
      code: 0,
      stderr: `Set the goals of the account "${name}" on training days.\n`,
      stdout: expect.stringMatching(/^energy +2,600 kcal\nprotein +160 g\ncarbs +230 g$/m)
    })
    yield* set("--on", "monday", "--calories", "1800")
    expect(yield* get("/v1/goals")).toEqual(STARTING)
    expect(yield* get("/v1/goals?date=2026-03-09")).toEqual({ ...STARTING, calories: 1800 })
    expect((yield* run("goals --date 2026-03-09")).stdout).toMatch(/^energy +1,800 kcal$/m)
    expect((yield* run("goals")).stdout).toMatch(/^energy +2,000 kcal$/m)
    yield* post("/v1/workouts", {
      date: "2026-03-09",
      exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    })
    expect((yield* run("day 2026-03-09")).stdout).toContain("2,600")
    // Figures that are not given are those of the goals again.
    yield* set("--on", "training", "--water", "3l")
    expect(yield* get("/v1/goals?date=2026-03-09")).toEqual({ ...STARTING, waterMl: 3000 })
    expect(yield* set("--on", "training")).toMatchObject({ code: 0 })
    expect(yield* get("/v1/goals?date=2026-03-09")).toEqual({ ...STARTING, calories: 1800 })
  })

  it.scoped("refuses what is out of bounds or unknown, and says what is allowed", function* () {
    const { get, run, set } = yield* localUser
    const LINES: ReadonlyArray<readonly [flags: ReadonlyArray<string>, message: string]> = [
      [[], "missing goals; for example daybook goals set --calories 2200 --protein 150"],
      [["--calories", "99999"], "--calories: expected a number from 0 to 20000 kcal, got 99999 kcal"],
      [["--protein", "many"], 'invalid --protein "many"'],
      [["--water", "2"], "write 2l"],
      [["--unit", "stone"], '--unit: expected one of kg, lbs, got "stone"'],
      [["--goal", "gain_muscle"], "--goal: expected one of build_muscle, lose_weight"],
      [["--on", "someday"], "--on: expected one of monday, tuesday"],
      [["--on", "monday", "--unit", "kg"], "--unit and --goal are the same on every day"],
      [["--on", "monday", "--fat", "99999"], "--fat: expected a number from 0 to"],
      [["--colour", "red"], "unknown flag --colour"]
    ]
    for (const [flags, message] of LINES) {
      const { code, stderr, stdout } = yield* set(...flags)
      expect({ code, stdout }, flags.join(" ")).toEqual({ code: 2, stdout: "" })
      expect(stderr).toContain(message)
    }
    expect((yield* run("goals --calories 2200")).code).toBe(2)
    const nobody = yield* run(["goals", "set", "--account", "nobody", "--fat", "60"], {
      env: { DAYBOOK_DATABASE: (yield* TestServer).database }
    })
    expect(nobody).toMatchObject({ code: 3, stderr: expect.stringContaining('no account "nobody"') })
    expect(yield* get("/v1/goals")).toEqual(STARTING)
  })
})
