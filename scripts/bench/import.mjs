// An import of a long history over REST and its undo, and what a client with another key notices of them.
import { join } from "node:path"
import { ask, load, pace, requestBytes } from "./client.mjs"
import { inFolder, progress, quantile, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { newKey, startDaybook } from "./server.mjs"

/** Ten years of training, five times a week: 2,500 workouts of 20 sets. */
const WORKOUTS = 2500
const EXERCISES = ["Squat (Barbell)", "Bench Press (Barbell)", "Deadlift (Barbell)", "Pull Up", "Overhead Press"]
const SETS_OF_EACH = 4
const PER_SECOND = 50
const SECONDS = 20

const body = () => {
  const sets = EXERCISES.length * SETS_OF_EACH
  const records = Array.from({ length: WORKOUTS }, (_, at) => {
    const date = dateAfter(LAST_DATE, -Math.floor((at * 7) / 5) - 400)
    return {
      kind: "workout",
      key: `${date}T18:0${at % 10}:00 Training`,
      date,
      rows: sets,
      line: 2 + at * sets,
      title: "Training",
      startedAt: `${date}T18:0${at % 10}:00`,
      endedAt: `${date}T19:15:00`,
      durationMinutes: 66,
      exercises: EXERCISES.map((name, exercise) => ({
        name,
        sets: Array.from({ length: SETS_OF_EACH }, (_, set) => ({
          reps: 5 + ((at + set) % 4),
          weightKg: 40 + exercise * 12.5 + (at % 20) * 1.25
        }))
      }))
    }
  })
  const reading = { rows: WORKOUTS * sets, records, losses: [], partial: [] }
  return JSON.stringify({ format: "strong", files: ["strong.csv"], dryRun: false, reading })
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const other = seed(database, 1)
    const key = newKey(database)
    const server = await startDaybook(database, { DAYBOOK_SYNC_PER_HOUR: "900000000" })
    const sent = body()
    const post = async (path, payload) => {
      const before = performance.now()
      const { body: answer, status } = await ask(server.port, { method: "POST", path, key, body: payload })
      if (status !== 200) throw new Error(`POST ${path} was answered with ${status}: ${answer}`)
      return { answer: JSON.parse(answer), seconds: (performance.now() - before) / 1000 }
    }
    const read = (index) => requestBytes({ path: `/v1/days/${dateAfter(LAST_DATE, -(index % 365))}`, key: other })
    const figures = { "bytes of the body": Buffer.byteLength(sent), sets: WORKOUTS * EXERCISES.length * SETS_OF_EACH }
    const rows = [["milliseconds of another key", "p50", "p99", "longest"]]
    const paced = async (name) => {
      const took = await pace(server.port, read, { perSecond: PER_SECOND, seconds: SECONDS })
      const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => round(quantile(took, part), 2))
      rows.push([name, p50, p99, longest])
      Object.assign(figures, { [`${name}: p50 ms`]: p50, [`${name}: p99 ms`]: p99, [`${name}: longest ms`]: longest })
    }
    try {
      await load(server.port, read, { count: 1000 })
      const { rss: before } = await server.usage()
      await paced("without an import")
      progress("imports and undos, and another key meanwhile")
      const took = { import: [], undo: [], changes: [] }
      let isPaced = false
      const importing = (async () => {
        while (!isPaced) {
          const imported = await post("/sync/import", sent)
          took.import.push(imported.seconds)
          const listing = performance.now()
          await ask(server.port, { path: "/v1/changes?limit=5", key })
          took.changes.push((performance.now() - listing) / 1000)
          took.undo.push((await post(`/v1/changes/${imported.answer.id}/undo`, "{}")).seconds)
        }
      })()
      await server.longestHold()
      await paced("during imports")
      const hold = round(await server.longestHold(), 1)
      isPaced = true
      await importing
      const { peak } = await server.usage()
      progress("")
      table(rows)
      const MB = 1024 * 1024
      Object.assign(figures, {
        "an import, seconds": round(quantile(took.import, 0.5), 2),
        "an undo, seconds": round(quantile(took.undo, 0.5), 2),
        "a list of five changes, seconds": round(quantile(took.changes, 0.5), 3),
        "memory before, MB": round(before / MB),
        "memory at most, MB": round(peak / MB),
        "longest turn, ms": hold
      })
      table(Object.entries(figures).slice(0, 2).concat(Object.entries(figures).slice(-6)))
      return figures
    } finally {
      await server.stop()
    }
  })
