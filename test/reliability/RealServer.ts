import * as path from "node:path"
import * as Effect from "effect/Effect"
import { newKey, type Serving, serving } from "../edge/Binary.ts"
import { temporaryFolder } from "../harness/TestServer.ts"

/** A budget that no run spends, near the most that the settings take. */
export const PLENTY = 999_999_999

/** The built program on a fresh file, and what it takes to start it there again. */
export interface RealServer {
  readonly database: string
  readonly environment: Readonly<Record<string, string>>
  readonly server: Serving
}

/** Starts the built program on a fresh file, with budgets out of the way. It is gone after the test. */
export const realServer = (settings: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const database = path.join(folder, "daybook.db")
    const environment = {
      HOME: folder,
      DAYBOOK_DATABASE: database,
      DAYBOOK_READ_PER_HOUR: String(PLENTY),
      DAYBOOK_WRITE_PER_HOUR: String(PLENTY),
      ...settings
    }
    const server = yield* serving(environment)
    const real: RealServer = { database, environment, server }
    return real
  })

/** A key that may do everything and one that may only read, made as an owner makes them. */
export const ownersKeys = ({ environment }: Pick<RealServer, "environment">) =>
  Effect.all({ full: newKey(environment, "full"), read: newKey(environment, "read") }, { concurrency: "unbounded" })
