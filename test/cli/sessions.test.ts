import { expect, layer } from "@effect/vitest"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { dateText, day, newUser } from "./User.ts"

const today = day()
const TODAY = dateText(today)

const LINE = `lift squat w60x5, 100x5 @8, 105x5 f8@90 '| belt on' + row 3x8@60 plank 60s x3 run 5km in 28:10 '| windy'`
const SETS =
  "squat w5@60kg, 5@100kg @8, 5@105kg, f8@90kg | belt on | + row 3x8@60 kg, plank 3x60s, run 5km in 28:10 | windy"

const EXERCISES = [
  {
    ...{ name: "squat", note: "belt on", superset: 1 },
    sets: [
      { reps: 5, weightKg: 60, kind: "warmup" },
      { reps: 5, weightKg: 100, rpe: 8 },
      { reps: 5, weightKg: 105 },
      { reps: 8, weightKg: 90, kind: "failure" }
    ]
  },
  { name: "row", superset: 1, sets: Array.from({ length: 3 }, () => ({ reps: 8, weightKg: 60 })) },
  { name: "plank", sets: Array.from({ length: 3 }, () => ({ reps: 0, seconds: 60 })) },
  { name: "run", note: "windy", sets: [{ reps: 0, seconds: 1690, meters: 5000 }] }
]

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }), { excludeTestServices: true })("a session", (it) => {
  it.scoped("is logged with all its fields, and each command shows them as they are typed", function* () {
    const { get, run } = yield* newUser()
    const logged = yield* run(`${LINE} --min 55 --title "Push A" --note "slept badly"`)
    const rest = '55 min, title "Push A", note "slept badly"'
    expect(logged.stdout).toBe(`Logged ${SETS} | ${rest} · ${TODAY}\n`)
    const [workout] = yield* get("/v1/workouts")
    expect(workout).toMatchObject({ title: "Push A", note: "slept badly", exercises: EXERCISES })

    const rows = [
      "workout    Push A  55 min",
      "           squat  w5@60kg, 5@100kg @8, 5@105kg, f8@90kg | belt on",
      "           + row  3x8@60 kg",
      "           plank  3x60s",
      "           run    5km in 28:10 | windy",
      "note       slept badly"
    ].join("\n")
    expect((yield* run("day")).stdout).toContain(`\n\n${rows}\n`)
    expect((yield* run("workouts 1")).stdout).toBe(`${TODAY}\n${rows}\n`)
    const listed = (yield* run("entries")).stdout.replace(/\n {2,}/g, " ")
    expect(listed).toBe(`${TODAY}\n1  workout   ${SETS} | ${rest}\n`)

    // What is shown is logged again as it is.
    const again = yield* run(["lift", ...SETS.split(" "), "-d", "yesterday"])
    expect(again.stdout).toBe(`Logged ${SETS} · ${dateText(day(-1))}\n`)
    const [, copy] = yield* get("/v1/workouts")
    expect(copy.exercises).toEqual(workout.exercises)

    yield* run("undo")
    const undone = yield* run("undo --dry-run")
    expect(undone.stdout).toContain("warm-up 5@60 kg")
  })

  it.scoped("of times and distances has records", function* () {
    const { run } = yield* newUser()
    yield* run("lift run 5km in 28:10, 10km in 1:00:00 plank 1:30, 60s -d yesterday")
    const ran = (yield* run("lift run")).stdout
    const on = dateText(day(-1))
    for (const row of [
      `longest    10km in 1:00:00 · ${on}`,
      `farthest   10km in 1:00:00 · ${on}`,
      `best pace  5:38 a km, 5km in 28:10 · ${on}`,
      `${day(-1)} 5km in 28:10, 10km in 1:00:00`
    ]) {
      expect(ran.split("\n")).toContain(row)
    }
    expect((yield* run("lift plank")).stdout).toContain(`longest    90s · ${on}\n`)
  })

  it.scoped("is shown and typed in pounds", function* () {
    const { accountId, database, run } = yield* newUser()
    yield* (yield* rawDatabase(database)).run("UPDATE account SET weight_unit = 'lbs' WHERE id = ?", accountId)
    const { stdout } = yield* run("lift squat w135x5, 225x5 @8 carry 40m@70 in 25s")
    expect(stdout).toBe(`Logged squat w5@135lb, 5@225lb @8, carry 40m in 25s@70lb · ${TODAY}\n`)
    expect((yield* run("day")).stdout).toContain("squat  w5@135lb, 5@225lb @8\n           carry  40m in 25s@70lb\n")
  })

  it.scoped("is corrected: its title, its note, an exercise's sets, whose note and superset stay", function* () {
    const { get, run } = yield* newUser()
    yield* run(`${LINE} --title "Push A" --note long`)
    yield* run("entries")
    const named = yield* run('edit 1 --title "Push B" --note ""')
    expect(named.stdout).toMatch(/ title "Push B" \(was title "Push A", note "long"\) · /)
    expect((yield* run("edit 1 Squat 3x5@105 @9 + dip 10")).code).toBe(0)
    const [workout] = yield* get("/v1/workouts")
    const [squat, ...others] = EXERCISES
    expect(workout).toEqual({
      ...{ id: workout.id, date: today, title: "Push B" },
      exercises: [
        { ...squat, superset: 2, sets: Array.from({ length: 3 }, () => ({ reps: 5, weightKg: 105, rpe: 9 })) },
        ...others,
        { name: "dip", superset: 2, sets: [{ reps: 10 }] }
      ]
    })
  })

  it.scoped("is corrected where an exercise is there twice, and again with the same supersets", function* () {
    const { get, run } = yield* newUser()
    yield* run("lift squat 3x5@100 row 2x8@60 squat 10@60")
    yield* run("entries")
    expect(yield* run("edit 1 squat 3x5@105")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "squat is there 2 times; type the sets of each, in order, or all exercises with --all"
      )
    })
    expect((yield* run("edit 1 squat 5@105 squat 12@60 curl 8 curl 6")).stdout).toContain(
      "workout: squat 5@105 kg, row 2x8@60 kg, squat 12@60 kg, curl 8 reps, curl 6 reps (was"
    )
    for (let time = 0; time < 2; time++) expect((yield* run("edit 1 row 8@60 + dip 8")).code).toBe(0)
    const [workout] = yield* get("/v1/workouts")
    expect(workout.exercises).toMatchObject([
      { name: "squat", sets: [{ weightKg: 105 }] },
      { name: "row", superset: 1, sets: [{ reps: 8 }] },
      { name: "squat", sets: [{ reps: 12 }] },
      ...[{ reps: 8 }, { reps: 6 }].map((set) => ({ name: "curl", sets: [set] })),
      { name: "dip", superset: 1 }
    ])
  })

  it.scoped("has its supersets shown where another exercise is between", function* () {
    const { post, run } = yield* newUser()
    const exercises = [
      { name: "squat", superset: 1, sets: [{ reps: 5 }] },
      { name: "row", sets: [{ reps: 5 }] },
      { name: "dip", superset: 1, sets: [{ reps: 5 }] }
    ]
    yield* post("/v1/workouts", { exercises })
    yield* post("/v1/routines", { name: "Gap", exercises })
    expect((yield* run("day")).stdout).toContain(
      "squat  5 reps (superset 1)\n           row    5 reps\n           dip    5 reps (superset 1)\n"
    )
    expect((yield* run("entries")).stdout).toContain("squat 5 reps (superset 1), row 5 reps, dip 5 reps (superset 1)")
    expect((yield* run("routine start gap")).stdout).toBe(
      "daybook lift \\\n  squat 5 reps \\\n  + dip 5 reps \\\n  row 5 reps \\\n  --routine 'Gap'\n"
    )
  })

  it.scoped("out of bounds is refused in the words of the terminal", function* () {
    const { run } = yield* newUser()
    const REFUSED: ReadonlyArray<readonly [line: string, message: string]> = [
      ["lift run 2000km", "distance of run: expected a number from 0.1 to 1000000 m, got 2000000 m"],
      ["lift plank 99h", "time of plank: expected a whole number from 1 to 86400 s, got 356400 s"],
      ["lift sprint 100m in 10.4s", "time of sprint: expected a whole number from 1 to 86400 s, got 10.4 s"],
      ["lift squat 3x5@100 rir 2", "write rpe 8"],
      ["lift --routine push", "daybook routine start NAME"]
    ]
    for (const [line, message] of REFUSED) {
      const { code, stderr } = yield* run(line)
      expect({ code, stderr }, line).toEqual({ code: 2, stderr: expect.stringContaining(message) })
    }
  })
})
