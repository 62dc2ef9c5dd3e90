import { spawn } from "node:child_process"
import * as path from "node:path"
import { setImmediate as nextTurn, setTimeout as realTime } from "node:timers/promises"
import type { LogPlace } from "./LogPlace.ts"

const DAYBOOK = path.resolve("packages/cli/bin/daybook.js")

/** Runs a command and kills it so long after something has come to be; says whether it still ran then. */
export const killedAfter = async (
  { environment }: LogPlace,
  args: ReadonlyArray<string>,
  begun: () => boolean,
  delayMs: number
): Promise<boolean> => {
  const child = spawn(process.execPath, [DAYBOOK, ...args], { env: environment, stdio: "ignore" })
  let over = false
  const ended = new Promise<boolean>((resolve) => {
    child.once("close", (_, signal) => {
      over = true
      resolve(signal === "SIGKILL")
    })
  })
  while (!over && !begun()) await nextTurn()
  if (delayMs > 0) await realTime(delayMs)
  child.kill("SIGKILL")
  return ended
}
