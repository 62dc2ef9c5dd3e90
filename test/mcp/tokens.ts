import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"

/** Of scripts/package.json, whose packages are not installed where only `npm test` runs. */
export const hasTokenizer = existsSync("scripts/node_modules/gpt-tokenizer")

const load: (id: string) => { readonly encode: (text: string) => ReadonlyArray<number> } = createRequire(
  resolve("scripts/package.json")
)

/** The tokens of a text (o200k). */
export const tokensOf = (text: string): number => load("gpt-tokenizer/encoding/o200k_base").encode(text).length
