import * as fs from "node:fs"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import type { Installation } from "../harness/Installation.ts"

/** Writes an export into the folder of an installation; its file. */
export const writtenTo = ({ folder }: Installation, json: string): Effect.Effect<string> =>
  Effect.sync(() => {
    const file = path.join(folder, "log.json")
    fs.writeFileSync(file, json)
    return file
  })
