import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { hasScript, userWith } from "./User.ts"

const HEADER = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
const ROW = '2024-01-01 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",8'

/** A person without a key and without a server, and a log in a file. */
const personWithFile = Effect.gen(function* () {
  const user = yield* userWith({})
  const file = path.join(user.home, "strong.csv")
  fs.writeFileSync(file, [HEADER, ROW].join("\n"))
  const database = path.join(user.home, "log.db")
  const run = (typed: string) => user.run(typed, { env: { DAYBOOK_DATABASE: database } })
  const workouts = Effect.map(run("export"), ({ stdout }) =>
    JSON.parse(stdout).tables.workout.filter((row: { deleted_at: unknown }) => row.deleted_at === null)
  )
  return { user, database, file, run, workouts }
})

describe("daybook undo without a key", () => {
  it.scoped("takes an import into this machine's database back by the printed command; redo repeats it", function* () {
    const { file, run, workouts } = yield* personWithFile
    const imported = yield* run(`import ${file} --unit kg --yes`)
    expect(imported.code, imported.stderr).toBe(0)
    expect(yield* workouts).toHaveLength(1)
    const printed = /To take it back: daybook (undo \S+)\n/.exec(imported.stderr)?.[1]
    const asked = yield* run(`${printed}`)
    expect(asked).toMatchObject({ code: 2, stdout: "" })
    expect(asked.stderr).toContain("an import of 1 entry ")
    expect(yield* workouts).toHaveLength(1)
    const undone = yield* run(`${printed} --yes`)
    expect(undone, undone.stderr).toMatchObject({ code: 0, stderr: "" })
    expect(undone.stdout).toMatch(/^Undid an import .* Redo: daybook redo\n$/)
    expect(yield* workouts).toEqual([])
    expect((yield* run("changes")).stdout).toMatch(/Undo of 1 entry[\s\S]*\(undone\)/)
    expect((yield* run("redo")).stdout).toMatch(/^Redid an import/)
    expect(yield* workouts).toHaveLength(1)
    expect((yield* run("undo --yes")).stdout).toMatch(/^Undid an import/)
    expect(yield* workouts).toEqual([])
  })

  it.scoped("takes the unchanged rest of an import back with --keep-changed", function* () {
    const { file, run, workouts } = yield* personWithFile
    const rows = [1, 2, 3, 4].map((day) => ROW.replace("2024-01-01", `2024-01-0${day}`))
    fs.writeFileSync(file, [HEADER, ...rows].join("\n"))
    expect((yield* run(`import ${file} --unit kg --yes`)).code).toBe(0)
    // The second file has other sets on one date, which changes what the first imported.
    fs.writeFileSync(file, [HEADER, ROW.replace("100,5", "120,3")].join("\n"))
    expect((yield* run(`import ${file} --unit kg --yes`)).code).toBe(0)
    const first = JSON.parse((yield* run("changes --json")).stdout)[1].id
    const refused = yield* run(`undo ${first} --yes`)
    expect(refused).toMatchObject({ code: 1, stdout: "" })
    expect(refused.stderr).toMatch(/^daybook: 1 of the 4 entries of the change was changed since, by import /)
    expect(refused.stderr).toContain("or undo with --keep-changed, which takes the others back and keeps this one.")
    expect(yield* workouts).toHaveLength(4)
    const undone = yield* run(`undo ${first} --yes --keep-changed`)
    expect(undone.stdout).toMatch(/; 1 entry was changed since and stays\. Redo: daybook redo\n$/)
    expect(yield* workouts).toMatchObject([{ date: "2024-01-01" }])
    expect((yield* run("redo")).code).toBe(0)
    expect(yield* workouts).toHaveLength(4)
  })

  it.scoped.skipIf(!hasScript)("asks a person whether to keep what was changed since", function* () {
    const { database, file, run, user, workouts } = yield* personWithFile
    fs.writeFileSync(file, [HEADER, ROW, ROW.replace("01-01", "01-02")].join("\n"))
    yield* run(`import ${file} --unit kg --yes`)
    fs.writeFileSync(file, [HEADER, ROW.replace("100,5", "120,3")].join("\n"))
    yield* run(`import ${file} --unit kg --yes`)
    const first = JSON.parse((yield* run("changes --json")).stdout)[1].id
    const answers = [
      ["Undo an import of 2 entries", "y\n"],
      ["Keep what was changed, and undo the rest?", "y\n"]
    ] as const
    const asked = yield* user.runInPty(`undo ${first}`, { answers, env: { DAYBOOK_DATABASE: database } })
    expect(asked.stdout).toContain("1 of the 2 entries of the change was changed since")
    expect(asked.code).toBe(0)
    expect(yield* workouts).toMatchObject([{ date: "2024-01-01" }])
  })

  it.scoped("takes an import into another account back, with the account that is printed", function* () {
    const { file, run, workouts } = yield* personWithFile
    expect((yield* run("accounts create Ada")).code).toBe(0)
    const imported = yield* run(`import ${file} --unit kg --yes --account Ada`)
    const printed = /To take it back: daybook (undo \S+ --account Ada)\n/.exec(imported.stderr)?.[1]
    expect((yield* run("undo --yes")).code).toBe(3)
    expect((yield* run(`${printed} --yes`)).stdout).toMatch(/Redo: daybook redo --account Ada\n$/)
    expect(yield* workouts).toEqual([])
  })

  it.scoped("asks for a key where this machine has no log, and creates none", function* () {
    const user = yield* userWith({})
    for (const typed of ["undo", "redo", "changes"]) {
      const refused = yield* user.run(typed)
      expect(refused.code).toBe(4)
      expect(refused.stderr).toContain("no key yet: run daybook login")
    }
    expect(fs.existsSync(path.join(user.home, ".local/share/daybook"))).toBe(false)
  })
})
