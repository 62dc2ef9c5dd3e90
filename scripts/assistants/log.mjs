// A server with the year's log, for the replay: written by its REST routes a day at a request, which takes seconds.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { newKey, startAppServer } from "../app/server.mjs"
import { setGoals } from "../year/writeYear.mjs"
import { METRICS, NOW, yearOf } from "../year/year.mjs"

const MS_PER_HOUR = 3_600_000

const PLENTY = "999999"

/** The time between two cases. What a case wrote is taken back before the next one. */
const STEP_MS = 5000

const ITEM = { "/v1/food": "food", "/v1/water": "water", "/v1/weight": "weight", "/v1/workouts": "workout" }

/** Starts a server whose log ends at the last day of the year, or so many days before, with a key for the assistant. */
export const startLog = async ({ daysLeft = 0 } = {}) => {
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
  await write(server, person, yearOf().slice(0, daysLeft === 0 ? undefined : -daysLeft))
  return {
    url: server.url,
    key,
    /** Sets the clock to a moment. */
    at: async (moment) => server.setClock(Date.parse(moment)),
    /** Sets the clock on, and returns the moment. */
    later: async (ms = STEP_MS) => {
      now += ms
      await server.setClock(now)
      return new Date(now).toISOString()
    },
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const write = async (server, key, days) => {
  const send = async (path, body) => {
    const answer = await server.request("POST", path, { key, body })
    if (answer.status !== 200) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
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
