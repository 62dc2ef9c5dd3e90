import type * as en from "../charts.ts"
import type { Translation } from "../Translation.ts"

export const charts: Translation<typeof en.charts> = {
  table: "Tabelle",
  tableOf: (title) => `Tabelle: ${title}`,
  arrows: "Die Pfeiltasten lesen die Zahlen"
}
