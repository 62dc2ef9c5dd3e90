import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { newUser } from "../cli/User.ts"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"

const MYFITNESSPAL = [
  "Date,Meal,Calories,Fat (g),Saturated Fat,Carbohydrates (g),Protein (g),Note",
  "2024-03-21,Breakfast,518.0,29.0,7.9,36.7,27.6,",
  "2024-03-22,Dinner,600.0,20.0,7.9,50.0,30.0,",
  "2024-03-25,Dinner,700.0,20.0,7.9,50.0,30.0,"
]

const CRONOMETER = [
  "Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Fat (g),Protein (g)",
  "2024-03-21,Breakfast,Eggs,3.00 large,232.50,1.68,15.92,18.87",
  "2024-03-22,Dinner,Soup,1 bowl,310,20,10,12",
  "2024-03-23,Dinner,Soup,1 bowl,310,20,10,12"
]

const person = Effect.gen(function* () {
  // The server refuses dates after its own.
  yield* TestClock.setTime(realNow())
  const { home, run } = yield* newUser()
  const fileOf = (name: string, lines: ReadonlyArray<string>): string => {
    const file = path.join(home, name)
    fs.writeFileSync(file, lines.join("\n"))
    return file
  }
  const json = (words: ReadonlyArray<string>) =>
    Effect.map(run([...words, "--json"]), ({ code, stderr, stdout }) => {
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout)
    })
  return { run, fileOf, json }
})

const IMPORTED = { kind: "food", of: "MyFitnessPal", dates: 2, from: "2024-03-21", to: "2024-03-22" }

layer(TestServer.unlimited)("two programs' exports of the same dates", (it) => {
  it.scoped("are named in the plan with the dates, and both are imported if the person goes on", function* () {
    const { fileOf, json, run } = yield* person
    const first = yield* json(["import", fileOf("mfp.csv", MYFITNESSPAL), "--yes"])
    expect(first.overlaps).toEqual([])
    const servings = fileOf("servings.csv", CRONOMETER)
    const shown = yield* run(["import", servings, "--dry-run"])
    expect(shown.stdout).toContain(
      "Careful: 2 dates (2024-03-21 to 2024-03-22) have food of another import (MyFitnessPal). Both stay; what is in both counts twice.\n"
    )
    const done = yield* json(["import", servings, "--yes"])
    expect(done).toMatchObject({ imported: 3, overlaps: [IMPORTED] })
    expect(yield* json(["import", servings, "--yes"])).toMatchObject({ already: 3, overlaps: [] })
    yield* run(["undo", first.id, "--yes"])
    const [, ...more] = CRONOMETER
    const newer = fileOf("newer.csv", [...CRONOMETER, ...more.map((row) => row.replace("Eggs", "Toast"))])
    expect(yield* json(["import", newer, "--dry-run"])).toMatchObject({ imported: 3, already: 3, overlaps: [] })
  })

  it.scoped("are distinguished from food and workouts that were logged here", function* () {
    const { fileOf, json, run } = yield* person
    yield* run(["import", fileOf("mfp.csv", MYFITNESSPAL), "--yes"])
    yield* run("food apple 95k 25c -d 2024-03-23 --yes")
    yield* run("lift squat 100kg 5 -d 2024-03-23 --yes")
    expect(yield* json(["import", fileOf("servings.csv", CRONOMETER), "--dry-run"])).toMatchObject({
      overlaps: [IMPORTED, { kind: "food", of: null, dates: 1, from: "2024-03-23", to: "2024-03-23" }]
    })
    const strong = fileOf("strong.csv", [
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
      '2024-03-23 10:00:00,"Legs",1h,"Squat",1,100,5,0,0,"","",'
    ])
    const shown = yield* run(["import", strong, "--unit", "kg", "--dry-run"])
    expect(shown.stdout).toContain("Careful: 1 date (2024-03-23) has workouts logged in Daybook. Both stay;")
  })
})
