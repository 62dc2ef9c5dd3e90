import * as fs from "node:fs"
import * as path from "node:path"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { TestServer } from "../harness/TestServer.ts"
import { newUser } from "./User.ts"

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
const ROWS = [
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,225,5,0,0,"","",8',
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",W,135,5,0,0,"","",'
]

const COUNTS = { rows: 2, imported: 1, merged: 0, leftOut: 1, refused: 0, kept: 0, already: 0 }

const userWithExport = Effect.gen(function* () {
  // The server refuses dates after its own.
  yield* TestClock.setTime(Date.now())
  const user = yield* newUser()
  const file = path.join(user.home, "history.txt")
  fs.writeFileSync(file, [HEADER, ...ROWS].join("\n"))
  return { ...user, file }
})

layer(TestServer.unlimited)("daybook import", (it) => {
  it.scoped("asks what the file leaves open, and writes nothing unattended", () =>
    Effect.gen(function* () {
      const { file, run } = yield* userWithExport
      const asked = yield* run(["import", file, "--yes"])
      expect(asked.code).toBe(2)
      expect(asked.stderr).toContain(
        "does not say in which unit its weights are. Are they kg or lb? Add --unit kg or --unit lb."
      )
      const unsure = yield* run(["import", file, "--unit", "lb"])
      expect(unsure.code).toBe(2)
      expect(unsure.stderr).toContain("add --yes")
      expect((yield* run("workouts --json")).stdout).toBe("[]\n")
    })
  )

  it.scoped("shows what it would do, does it, adds nothing again, and is undone", () =>
    Effect.gen(function* () {
      const { file, run } = yield* userWithExport
      const shown = yield* run(["import", file, "--unit", "lb", "--dry-run"])
      expect(shown.code).toBe(0)
      expect(shown.stdout).toContain("Strong: 2 rows of history.txt\n")
      expect(shown.stdout).toContain("New: 1 workout, 2024-01-01 to 2024-01-01\n")
      expect(shown.stdout).toContain("Left out: warm-up sets (1): line 3\n")
      expect(shown.stdout).toContain("Left out of imported rows: RPE of sets (1)\n")
      const dry = yield* run(["import", file, "--unit", "lb", "--dry-run", "--json"])
      expect(JSON.parse(dry.stdout)).toMatchObject({ id: null, format: "strong", files: ["history.txt"], ...COUNTS })

      const done = yield* run(["import", file, "--unit", "lb", "--yes", "--json"])
      expect(JSON.parse(done.stdout)).toMatchObject({ ...COUNTS, records: { workouts: 1 } })
      expect(JSON.parse((yield* run("workouts --json")).stdout)).toMatchObject([
        { date: "2024-01-01", exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg: 102.06 }] }] }
      ])
      const again = yield* run(["import", file, "--unit", "lb", "--yes", "--json"])
      expect(JSON.parse(again.stdout)).toMatchObject({ id: null, ...COUNTS, imported: 0, already: 1 })

      expect((yield* run(["undo", "--yes"])).code).toBe(0)
      expect((yield* run("workouts --json")).stdout).toBe("[]\n")
    })
  )

  it.scoped("says what is wrong with a file", () =>
    Effect.gen(function* () {
      const { home, run } = yield* userWithExport
      const other = path.join(home, "notes.csv")
      fs.writeFileSync(other, "a,b\n1,2\n")
      const unknown = yield* run(["import", other, "--yes"])
      expect(unknown.code).toBe(1)
      expect(unknown.stderr).toMatch(/notes\.csv is no export that Daybook can read\. It reads those of Strong, Hevy/)
      expect((yield* run(["import", path.join(home, "none.csv")])).stderr).toMatch(/none\.csv cannot be read/)
    })
  )
})
