import { setImmediate as nextTurn } from "node:timers/promises"
import type { Installation } from "../harness/Installation.ts"
import { startDaybook } from "../harness/Process.ts"
import { realTime } from "../harness/realTime.ts"

/** Runs a command and kills it some time after a condition holds; returns whether it was still running. */
export const killDuring = async (
  { environment }: Installation,
  args: ReadonlyArray<string>,
  begun: () => boolean,
  delayMs: number
): Promise<boolean> => {
  const { child, ended } = startDaybook(args, environment)
  let over = false
  const killed = ended.then(({ signal }) => {
    over = true
    return signal === "SIGKILL"
  })
  while (!over && !begun()) await nextTurn()
  if (delayMs > 0) await realTime(delayMs)
  child.kill("SIGKILL")
  return killed
}
