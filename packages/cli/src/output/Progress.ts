import { basename } from "node:path"

const MB = 1_000_000
const SHOWN_FROM_BYTES = 5 * MB
const EVERY_MS = 200

/** Shows on a terminal how much of large files was read, and an estimate of the rest. */
export const readingProgress = (paths: ReadonlyArray<string>) => {
  const isTerminal = process.stderr.isTTY === true
  const name = paths.length === 1 ? basename(paths[0] ?? "") : `${paths.length} files`
  const started = Date.now()
  let last = started
  return {
    report: (bytes: number, total: number): void => {
      const now = Date.now()
      if (!isTerminal || total < SHOWN_FROM_BYTES || now - last < EVERY_MS) return
      last = now
      const left = Math.max(0, Math.ceil((((now - started) / bytes) * (total - bytes)) / 1000))
      const part = `${Math.floor(bytes / MB)} of ${Math.ceil(total / MB)} MB`
      process.stderr.write(`\r\u001b[KReading ${name.replace(/\p{Cc}/gu, "")}: ${part}, about ${left} s left`)
    },
    end: (): void => {
      if (isTerminal && last > started) process.stderr.write("\r\u001b[K")
    }
  }
}
