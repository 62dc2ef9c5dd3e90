import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { backedUp, done, exported } from "./commands.ts"

const FILES = {
  "strong.csv": [
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE",
    '2024-03-30 10:00:00,"Legs",1h 2m,"Squat",1,100,5,0,0,"","",8',
    '2024-03-31 01:30:00,"Night",40m,"Squat",1,102.5,5,0,0,"","",8'
  ],
  "servings.csv": [
    "Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Fat (g),Protein (g)",
    "2024-03-30,Dinner,Crème brûlée,1 cup,310,20,10,12",
    "2024-03-31,Dinner,Soup,1 bowl,300,20,10,12"
  ],
  "weights.csv": ["Date,Weight (kg)", "2024-03-30,80.1", "2024-03-31,80.3"],
  "aggregates_steps.csv": ["date,value", "2024-03-30,9000", "2024-04-01,1200", "2024-04-02,700"]
} as const

const DAYS = [
  { date: "2024-03-31", readings: { steps: 8412, sleepMinutes: 420 }, checkIn: { weightKg: 81 } },
  { date: "2024-04-01", readings: { steps: 5000 }, checkIn: { weightKg: 80.7, bodyFatPercent: 20 } }
]

/** A log with imports of three programs, one of which was taken back and one redone, and with days that a phone synced. */
const importedLog = Effect.fnUntraced(function* (place: Installation) {
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  const post = (route: string, body: object) =>
    Effect.map(send(server.url + route, { method: "POST", key, body }), (sent) => {
      expect(sent.status, sent.body).toBe(200)
      return JSON.parse(sent.body)
    })
  const ids: Array<string> = []
  for (const [name, lines] of Object.entries(FILES)) {
    const file = path.join(place.folder, name)
    fs.writeFileSync(file, lines.join("\n"))
    const { stdout } = yield* done(place, "import", file, "--unit", "kg", "--yes", "--json")
    ids.push(JSON.parse(stdout).id)
  }
  yield* post("/sync/days", { store: "apple_health", days: DAYS })
  const { change } = yield* post(`/v1/changes/${ids[0]}/undo`, {})
  yield* post(`/v1/changes/${change}/undo`, {})
  yield* post(`/v1/changes/${ids[1]}/undo`, {})
  // A pin over an imported reading, which is over nothing of a phone.
  yield* post("/v1/health/days/2024-03-30", { reading: "steps", value: 9100 })
  return { dates: (yield* send(`${server.url}/v1/days?start=2024-03-29&end=2024-04-02`, { key })).body }
})

it.scopedLive(
  "a log with imports and synced days verifies, and is the same byte for byte after export and import, backup and restore",
  function* () {
    const place = yield* newInstallation()
    const { dates } = yield* importedLog(place)
    expect(JSON.parse(dates)).toHaveLength(5)
    yield* done(place, "verify")
    const json = yield* exported(place)
    expect(json).toContain("import_record")

    const file = path.join(place.folder, "log.json")
    fs.writeFileSync(file, json)
    const moved = yield* newInstallation()
    yield* done(moved, "import", file)
    yield* done(moved, "verify")
    expect(yield* exported(moved)).toBe(json)

    const backup = yield* backedUp(place)
    const restored = yield* newInstallation()
    yield* done(restored, "restore", backup, "--yes")
    yield* done(restored, "verify")
    expect(yield* exported(restored)).toBe(json)

    // What was imported is known there too; what was taken back is imported again.
    const again = (name: string) =>
      Effect.map(
        done(moved, "import", path.join(place.folder, name), "--unit", "kg", "--yes", "--json"),
        ({ stdout }) => JSON.parse(stdout)
      )
    expect(yield* again("strong.csv")).toMatchObject({ id: null, already: 2 })
    expect(yield* again("weights.csv")).toMatchObject({ id: null, already: 2 })
    expect(yield* again("aggregates_steps.csv")).toMatchObject({ id: null, already: 2, kept: 1 })
    expect(yield* again("servings.csv")).toMatchObject({ imported: 2, records: { food: 2 } })
    yield* done(moved, "verify")
  }
)
