import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { send } from "../harness/send.ts"
import { startInstances } from "./Instances.ts"

const workout = (date: string) => ({ date, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] })

it.scopedLive("a workout is not moved to a date whose last place is taken meanwhile: that is 400", function* () {
  const { database, key, servers } = yield* startInstances(1)
  const url = servers[0]?.url ?? ""
  const post = (path: string, body: unknown) => send(url + path, { method: "POST", key, body })
  yield* post("/v1/workouts", workout("2026-03-10"))
  const id = fieldAt(JSON.parse((yield* post("/v1/workouts", workout("2026-03-11"))).body), "sessionId")
  const { all, run } = yield* rawDatabase(database)
  const watch = yield* rawDatabase(database)
  // Another server adds the second workout of the date, and has not committed yet.
  yield* run("BEGIN")
  yield* run(`INSERT INTO workout (account_id, id, date, slot, exercises, written_by, written_at)
      SELECT account_id, 'other', date, 2, exercises, written_by, written_at FROM workout WHERE date = '2026-03-10'`)
  const waiting = Effect.map(
    watch.all("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
    ({ length }) => length > 0
  )
  const [moved] = yield* Effect.all(
    [
      post(`/v1/workouts/${id}`, { date: "2026-03-10" }),
      Effect.zipRight(Effect.repeat(waiting, { until: (isWaiting) => isWaiting }), run("COMMIT"))
    ],
    { concurrency: "unbounded" }
  )
  expectRefusal(moved, "invalid_request", /already has 2 workouts/)
  expect(yield* all("SELECT id FROM workout WHERE date = '2026-03-10'")).toHaveLength(2)
})
