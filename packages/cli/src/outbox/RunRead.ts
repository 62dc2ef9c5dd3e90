import { Client } from "../config/Client.ts"
import { EXIT } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { note, print, printData } from "../output/Output.ts"
import { flush } from "./Flush.ts"
import { withLock } from "./Lock.ts"
import { readQueue } from "./Queue.ts"

/** Connects for a read. Sends the queue first, so that the read includes the queued writes. */
export const connectForRead = async ({ flags }: Line): Promise<Client> => {
  const client = new Client()
  if (flags["dry-run"] === true) return client
  if (readQueue().some(({ origin, state }) => origin === client.origin && state === "waiting")) {
    const { left } = await withLock(() => flush(client))
    if (left !== undefined) note(`${left}.`)
  }
  return client
}

/** Reads and prints: with `--json`, `--csv` or `--tsv` the data, a table with these columns and rows, else its text. */
export const runRead = async <A>(
  line: Line,
  read: (client: Client) => Promise<A>,
  text: (data: A, client: Client) => string | Promise<string>,
  columns?: ReadonlyArray<string>,
  rows: (data: A) => unknown = (data) => data
): Promise<number> => {
  const client = await connectForRead(line)
  const data = await read(client)
  const isTable = line.flags.csv === true || line.flags.tsv === true
  if (!printData(line, isTable ? rows(data) : data, columns)) print(await text(data, client))
  return EXIT.done
}
