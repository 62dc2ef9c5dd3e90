import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import { type Installation, newInstallation } from "../harness/Installation.ts"
import { faultsIn, inspectDatabase, watersIn } from "../harness/inspectDatabase.ts"
import { backedUp } from "./commands.ts"
import { seedLog } from "./DenseLog.ts"
import { writeWater } from "./preparedLogs.ts"

/** The faults and the water of a file, for comparison. */
export const contentOf = (file: string): Effect.Effect<string> =>
  inspectDatabase(file, (raw) => JSON.stringify({ faults: faultsIn(raw), waters: watersIn(raw) }))

/** A log to be replaced repeatedly, and its content before and after. */
export interface RestoreStates {
  readonly place: Installation
  readonly backup: string
  /** Resets the log to its state before the first restore. */
  readonly again: () => void
  readonly old: string
  readonly new: string
}

/** A backup, and a log whose server was killed since, with rows only in its `-wal`. */
export const restoreStates = Effect.fnUntraced(function* (days: number) {
  const place = yield* newInstallation()
  const { database, folder } = place
  yield* seedLog(place, days)
  const backup = yield* backedUp(place)
  yield* writeWater(place, 3000, 12, "SIGKILL")
  const kept = `${folder}/kept.db`
  for (const end of ["", "-wal"]) fs.copyFileSync(database + end, kept + end)
  const again = () => {
    for (const name of fs.readdirSync(folder)) if (name.startsWith("daybook.db")) fs.rmSync(`${folder}/${name}`)
    for (const end of ["", "-wal"]) fs.copyFileSync(kept + end, database + end)
  }
  const states: RestoreStates = { place, backup, again, old: yield* contentOf(database), new: yield* contentOf(backup) }
  return states
})

/** Which of the two logs the file now is. */
export const outcomeOf = (states: RestoreStates): Effect.Effect<"old" | "new" | "neither"> =>
  Effect.map(contentOf(states.place.database), (found) =>
    found === states.old ? "old" : found === states.new ? "new" : "neither"
  )
