import * as fs from "node:fs"
import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { zipOf } from "../harness/zipOf.ts"
import { newUser } from "./User.ts"

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
const ROWS = [
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,225,5,0,0,"","",8.2',
  '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",Rest Timer,0,0,0,120,"","",'
]

const COUNTS = { rows: 2, imported: 1, merged: 0, leftOut: 1, refused: 0, kept: 0, already: 0 }

const userWithExport = Effect.gen(function* () {
  // The server refuses dates after its own.
  yield* TestClock.setTime(realNow())
  const user = yield* newUser()
  const file = path.join(user.home, "history.txt")
  fs.writeFileSync(file, [HEADER, ...ROWS].join("\n"))
  return { ...user, file }
})

layer(TestServer.unlimited)("daybook import", (it) => {
  it.scoped("asks what the file leaves open, and writes nothing unattended", function* () {
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

  it.scoped("shows what it would do, does it, adds nothing again, and is undone", function* () {
    const { file, run } = yield* userWithExport
    const shown = yield* run(["import", file, "--unit", "lb", "--dry-run"])
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain("Strong: 2 rows of history.txt\n")
    expect(shown.stdout).toContain("New: 1 workout, 2024-01-01 to 2024-01-01\n")
    expect(shown.stdout).toContain("Left out: rest timers (1): line 3\n")
    expect(shown.stdout).toContain("Left out of imported rows: RPE that is not from 1 to 10 in halves (1)\n")
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

  it.scoped("names the files of an archive that it does not read", function* () {
    const { home, run } = yield* userWithExport
    const file = path.join(home, "apps.zip")
    const entries = [
      { path: "strong.csv", content: [HEADER, ...ROWS].join("\n") },
      { path: "more/hevy.csv", content: "title,start_time,exercise_title,set_type,weight_kg,reps\n" },
      { path: "more/notes.txt", content: "hello" },
      { path: "older.zip", content: zipOf([{ path: "strong.csv", content: "x" }]) }
    ]
    fs.writeFileSync(file, zipOf(entries))
    const shown = yield* run(["import", file, "--unit", "lb", "--dry-run"])
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain(
      "Files of the archive that are not read: hevy.csv (Hevy), older.zip, notes.txt. Unpack the archive, and import the others on their own.\n"
    )
    fs.writeFileSync(file, zipOf(entries.slice(3)))
    const packed = yield* run(["import", file, "--unit", "lb", "--dry-run"])
    expect(packed.code).toBe(1)
    expect(packed.stderr).toContain(
      "The archive holds another one, older.zip, and archives within archives are not opened. Unpack it, and import what it holds."
    )
  })

  it.scoped("fails if none of the rows can be imported", function* () {
    const { file, home, run } = yield* userWithExport
    const imported = (name: string, rows: ReadonlyArray<string>) => {
      const written = path.join(home, name)
      fs.writeFileSync(written, rows.join("\n"))
      return run(["import", written, "--unit", "kg", "--yes"])
    }
    const garbage = yield* imported("garbage.csv", [HEADER, "x,y,z", "1,2,3"])
    expect(garbage.code).toBe(1)
    expect(garbage.stderr).toContain(
      "2 of 2 rows cannot be imported, most because the row is no set (first in line 2). Is it the right unit and format? Nothing was written."
    )
    const timers = yield* imported("timers.csv", [HEADER, ...ROWS.slice(1)])
    expect(timers.code).toBe(1)
    expect(timers.stderr).toContain("Nothing in these files can be imported.")
    const empty = yield* imported("empty.csv", [HEADER])
    expect(empty.code).toBe(0)
    expect(empty.stderr).toContain("The files have no rows.")
    expect((yield* run(["import", file, "--unit", "kg", "--yes"])).code).toBe(0)
    const again = yield* run(["import", file, "--unit", "kg", "--yes"])
    expect(again.code).toBe(0)
    expect(again.stderr).toContain("There is nothing new to import.")
  })

  it.scoped("says what is wrong with a file", function* () {
    const { home, run } = yield* userWithExport
    const other = path.join(home, "notes.csv")
    fs.writeFileSync(other, "a,b\n1,2\n")
    const unknown = yield* run(["import", other, "--yes"])
    expect(unknown.code).toBe(1)
    expect(unknown.stderr).toMatch(/notes\.csv is no export that Daybook can read\. It reads those of Strong, Hevy/)
    expect((yield* run(["import", path.join(home, "none.csv")])).stderr).toMatch(/there is no file .*none\.csv/)
  })
})
