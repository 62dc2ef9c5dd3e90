import { basename } from "node:path"

const MB = 1_000_000
const SHOWN_FROM_BYTES = 5 * MB
const EVERY_MS = 200

/** Shows on a terminal how much of large files was read, an estimate of the rest, and then that they are worked on. */
export const readingProgress = (paths: ReadonlyArray<string>) => {
  const isTerminal = process.stderr.isTTY === true
  const name = (paths.length === 1 ? basename(paths[0] ?? "") : `${paths.length} files`).replace(/\p{Cc}/gu, "")
  const started = Date.now()
  let last = started
  const show = (text: string): void => void process.stderr.write(`\r\u001b[K${text}`)
  return {
    report: (bytes: number, total: number): void => {
      const now = Date.now()
      const isRead = bytes >= total
      if (!isTerminal || total < SHOWN_FROM_BYTES || (!isRead && now - last < EVERY_MS)) return
      last = now
      const left = Math.max(0, Math.ceil((((now - started) / bytes) * (total - bytes)) / 1000))
      const part = `${Math.floor(bytes / MB)} of ${Math.ceil(total / MB)} MB`
      show(isRead ? `Read ${name}. Working on it…` : `Reading ${name}: ${part}, about ${left} s left`)
    },
    end: (): void => {
      if (isTerminal && last > started) show("")
    }
  }
}
