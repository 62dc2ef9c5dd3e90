// Loaded before a command (`NODE_OPTIONS=--import`): kills the process when it is about to do the nth thing to a file, and
// writes down what it was about to do.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { KILL_AT, KILL_FOLDER = "/", KILL_LOG } = process.env
const { appendFileSync } = fs
let done = 0

for (const name of ["open", "copyFile", "rename", "link", "rm", "unlink", "chmod", "fsync", "mkdir"]) {
  const real = fs[name]
  fs[name] = (...args) => {
    const [file] = args
    if (typeof file === "number" || String(file).startsWith(KILL_FOLDER)) {
      done++
      if (KILL_LOG !== undefined)
        appendFileSync(KILL_LOG, `${name} ${args.filter((arg) => typeof arg === "string").join(" ")}\n`)
      if (done === Number(KILL_AT)) process.kill(process.pid, "SIGKILL")
    }
    return real(...args)
  }
}
syncBuiltinESMExports()
