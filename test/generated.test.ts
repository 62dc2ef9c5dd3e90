import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "vitest"
import { files } from "../scripts/generate/Files.ts"

const FILES = Object.entries(files())

it.each(FILES)("%s is up to date (npm run generate)", (file, text) => {
  expect(fs.readFileSync(file, "utf8")).toBe(text)
})

it("the generated folders hold no other files", () => {
  for (const folder of new Set(
    FILES.map(([file]) => path.dirname(file)).filter((folder) => folder.endsWith("generated"))
  )) {
    const written = FILES.filter(([file]) => path.dirname(file) === folder).map(([file]) => path.basename(file))
    expect(fs.readdirSync(folder).sort()).toEqual(written.sort())
  }
})
