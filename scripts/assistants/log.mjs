// A server with the year's log, for the replay: written by its REST routes a day at a request, which takes seconds.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newKey, startAppServer } from "../app/server.mjs"
import { setGoals } from "../year/writeYear.mjs"
import { METRICS, NOW, yearOf } from "../year/year.mjs"

const MS_PER_HOUR = 3_600_000

const PLENTY = "999999"

/** More than an equal entry may be apart from the one before it without being taken for the same. */
const STEP_MS = 15_000

const ITEM = { "/v1/food": "food", "/v1/water": "water", "/v1/weight": "weight", "/v1/workouts": "workout" }

/** Starts a server whose log ends at the last day of the year, with a key for the assistant. */
export const startLog = async () => {
  const folder = mkdtempSync(join(tmpdir(), "daybook-assistants-"))
  const environment = {
    HOME: folder,
    DAYBOOK_DATABASE: join(folder, "daybook.db"),
    DAYBOOK_BACKUP_AT: "off",
    DAYBOOK_READ_PER_HOUR: PLENTY,
    DAYBOOK_WRITE_PER_HOUR: PLENTY
  }
  let now = Date.parse(NOW)
  const before = now - MS_PER_HOUR
  const person = await newKey(environment, "Sam", before)
  const key = await newKey(environment, "Assistant", before)
  setGoals(environment)
  const server = await startAppServer(environment, before)
  await write(server, person)
  return {
    url: server.url,
    key,
    /** Sets the clock on, and returns the moment. */
    later: async () => {
      now += STEP_MS
      await server.setClock(now)
      return new Date(now).toISOString()
    },
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const write = async (server, key) => {
  const send = async (path, body) => {
    const answer = await server.request("POST", path, { key, body })
    if (answer.status !== 200) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const days = yearOf()
  const ids = {}
  for (const [name, draft] of Object.entries(METRICS)) ids[name] = (await send("/v1/custom-metrics", draft)).id
  await send("/sync/days", {
    store: "apple_health",
    days: days.map(({ date, phone: { flights, ...readings } }) => ({
      date,
      readings,
      metrics: { [METRICS.stairs.healthMetricKey]: flights }
    }))
  })
  const itemOf = ({ body, path }) => {
    if (path === "/v1/rest-days") return { restDay: {} }
    return path in ids ? { metric: { ...body, metricId: ids[path] } } : { [ITEM[path]]: body }
  }
  for (const { date, writes } of days) {
    const isApart = ({ path }) => path === "sleep" || path === "/v1/body-measurements"
    const items = writes.filter((each) => !isApart(each)).map(itemOf)
    if (items.length > 0) await send("/v1/log", { items, date })
    for (const { body, path } of writes.filter(isApart)) {
      await (path === "sleep" ? send(`/v1/health/days/${date}`, body) : send(path, { ...body, date }))
    }
  }
}
