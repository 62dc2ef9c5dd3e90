import { createRequire } from "node:module"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

const load = createRequire(import.meta.url)

/** Thrown instead of opening a database with a SQLite driver that this Node cannot run. */
export class UnusableDriver extends Data.TaggedError("UnusableDriver")<{ readonly message: string }> {}

/** Version 13 needs Node-API 10, which Node has since 22.14, and ends the process of an older Node without a word. */
export const usableDriver: Effect.Effect<void, UnusableDriver> = Effect.suspend(() => {
  if (Number(process.versions.napi) >= 10) return Effect.void
  const { version }: { readonly version: string } = load("better-sqlite3/package.json")
  return Number.parseInt(version, 10) < 13
    ? Effect.void
    : new UnusableDriver({
        message: `the SQLite driver that was installed, better-sqlite3 ${version}, needs Node 22.14 or later, and this is ${process.versions.node}; with Node 20, install Daybook again`
      })
})
