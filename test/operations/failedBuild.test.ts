import * as fs from "node:fs"
import * as path from "node:path"
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { start } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/** A copy of the project's sources, with the same dependencies. */
const copiedProject = Effect.map(temporaryFolder, (folder) => {
  for (const name of ["package.json", "tsconfig.json", "scripts", "LICENSE"]) {
    fs.cpSync(name, path.join(folder, name), { recursive: true })
  }
  fs.cpSync("packages", path.join(folder, "packages"), {
    recursive: true,
    filter: (file) => !/\/(?:dist|node_modules)$/.test(file)
  })
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"))
  return folder
})

it.scopedLive("a build that fails does not count as done", () =>
  Effect.gen(function* () {
    const folder = yield* copiedProject
    const build = Effect.promise(
      () => start(process.execPath, [path.join(folder, "scripts/build.mjs"), "--if-changed"], {}, {}).ended
    )
    fs.appendFileSync(path.join(folder, "packages/sdk/src/effect.ts"), '\nexport const wrong: number = "text"\n')
    for (const _ of [1, 2]) {
      const { code, stdout } = yield* build
      expect([code, stdout]).toEqual([1, expect.stringContaining("effect.ts")])
    }
  })
)
