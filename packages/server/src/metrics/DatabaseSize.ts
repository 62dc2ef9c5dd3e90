import { stat } from "node:fs/promises"
import * as Effect from "effect/Effect"

/** In bytes. */
export interface DatabaseSize {
  readonly file: number
  readonly writeAheadLog: number
}

/** The size of a SQLite file and of its write-ahead log, which does not always exist. */
export const databaseSize = (file: string): Effect.Effect<DatabaseSize> =>
  Effect.all({ file: bytesOf(file), writeAheadLog: bytesOf(`${file}-wal`) }, { concurrency: 2 })

const bytesOf = (file: string): Effect.Effect<number> =>
  Effect.promise(() =>
    stat(file).then(
      ({ size }) => size,
      () => 0
    )
  )
