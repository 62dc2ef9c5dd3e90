// Makes the folder packed/, or another: what a server is installed from, the packages and the files of packaging/. A release has the same files.
import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { pack, writePackaging } from "./release-files.mjs"

process.chdir(new URL("..", import.meta.url).pathname)
const folder = process.argv[2] ?? "packed"
execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "inherit" })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const [{ version }] = ["server", "cli"].map((name) => pack(name, folder))
writePackaging(folder, version)
console.error(`The packages and what belongs to them are in ${folder}; docs/hosting.md says where to go from here.`)
