/** The column of a field: `bodyFatPercent` is kept in `body_fat_percent`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
