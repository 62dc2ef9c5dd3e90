import * as path from "node:path"
import * as Effect from "effect/Effect"
import { newKey, type Serving, serving } from "../edge/Binary.ts"
import { send } from "../harness/Scenario.ts"

/** A budget that no run spends. */
const PLENTY = "999999999"

/** Where a server keeps its log, and what the built program is told from outside. */
export interface Subject {
  readonly folder: string
  readonly database: string
  readonly environment: Readonly<Record<string, string>>
}

/** The built program's settings for a log in a folder, with budgets out of the way. */
export const subjectIn = (folder: string, settings: Readonly<Record<string, string>> = {}): Subject => {
  const database = path.join(folder, "daybook.db")
  return {
    folder,
    database,
    environment: {
      HOME: folder,
      DAYBOOK_DATABASE: database,
      DAYBOOK_READ_PER_HOUR: PLENTY,
      DAYBOOK_WRITE_PER_HOUR: PLENTY,
      ...settings
    }
  }
}

/** A server that writers can write to: its key, and a custom metric that takes values. */
export interface Prepared {
  readonly server: Serving
  readonly key: string
  readonly metricId: string
}

/** Starts the built server and makes what writers need. It is gone with the scope. */
export const prepared = ({ environment }: Subject): Effect.Effect<Prepared, never, Scope> =>
  Effect.gen(function* () {
    const server = yield* serving(environment)
    const key = yield* newKey(environment)
    const made = yield* send(`${server.url}/v1/custom-metrics`, {
      method: "POST",
      key,
      body: { name: METRIC, tab: "body", kind: "number", unit: "" }
    })
    const { id }: { readonly id: string } = JSON.parse(made.body)
    return { server, key, metricId: id }
  })

type Scope = Effect.Effect.Context<ReturnType<typeof serving>>

const METRIC = "Mood"

/** What `prepared` leaves in the file, in the form of `identitiesIn`. */
export const PREPARED: ReadonlyArray<string> = ["key test", `definition ${METRIC}`]
