import type * as en from "../charts.ts"
import type { Translation } from "../Translation.ts"

export const charts: Translation<typeof en.charts> = {
  table: "Tableau",
  tableOf: (title) => `Tableau : ${title}`,
  arrows: "Les flèches du clavier lisent les chiffres"
}
