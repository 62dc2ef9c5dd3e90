// Reads an Apple Health export as `daybook import` does, and prints what it took: `node apple-read.mjs FILE ZONE [DAYS]`. With DAYS,
// the values of the days are written there.
import { readFileSync, writeFileSync } from "node:fs"
import { CalendarDate } from "@daybook/core"
import { appleHealth } from "../../packages/imports/src/apple/Export.ts"
import { fileAt, openZip } from "../../packages/imports/src/Files.ts"
import { headText } from "../../packages/imports/src/Text.ts"

const [path = "", zone, days] = process.argv.slice(2)
const started = performance.now()
const archive = path.endsWith(".zip") ? await openZip(path, path) : { files: [await fileAt(path)], close: () => {} }
const files = appleHealth.recognise(archive.files.map((file) => ({ ...file, text: headText(file) })))
const options = { zone, lastDate: CalendarDate.make("2199-12-31"), withWarmups: false }
const { records, rows } = await appleHealth.read(files, options)
archive.close()
const { systemCPUTime, userCPUTime } = process.resourceUsage()
/** The peak of this process. That of `resourceUsage` counts the process that started it. */
const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1])
if (days !== undefined) writeFileSync(days, JSON.stringify(records))
console.log(
  JSON.stringify({
    rows,
    bytes: files[0]?.bytes,
    seconds: (performance.now() - started) / 1000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: kilobytes / 1024
  })
)
