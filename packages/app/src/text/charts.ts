/** The texts of every chart. */
export const charts = {
  table: "Table",
  tableOf: (title: string) => `Table: ${title}`,
  arrows: "Arrow keys read the figures"
} as const
