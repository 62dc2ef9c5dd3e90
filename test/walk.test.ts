import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { expect, it } from "vitest"

/** The walks of the page: name and files. */
const written = (): ReadonlyMap<string, number> =>
  new Map(
    [...readFileSync("docs/architecture.md", "utf8").matchAll(/^\| (.+?) +\| (\d+) +\| \d+ +\|$/gm)].map(
      ([, name = "", files]) => [name, Number(files)]
    )
  )

/** What a timer does in the same moment may add or hide a file. */
const TOLERANCE = 1

it("docs/architecture.md says how many files a request enters", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/walk.mjs"])
  const walked = new Map(
    [...stdout.matchAll(/^(.+): (\d+) files/gm)].map(([, name = "", files]): [string, number] => [name, Number(files)])
  )
  expect([...written().keys()]).toEqual([...walked.keys()])
  for (const [name, files] of written()) {
    expect(Math.abs((walked.get(name) ?? 0) - files), `${name}: ${walked.get(name)}`).toBeLessThanOrEqual(TOLERANCE)
  }
})
