import * as fs from "node:fs"

const KB_PER_MB = 1024

/** The peak memory of the server of a database in MB; 0 where the system does not report it. */
export const peakMemoryOf = (database: string): (() => number) => {
  const marker = `DAYBOOK_DATABASE=${database}\0`
  const processes = fs.existsSync("/proc/self/environ") ? fs.readdirSync("/proc") : []
  const pid = processes.find((name) => /^\d+$/.test(name) && read(`/proc/${name}/environ`).includes(marker))
  let peak = 0
  return () => {
    const now = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0
    peak = Math.max(peak, Math.round(Number(now) / KB_PER_MB))
    return peak
  }
}

/** Empty for a process that has ended or belongs to another user. */
const read = (file: string): string => {
  try {
    return fs.readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
