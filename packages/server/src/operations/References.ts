import { LOG_TABLES, type LogTable, type Tables } from "./Tables.ts"

/** The first table with a row that refers to a row which the tables do not have. */
export const brokenReference = (tables: Tables): LogTable | undefined => {
  const accounts = new Set((tables.account ?? []).map(({ id }) => id))
  const metrics = new Set((tables.custom_metric ?? []).map(({ account_id, id }) => JSON.stringify([account_id, id])))
  return LOG_TABLES.find(
    (table) =>
      table !== "account" &&
      (tables[table] ?? []).some(
        ({ account_id, metric_id }) =>
          !accounts.has(account_id) ||
          (table === "custom_metric_value" && !metrics.has(JSON.stringify([account_id, metric_id])))
      )
  )
}
