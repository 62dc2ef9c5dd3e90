import type { Line } from "./Command.ts"
import { EXIT } from "./Command.ts"
import type { Principal } from "./local/Client.ts"
import { alone } from "./local/Lock.ts"
import { readQueue } from "./local/Queue.ts"
import { note, print, printJson } from "./Output.ts"
import { flush } from "./Sending.ts"

/** Sends first what waits for this server, so that what is read then holds it. */
export const settled = async (client: Principal, line?: Line): Promise<Principal> => {
  if (line?.flags["dry-run"] === true) return client
  if (readQueue().some(({ origin, state }) => origin === client.origin && state === "waiting")) {
    const { left } = await alone(() => flush(client))
    if (left !== undefined) note(`${left}.`)
  }
  return client
}

/** Shows what was read: as JSON, or in words. */
export const show = <A>(line: Line, data: A, words: (data: A) => string): number => {
  if (line.flags.json === true) printJson(data)
  else print(words(data))
  return EXIT.done
}
