import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { start } from "../harness/Process.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

/** A stand-in for `npx` that runs no test: it fails, or succeeds without figures. */
const npxThat = (folder: string, code: number) => {
  fs.writeFileSync(path.join(folder, "npx"), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
}

for (const [what, code] of [
  ["fails", 1],
  ["records nothing", 0]
] as const) {
  it.scopedLive(`a run that ${what} is shown as failed, not with the figures of the run before`, function* () {
    const folder = yield* temporaryFolder
    const page = path.join(folder, "page.md")
    fs.writeFileSync(
      path.join(folder, "kill-ledger.json"),
      '{"name":"kill-ledger","long":true,"date":"2020-01-01","commit":"abc1234","figures":{"lost":0}}'
    )
    npxThat(folder, code)
    const ended = yield* Effect.promise(
      () =>
        start(process.execPath, ["scripts/scorecard.mjs", "ledger"], {
          PATH: `${folder}:${process.env.PATH}`,
          DAYBOOK_SCORECARD_FOLDER: folder,
          DAYBOOK_SCORECARD_PAGE: page
        }).ended
    )
    expect(ended.code, ended.stderr).toBe(code)
    const row = fs
      .readFileSync(page, "utf8")
      .split("\n")
      .find((line) => line.includes("(kill -9) under 8 writers"))
    expect(row).toMatch(/\| \*\*failed\*\* \| \d{4}-\d\d-\d\d, [0-9a-f]{7,}\+? \|/)
    expect(row).not.toContain("lost")
    expect(fs.readFileSync(page, "utf8")).not.toContain("2020-01-01")
  })
}
