import type { SourceFile } from "../../packages/imports/src/Model.ts"

/** A file of an export with the given content, read in pieces of a few bytes so that every boundary is met. */
export const exportFile = (content: string | Uint8Array, name = "export.csv", pieces = 7): SourceFile => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
  return {
    name,
    bytes: bytes.length,
    head: bytes.subarray(0, 65_536),
    open: async function* () {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
    }
  }
}
