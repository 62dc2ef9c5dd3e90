import { ImportFault, type SourceFile } from "./Model.ts"
import { textOf } from "./Text.ts"

/** The maximum size of a JSON file, which is read whole. A month of steps by minute has 3 MB, ten years of nights have 20. */
const MOST_BYTES = 32 * 2 ** 20

/** The value in a JSON file. */
export const valueIn = async (file: SourceFile): Promise<unknown> => {
  if (file.bytes > MOST_BYTES) throw new ImportFault(`${file.name} is larger than any export that Daybook reads.`)
  let text = ""
  for await (const part of textOf(file)) {
    text += part
    if (text.length > MOST_BYTES) throw new ImportFault(`${file.name} is larger than any export that Daybook reads.`)
  }
  return parse(text, file.name)
}

/** The objects of a file with a list of them. `fault` is called with the number of each item that is no object. */
export const objectsIn = async (
  file: SourceFile,
  fault: (number: number) => void
): Promise<ReadonlyArray<Json | undefined>> => {
  const parsed = await valueIn(file)
  if (!Array.isArray(parsed)) throw new ImportFault(`${file.name} holds no list.`)
  return parsed.map((value: unknown, index) => {
    if (isRecord(value)) return value
    fault(index + 1)
    return undefined
  })
}

/** An object of parsed JSON. */
export type Json = Readonly<Record<string, unknown>>

/** Returns true if a value of parsed JSON is an object. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value if it is an object, else an empty object. */
export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** The items of a list; none if the value is not a list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** The value at a path of names; undefined if there is none. */
export const at = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value
  )

/** The number at a path, or in the text at it. */
export const numberAt = (value: unknown, ...path: ReadonlyArray<string>): number | undefined => {
  const found = at(value, ...path)
  const number = typeof found === "string" && found.trim() !== "" ? Number(found) : found
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

export const textAt = (value: unknown, ...path: ReadonlyArray<string>): string | undefined => {
  const found = at(value, ...path)
  return typeof found === "string" ? found : undefined
}

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportFault(`${name} is cut off or damaged: it is no JSON. Export it again.`)
  }
}
