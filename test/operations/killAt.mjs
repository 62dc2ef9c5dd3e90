// Loaded before a command (`NODE_OPTIONS=--import`): logs each operation on a file, and kills the process before the nth.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { KILL_AT, KILL_FOLDER = "/", KILL_LOG } = process.env
const { appendFileSync, readlinkSync } = fs
let done = 0

/** The path of an argument, which is a path or the descriptor of an open file. */
const nameOf = (argument) => {
  if (typeof argument === "string") return argument
  if (typeof argument !== "number") return undefined
  try {
    return readlinkSync(`/proc/self/fd/${argument}`)
  } catch {
    return undefined
  }
}

for (const name of ["open", "copyFile", "rename", "link", "rm", "unlink", "chmod", "fsync", "mkdir"]) {
  const real = fs[name]
  fs[name] = (...args) => {
    const [file] = args
    if (typeof file === "number" || String(file).startsWith(KILL_FOLDER)) {
      done++
      if (KILL_LOG !== undefined) appendFileSync(KILL_LOG, `${[name, ...args.map(nameOf)].filter(Boolean).join(" ")}\n`)
      if (done === Number(KILL_AT)) process.kill(process.pid, "SIGKILL")
    }
    return real(...args)
  }
}
syncBuiltinESMExports()
