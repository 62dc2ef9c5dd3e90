import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The folder of the logs that the processes of a run prepare for each other. The run has this process id. */
export const logsOf = (run: number): string => join(tmpdir(), `daybook-logs-${run}`)

/** Builds the packages if a source changed: some tests run the built command. */
export default () => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "inherit" })
  return () => rmSync(logsOf(process.pid), { recursive: true, force: true })
}
