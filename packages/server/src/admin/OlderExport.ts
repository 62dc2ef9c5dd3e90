import type { Row, Tables } from "../schema/LogTables.ts"

/** The schema that marked the owner's account, and recorded the account and the signal of each custom metric value. */
const OWNER_AND_SIGNALS = 3

/** The schema that named the accounts. */
const ACCOUNTS = 4

/** The schema that gave rest days an id. */
const JOURNAL = 5

/** Converts the rows of an export to the current schema, as the migrations convert a database. */
export const upgraded = (schema: number, tables: Tables): Tables => {
  if (schema >= JOURNAL) return tables
  const { rest_day: restDays = [], ...others } = withAccounts(schema, tables)
  return { ...others, rest_day: restDays.map((row) => ({ id: `${row.account_id}-${row.date}`, ...row })) }
}

const withAccounts = (schema: number, tables: Tables): Tables => {
  if (schema >= ACCOUNTS) return tables
  return named(schema >= OWNER_AND_SIGNALS ? tables : withOwnerAndSignals(tables))
}

/** Names the accounts: `owner`, and for others the first eight characters of the id, or the whole id if two begin alike. */
const named = (tables: Tables): Tables => {
  const { account = [] } = tables
  const shortOf = ({ id }: Row) => String(id).slice(0, 8)
  const others = account.filter(({ is_owner }) => is_owner !== 1)
  const nameOf = (row: Row) => {
    const alike = others.filter((other) => shortOf(other) === shortOf(row))
    return alike.length > 1 ? `account-${row.id}` : `account-${shortOf(row)}`
  }
  return { ...tables, account: account.map((row) => ({ ...row, name: row.is_owner === 1 ? "owner" : nameOf(row) })) }
}

const withOwnerAndSignals = (tables: Tables): Tables => {
  const { account = [], custom_metric: metrics = [], custom_metric_value: values = [] } = tables
  const owner = oldest(account)
  const byId = new Map(metrics.map((metric) => [metric.id, metric]))
  return {
    ...tables,
    account: account.map((row) => ({ ...row, is_owner: row === owner ? 1 : 0 })),
    custom_metric: metrics.map((row) => ({ ...row, last_signal: row.health_metric_key ?? null })),
    custom_metric_value: values.map((row) => {
      const metric = byId.get(row.metric_id ?? null)
      const signal = row.synced === null ? null : (metric?.health_metric_key ?? null)
      return { ...row, account_id: metric?.account_id ?? null, signal }
    })
  }
}

/** The account that the migration marks as the owner's: the one created first, of several the one with the least id. */
const oldest = (accounts: ReadonlyArray<Row>): Row | undefined =>
  [...accounts].sort((a, b) => Number(a.created_at) - Number(b.created_at) || (String(a.id) < String(b.id) ? -1 : 1))[0]
