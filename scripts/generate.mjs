// Writes the files that are generated from the definition in packages/core and kept in the repository: routes, types, errors and
// methods of the SDK, the checks of the terminal, and the OpenAPI document. A test fails if they are out of date.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseAst } from "rolldown/parseAst"
import { importSource } from "./import-source.mjs"

/** Ends here rather than at the next build, whose error would be in a generated file. */
const refuseUnparsable = (file, text) => {
  if (!file.endsWith(".ts")) return
  try {
    parseAst(text, { lang: "ts" })
  } catch (cause) {
    throw new Error(`${file} would not parse, so nothing was written: ${cause.message}`, { cause })
  }
}

const { files } = await importSource("scripts/generate/Files.ts")
const written = Object.entries(files())
for (const [file, text] of written) refuseUnparsable(file, text)
for (const [file, text] of written) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(file)
}
