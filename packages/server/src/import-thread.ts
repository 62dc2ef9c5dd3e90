// The thread of `makeReadFileInThread`, a bundle of its own: reads the file that it is given and sends what it holds.
import { parentPort, workerData } from "node:worker_threads"
import * as Schema from "effect/Schema"
import { type ImportOutcome, ImportTask, tooLarge } from "./ImportThread.ts"
import { ImportFault, Undecided } from "./imports/Model.ts"
import { readFiles } from "./imports/ReadFiles.ts"

/** Records that the server takes over; twenty years of every meal, weight and workout are some 60,000. */
const MOST_RECORDS = 200_000

const PROGRESS_MS = 250

const { name, path, ...options } = Schema.decodeUnknownSync(ImportTask)(workerData)

let reported = 0
const onProgress = (bytes: number, total: number): void => {
  if (Date.now() - reported < PROGRESS_MS) return
  reported = Date.now()
  parentPort?.postMessage({ progress: Math.min(1, bytes / Math.max(1, total)) })
}

const outcomeOf = async (): Promise<ImportOutcome> => {
  try {
    const read = await readFiles([{ path, name }], { ...options, onProgress })
    return read.reading.records.length > MOST_RECORDS ? { refused: tooLarge(name) } : { read }
  } catch (error) {
    if (error instanceof Undecided) return { question: error.question, message: error.message }
    if (error instanceof ImportFault) return { refused: error.message }
    throw error
  }
}

parentPort?.postMessage(await outcomeOf())
