import { join } from "node:path"
import { isObject } from "../Json.ts"
import { configRoot, readJson, writeJson } from "./Files.ts"

/** The words that each alias stands for. */
export type Aliases = Readonly<Record<string, ReadonlyArray<string>>>

const file = (): string => join(configRoot(), "aliases.json")

const isWords = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string")

/** The aliases by name. */
export const readAliases = (): Aliases => {
  const saved = readJson(file())
  return isObject(saved)
    ? Object.fromEntries(Object.entries(saved).flatMap(([name, words]) => (isWords(words) ? [[name, words]] : [])))
    : {}
}

/** Replaces all aliases. */
export const saveAliases = (aliases: Aliases): void => writeJson(file(), aliases)
