import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { daybook } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/**
 * Runs the built terminal with `--json` in a new home folder, and returns its parsed output. Nothing may stay in its
 * queue, except a write for which the budget is spent.
 */
export const runDaybook = (args: ReadonlyArray<string>, { key, url }: { readonly url: string; readonly key: string }) =>
  Effect.scoped(
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const { code, stderr, stdout } = yield* daybook([...args, "--json"], {
        HOME: home,
        TZ: "UTC",
        DAYBOOK_URL: url,
        DAYBOOK_API_KEY: key
      })
      const queue = path.join(home, ".local", "state", "daybook", "queue.json")
      const isQueued = fs.existsSync(queue) && fs.readFileSync(queue, "utf8") !== ""
      if (isQueued) expect(code, stderr).toBe(EXITS.rate_limited)
      // A failure is the last line of standard error.
      const said: unknown = JSON.parse(stdout === "" ? (stderr.trimEnd().split("\n").at(-1) ?? "") : stdout)
      return { code, said }
    })
  )

/** The exit code for each error code. */
export const EXITS: Readonly<Record<string, number>> = {
  invalid_request: 2,
  unknown_field: 2,
  payload_too_large: 1,
  not_found: 3,
  unauthorized: 4,
  insufficient_scope: 4,
  rate_limited: 5
}
