import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/** A copy of the project's sources, with the same dependencies. */
const copiedProject = Effect.map(temporaryFolder, (folder) => {
  for (const name of ["package.json", "tsconfig.json", "scripts", "packages", "LICENSE"]) {
    fs.cpSync(name, path.join(folder, name), {
      recursive: true,
      filter: (file) => !/\/(?:dist|node_modules)$/.test(file)
    })
  }
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"))
  return folder
})

/** Builds the project in a folder. */
const build = (folder: string) =>
  Effect.promise(() => start(process.execPath, [path.join(folder, "scripts/build.mjs"), "--if-changed"], {}, {}).ended)

it.scopedLive("a build that fails does not count as done", function* () {
  const folder = yield* copiedProject
  fs.appendFileSync(path.join(folder, "packages/sdk/src/effect.ts"), '\nexport const wrong: number = "text"\n')
  for (const _ of [1, 2]) {
    const { code, stdout } = yield* build(folder)
    expect([code, stdout]).toEqual([1, expect.stringContaining("effect.ts")])
  }
})

it.scopedLive("a generator whose output does not parse fails every build, and writes nothing", function* () {
  const folder = yield* copiedProject
  const generator = path.join(folder, "scripts/generate/SdkRoutes.ts")
  const text = fs.readFileSync(generator, "utf8")
  fs.writeFileSync(generator, text.replace("export const ROUTES = {", "export const ROUTES = = {"))
  fs.rmSync(path.join(folder, "packages/sdk/src/generated"), { recursive: true })
  for (const _ of [1, 2]) {
    const { code, stderr } = yield* build(folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining("sdk/src/generated/Routes.ts would not parse")])
    expect(fs.existsSync(path.join(folder, "packages/sdk/src/generated"))).toBe(false)
  }
})
