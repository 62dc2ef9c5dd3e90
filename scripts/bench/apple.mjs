// Reads made-up Apple Health exports, bare and zipped, in processes of their own, beside Python's iterparse, which makes the same days.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { rolldown } from "rolldown"
import { writeAppleExport } from "./apple-export.mjs"
import { inFolder, LONG, progress, round, table } from "./measure.mjs"

const MB = 1e6
const SIZES = LONG ? [256 * MB, 2000 * MB] : [64 * MB]
const ZONE = "Europe/Paris"
const ZIP =
  "import sys, zipfile; zipfile.ZipFile(sys.argv[2], 'w', zipfile.ZIP_DEFLATED).write(sys.argv[1], 'apple_health_export/export.xml')"

const SIGNAL_OF = {
  sleepMinutes: "sleep_duration",
  steps: "steps",
  restingHeartRateBpm: "resting_heart_rate",
  hrvMs: "heart_rate_variability",
  activeEnergyKcal: "active_energy",
  weightKg: "weight"
}

const python = (...words) => execFileSync("python3", words, { encoding: "utf8", maxBuffer: 1000 * MB })

/** The days on which ours and Python's differ by more than both round. */
const differences = (records, theirs) => {
  const ours = new Map()
  for (const { date, fields, readings, signal, value } of records) {
    const values = Object.entries(readings ?? fields ?? { [signal]: value })
    for (const [name, each] of values) ours.set(`${SIGNAL_OF[name] ?? name} ${date}`, each)
  }
  const days = Object.entries(theirs).flatMap(([signal, values]) =>
    Object.entries(values).map(([date, value]) => [`${signal} ${date}`, value])
  )
  return days.filter(([day, value]) => !(Math.abs((ours.get(day) ?? Number.NaN) - value) <= 0.5)).length
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const figures = {}
    const rows = [["", "MB", "records", "seconds", "MB per CPU-second", "memory, MB"]]
    // Inside the project, so that the external packages resolve.
    const built = mkdtempSync("node_modules/.bench-apple-")
    try {
      const build = await rolldown({
        input: "scripts/bench/apple-read.ts",
        platform: "node",
        resolve: { conditionNames: ["daybook-source", "import", "node"] }
      })
      await build.write({ format: "esm", file: `${built}/read.mjs` })
      await build.close()
      const read = (...words) =>
        JSON.parse(execFileSync(process.execPath, [resolve(built, "read.mjs"), ...words], { encoding: "utf8" }))

      for (const size of SIZES) {
        const [xml, zip, days] = ["export.xml", "export.zip", "days.json"].map((name) => join(folder, name))
        progress(`writing ${size / MB} MB`)
        writeAppleExport(xml, size)
        const bytes = statSync(xml).size
        const note = (name, { cpu, megabytes, rows: records, seconds }) => {
          const perSecond = round(bytes / MB / cpu, 1)
          rows.push([name, round(bytes / MB), records, round(seconds, 1), perSecond, round(megabytes)])
          Object.assign(figures, {
            [`${name}, ${size / MB} MB: seconds`]: round(seconds, 1),
            [`${name}, ${size / MB} MB: MB per CPU-second`]: perSecond,
            [`${name}, ${size / MB} MB: memory MB`]: round(megabytes)
          })
          return perSecond
        }
        progress(`reading ${size / MB} MB`)
        const own = note("export.xml", read(xml, ZONE, days))
        const started = performance.now()
        const theirs = JSON.parse(python("scripts/bench/apple_days.py", xml, ZONE))
        const seconds = (performance.now() - started) / 1000
        const other = note("Python, iterparse", { ...theirs, rows: "", seconds, megabytes: theirs.rss })
        const differ = differences(JSON.parse(readFileSync(days, "utf8")), theirs.days)
        Object.assign(figures, {
          [`times Python, ${size / MB} MB`]: round(own / other, 2),
          [`days that differ from Python's, ${size / MB} MB`]: differ
        })
        python("-c", ZIP, xml, zip)
        note("export.zip", read(zip, ZONE))
        for (const file of [xml, zip]) rmSync(file)
        progress("")
        console.log(`${size / MB} MB: ${round(own / other, 2)} times Python; ${differ} of its days differ`)
      }
      table(rows)
      return figures
    } finally {
      rmSync(built, { recursive: true })
    }
  })
