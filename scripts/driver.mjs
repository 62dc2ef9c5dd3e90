// Runs after `npm ci`. On Node 20 it puts version 12 of the SQLite driver, compiled or downloaded, in the place of version 13, as npm does for
// users of the packages. Version 13 needs Node-API 10, and ends a process of an older Node without a word.
import { execFileSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const DRIVER = "node_modules/better-sqlite3"
/** What runs of it. The rest is its source, and what compiling leaves. */
const PARTS = ["package.json", "LICENSE", "lib", "build/Release/better_sqlite3.node"]

/** What SQLite itself is built with by default. The driver's -O3 -g takes half as long again to compile. */
const FLAGS = { CFLAGS: "-O2 -g0", CXXFLAGS: "-O2 -g0" }

if (Number(process.versions.napi) < 10) {
  console.log("Installing the SQLite driver for Node 20, which takes a minute where it has to be compiled.")
  const folder = mkdtempSync(join(tmpdir(), "daybook-driver-"))
  cpSync("scripts/driver", folder, { recursive: true })
  execFileSync("npm", ["ci", "--silent", "--no-audit", "--no-fund", "--prefix", folder], {
    cwd: folder,
    stdio: "inherit",
    env: { ...FLAGS, ...process.env }
  })
  rmSync(DRIVER, { recursive: true })
  for (const part of PARTS) cpSync(join(folder, DRIVER, part), join(DRIVER, part), { recursive: true })
  for (const name of ["bindings", "file-uri-to-path"]) {
    cpSync(join(folder, "node_modules", name), join(DRIVER, "node_modules", name), { recursive: true })
  }
  rmSync(folder, { recursive: true })
}
