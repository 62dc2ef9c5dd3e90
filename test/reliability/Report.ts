import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { realDate } from "../harness/realTime.ts"

/** Whether to run the long form (`npm run scorecard`). Continuous integration runs the short form. */
export const LONG = process.env.LONG === "1"

/** The folder of the figures from which `npm run scorecard` writes its page. */
const FOLDER = path.resolve(process.env.DAYBOOK_SCORECARD_FOLDER ?? "node_modules/.cache/daybook/scorecard")

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()

/** The commit of the working tree, with a plus sign if it was changed since. */
const commit = (): string => {
  try {
    return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+"}`
  } catch {
    return "unknown"
  }
}

/** Records the figures of a run under the name of its row, in place of those of an earlier run. */
export const record = (name: string, figures: Readonly<Record<string, number | string>>): void => {
  fs.mkdirSync(FOLDER, { recursive: true })
  fs.writeFileSync(
    path.join(FOLDER, `${name}.json`),
    `${JSON.stringify({ name, long: LONG, date: realDate("UTC"), commit: commit(), figures }, null, 2)}\n`
  )
}
