import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import type { Pack, PackFood } from "@daybook/imports/foods"
import { packageFile } from "../../runtime/Package.ts"
import { decodeFoods, decodePack } from "./BasicFormat.ts"

/** The file of the default pack in this package. `npm run foods` makes it. */
export const BASIC_FILE = "foods/basic.tsv.br"

/**
 * The default pack: foods of CIQUAL and of USDA Foundation Foods with names in English and French, the everyday ones in German and Spanish
 * too. Their ids have the table in front, such as `ciqual-13005` and `usda-746770`.
 */
export const basicPack = (): { readonly pack: Pack; readonly foods: Iterable<PackFood> } => {
  const text = brotliDecompressSync(readFileSync(packageFile(BASIC_FILE))).toString("utf8")
  return { pack: decodePack(text), foods: decodeFoods(text) }
}
