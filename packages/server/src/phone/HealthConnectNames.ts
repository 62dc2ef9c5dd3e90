import { isRecord, type Json, listOf, recordOf } from "./Json.ts"

const snakes = new Map<string, string>()

/** The most names that are remembered. A body could have a new one for each value. */
const REMEMBERED = 1000

/** A name in snake case: `startTime` and `StartTime` become `start_time`. */
const snake = (name: string): string => {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const found = name.replaceAll(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase()
  if (snakes.size < REMEMBERED) snakes.set(name, found)
  return found
}

const inSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [snake(name), inSnakeCase(part)]))
}

/**
 * A body with its lists of records by type, and its names in snake case. By its settings HC Webhook writes names in camel case, or an
 * envelope whose `data.records` has the records of all types.
 */
export const recordsByType = (sent: Json): Json => {
  const { data, ...root } = recordOf(inSnakeCase(sent))
  const { records = root.records ?? (Array.isArray(data) ? data : undefined), ...others } = recordOf(data)
  const lists = new Map<string, Array<Json>>()
  for (const each of listOf(records)) {
    const record = recordOf(each)
    const type = snake(String(record.type ?? record.record_type)).replace(/_record$/, "")
    const list = lists.get(type) ?? []
    lists.set(type, list)
    list.push({ ...record, ...recordOf(record.data) })
  }
  const { records: _, ...body } = { ...root, ...others, ...recordOf(records) }
  return { ...body, ...Object.fromEntries(lists) }
}
