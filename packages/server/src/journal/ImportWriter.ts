import { randomBytes } from "node:crypto"

const ID_BYTES = 6

/** The recorded writer of an import: the name of its format, an id, and the writer that imported it. */
export const importWriter = (format: string, importedBy: string): string =>
  `import:${format}-${randomBytes(ID_BYTES).toString("hex")}:${importedBy}`

/** An SQL condition that is true if an import wrote the row. */
export const writtenByImport = (column = "written_by"): string => `${column} LIKE 'import:%'`

const IMPORT = /^import:(?<format>.+?)-[0-9a-f]{12}(?::(?<importedBy>.*))?$/

/** The format and the importer of a recorded writer; undefined if the writer is no import. */
export const importOf = (
  writtenBy: string
): { readonly format: string; readonly importedBy: string | undefined } | undefined => {
  const found = IMPORT.exec(writtenBy)?.groups
  return found === undefined ? undefined : { format: found.format ?? "", importedBy: found.importedBy }
}
