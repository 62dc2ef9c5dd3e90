// Makes the default food pack: `npm run foods -- FOLDER`, where the folder has, anywhere, the spreadsheet and the XML of the foods of
// CIQUAL, and the zip of the CSV files of USDA Foundation Foods, as published. The pack and the table of words are committed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { importSource } from "./import-source.mjs"

const WORDS = "packages/server/foods/words.tsv"
const PACK = "packages/server/foods/basic.tsv.br"

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error("Usage: npm run foods -- FOLDER")
  process.exit(2)
}

// Files that somebody made from published ones are not shipped.
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => !/RECONSTRUCTED|JOINED|TRIMMED|REPACKAGED/.test(file))
  .sort()

/** The newest file whose name matches. */
const newest = (name) => {
  const found = files.findLast((file) => name.test(path.basename(file)))
  if (found === undefined) {
    console.error(`${folder} has no file that matches ${name}.`)
    process.exit(1)
  }
  return path.join(folder, found)
}

const { makeBasic } = await importSource("packages/server/src/foods/basic/MakeBasic.ts")
const sources = {
  ciqual: [newest(/^Table Ciqual.*\.xlsx$/i), newest(/^alim_20[\d_]+\.xml$/)],
  usda: [newest(/^FoodData_Central_foundation_food_csv_.*\.zip$/)]
}
const text = await makeBasic(sources, readFileSync(WORDS, "utf8"))
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_LGWIN]: 22 }
})
writeFileSync(PACK, packed)
console.log(`${PACK}: ${text.split("\n").length - 2} foods, ${packed.length} bytes`)
