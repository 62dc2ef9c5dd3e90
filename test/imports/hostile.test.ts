import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { rolldown } from "rolldown"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { start } from "../harness/Process.ts"
import { zipOf } from "../harness/zipOf.ts"

/** The heap of the process that reads: less than any of the files would take. */
const HEAP_MB = 96
const MB = 2 ** 20

let folder = ""
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-"))
  const build = await rolldown({
    input: "test/imports/readAlone.ts",
    platform: "node",
    resolve: { conditionNames: ["daybook-source", "import", "node"] }
  })
  await build.write({ format: "esm", file: path.join(folder, "readAlone.mjs") })
  await build.close()
  // So that its external packages resolve.
  fs.symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** How reading a file with this content ends, which is written in pieces. */
const endOf = async (name: string, ...content: ReadonlyArray<string | Uint8Array>): Promise<string> => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, "")
  for (const part of content) fs.appendFileSync(file, part)
  const words = [`--max-old-space-size=${HEAP_MB}`, path.join(folder, "readAlone.mjs"), file]
  const { code, stderr, stdout } = await start(process.execPath, words, {}).ended
  fs.rmSync(file)
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return stdout.trim()
}

const repeated = (text: string, bytes: number): ReadonlyArray<string> => {
  const part = text.repeat(Math.ceil(MB / text.length))
  return Array.from({ length: Math.ceil(bytes / part.length) }, () => part)
}

const XML = '<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData locale="en">\n'
const RECORD = ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count"'

describe("a file that is made to do harm ends with a sentence", () => {
  it("a bomb", async () => {
    const zip = zipOf([{ path: "export.xml", content: Buffer.alloc(64 * MB) }])
    expect(await endOf("export.zip", zip)).toBe(
      "export.zip would unpack to far more than an export has, and is not read."
    )
  })

  it("a bomb that says that it is small", async () => {
    const zip = zipOf([{ path: "export.csv", content: Buffer.alloc(64 * MB), bytes: 100 }])
    expect(await endOf("export.zip", zip)).toBe(
      "export.zip is cut off or damaged: it cannot be unpacked. Copy or download it again."
    )
  })

  it("bombs that are each small enough", async () => {
    const entries = Array.from({ length: 1200 }, (_, index) => ({ path: `${index}.csv`, content: "", bytes: 15 * MB }))
    expect(await endOf("export.zip", zipOf(entries))).toBe(
      "export.zip would unpack to far more than an export has, and is not read."
    )
  })

  it("entities that expand", async () => {
    const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)
    const bomb = XML.replace("[\n", `[\n<!ENTITY e0 "ha">${entities.join("\n")}\n`)
    expect(await endOf("export.xml", bomb, `${RECORD} value="&e9;"/>\n</HealthData>`)).toBe(
      "export.xml declares entities, which no export of Apple Health has. It is not read."
    )
  })

  it("a value of 150 MB in XML", async () => {
    expect(await endOf("export.xml", XML, `${RECORD} value="`, ...repeated("1", 150 * MB))).toBe(
      "export.xml is damaged at line 5: what follows is no record. Export it again."
    )
  })

  it("elements within elements", async () => {
    expect(await endOf("export.xml", XML, ...repeated("<Record>", 150 * MB))).toBe(
      "export.xml is no export of Apple Health: its elements are nested."
    )
  })

  it("a table with a line of 100 MB", async () => {
    const header = "Date,Average weight (kg),Calories (kcal),Step count\n"
    expect(await endOf("Daily.csv", header, ...repeated("1,", 100 * MB))).toBe(
      "Daily.csv is not a table: its row at line 2 is longer than 1000000 characters."
    )
  })

  it("a table that is one line of 100 MB", async () => {
    expect(await endOf("export.csv", ...repeated("a,", 100 * MB))).toMatch(
      /^export\.csv is no export that Daybook can read\. It reads those of .*Apple Health/
    )
  })

  it("JSON of 150 MB", async () => {
    expect(await endOf("sleep-0.json", "[", ...repeated('{"dateOfSleep": "2026-03-10"},', 150 * MB))).toBe(
      "sleep-0.json is larger than any export that Daybook reads."
    )
  })

  it.each([
    ["a picture named as a table", "export.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["a web page named as XML", "export.xml", "<!doctype html><html><body>Sign in</body></html>"],
    ["an archive named as a table", "export.csv", zipOf([{ path: "export.xml", content: XML }])]
  ])("%s", async (_, name, content) => {
    expect(await endOf(name, content)).toMatch(new RegExp(`^${name} is no export that Daybook can read`))
  })

  it("a table named as an archive", async () => {
    expect(await endOf("export.zip", "Date,Step count\n2026-03-10,5\n")).toBe(
      "export.zip is cut off or damaged: it cannot be unpacked. Copy or download it again."
    )
  })
})
