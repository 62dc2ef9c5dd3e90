/** The column that stores a field: `bodyFatPercent` is in `body_fat_percent`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Select columns for fields, each under the field's name. */
export const selected = (fields: ReadonlyArray<string>): string =>
  fields.map((field) => `${columnOf(field)} AS "${field}"`).join(", ")
