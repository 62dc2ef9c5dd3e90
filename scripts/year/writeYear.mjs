// Writes the year to a server through its interface, each entry at its moment of the server's clock.
import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { resolve } from "node:path"
import { sqlite } from "../bench/contestants/sqlite.mjs"
import { GOALS, METRICS, NOW, WIDGETS, yearOf } from "./year.mjs"

const DAYBOOK = resolve("packages/cli/bin/daybook.js")

const momentOf = (date, time) => `${date}T${time}:00+01:00`

export const setGoals = (environment) => {
  const { calories, carbs, fat, goal, protein, waterMl } = GOALS
  const flags = { calories, protein, carbs, fat, water: waterMl, goal }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  execFileSync(process.execPath, [DAYBOOK, "goals", "set", ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: "pipe"
  })
}

/** Writes the readings of the phone. A phone's sync has no route, and its figures are not in the journal. */
const writePhone = (database, days, stairs) => {
  const db = sqlite(database)
  const { account_id: account } = db.prepare("SELECT account_id FROM custom_metric WHERE id = ?").get(stairs)
  const day = db.prepare(
    `INSERT INTO health_day (account_id, date, source, sleep_minutes, steps, resting_heart_rate_bpm, hrv_ms, active_energy_kcal,
       written_by, written_at) VALUES (:account, :date, 'apple_health', :sleep, :steps, :heart, :hrv, :energy, :by, :at)`
  )
  const flights = db.prepare(
    `INSERT INTO custom_metric_value (account_id, metric_id, date, synced, signal, written_by, written_at)
     VALUES (:account, :stairs, :date, :flights, :signal, :by, :at)`
  )
  db.transaction(() => {
    for (const { date, phone } of days) {
      const written = { account, date, by: "sync:apple_health", at: Date.parse(momentOf(date, "09:00")) }
      day.run({
        ...written,
        sleep: phone.sleepMinutes ?? null,
        steps: phone.steps,
        heart: phone.restingHeartRateBpm ?? null,
        hrv: phone.hrvMs ?? null,
        energy: phone.activeEnergyKcal
      })
      flights.run({ ...written, stairs, flights: phone.flights, signal: METRICS.stairs.healthMetricKey })
    }
  })()
  db.close()
}

/** Days before these are written at one moment each, which takes a quarter of the time. */
const DAYS_BY_THE_MINUTE = 14

/** The writes of a day, with the moment at which each is written. */
const moments = (writes, isOld) => {
  if (isOld) return [["21:00", writes]]
  return writes.map((write) => [write.time, [write]])
}

/** Writes of the person come from the app, those of the assistant from its key. */
const senders = (server, { claude, cookie }) => ({
  me: (path, body) =>
    server.request("POST", `/app/api${path}`, {
      body,
      headers: { cookie, origin: server.url, "x-daybook-app": "1", "daybook-write": randomUUID() }
    }),
  claude: (path, body) => server.request("POST", path, { body, key: claude })
})

/**
 * @param {import("../app/server.mjs").AppServer} server
 * @param {{ environment: Readonly<Record<string, string>>, database: string, cookie: string, claude: string, days?: number }} log
 *   An empty log: the cookie of the person's session, and a key of their assistant. `days` is how many of the year's last days are
 *   written.
 * @returns {Promise<void>}
 */
export const writeYear = async (server, { claude, cookie, database, days: count, environment }) => {
  const sends = senders(server, { claude, cookie })
  const send = async (by, path, body) => {
    const answer = await sends[by](path, body)
    if (answer.status !== 200) throw new Error(`POST ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const days = yearOf(count)
  setGoals(environment)
  await server.setClock(momentOf(days[0].date, "06:00"))
  const ids = {}
  for (const [name, draft] of Object.entries(METRICS)) ids[name] = (await send("me", "/v1/custom-metrics", draft)).id
  for (const name of WIDGETS) await send("me", "/widgets", { kind: "metric", metricId: ids[name] })
  const pathOf = (path, date) => {
    if (path in ids) return `/v1/custom-metrics/${ids[path]}/values`
    return path === "sleep" ? `/v1/health/days/${date}` : path
  }
  const undated = new Set(["sleep", "/v1/rest-days"])
  for (const [at, { date, writes }] of days.entries()) {
    for (const [time, group] of moments(writes, at < days.length - DAYS_BY_THE_MINUTE)) {
      await server.setClock(momentOf(date, time))
      await Promise.all(
        group.map(({ body, by, path }) => send(by, pathOf(path, date), undated.has(path) ? body : { ...body, date }))
      )
    }
  }
  await server.stop()
  writePhone(database, days, ids.stairs)
  await server.start()
  await server.setClock(NOW)
}
