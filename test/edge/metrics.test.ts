import * as fs from "node:fs"
import * as net from "node:net"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { backupTime } from "../../packages/server/src/admin/Rotation.ts"
import { startInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

const TOKEN = "a-token-for-prometheus"

const started = Effect.fnUntraced(function* (token: string = TOKEN) {
  const { backups, database, environment, server } = yield* startInstallation({ DAYBOOK_METRICS_TOKEN: token })
  const key = yield* newKey(environment)
  const scrape = Effect.map(send(`${server.url}/metrics`, { key: TOKEN }), ({ body }) => samplesOf(body))
  return { backups, database, environment, key, scrape, server }
})

const SAMPLE = /^([a-z_][a-z_\d]*)(?:\{(.*)\})? (\S+)$/

/** The samples of the text format, by name and sorted labels. */
const samplesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? expect.fail(`not a sample: ${line}`)
        return [`${name}{${labels.split(",").sort().join(",")}}`, Number(value)]
      })
  )

/** The size of a file; undefined if there is none, as on PostgreSQL. */
const sizeOf = (file: string): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.size

const requestsTo = (route: string, method: string, status: number) =>
  `daybook_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

it.scopedLive("without a token in the settings the path is 404 like any other", function* () {
  const { key, server } = yield* started("")
  const metrics = yield* send(`${server.url}/metrics`, { key })
  const unknown = yield* send(`${server.url}/nothing`, { key })
  expect([metrics.status, metrics.body]).toEqual([404, unknown.body])
})

it.scopedLive("only the token opens the page, and the token opens nothing else", function* () {
  const { key, server } = yield* started()
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    Effect.map(send(server.url + path, { headers, method }), ({ status }) => status)
  expect(yield* get("/metrics")).toBe(401)
  expect(yield* get("/metrics", { authorization: `Bearer ${key}` })).toBe(401)
  expect(yield* get("/metrics", { authorization: `Bearer ${TOKEN}x` })).toBe(401)
  expect(yield* get("/metrics", { authorization: `Basic ${TOKEN}` })).toBe(401)
  expect(yield* get(`/metrics?token=${TOKEN}`)).toBe(401)
  expect(yield* get("/metrics", { authorization: `bearer ${TOKEN}` })).toBe(200)
  expect(yield* get("/metrics", { authorization: `Bearer ${TOKEN}` }, "HEAD")).toBe(200)
  expect(yield* get("/metrics", { authorization: `Bearer ${TOKEN}` }, "POST")).toBe(405)
  expect(yield* get("/v1/me", { authorization: `Bearer ${TOKEN}` })).toBe(401)
  const { headers } = yield* send(`${server.url}/metrics`, { key: TOKEN })
  expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
  expect(headers.get("cache-control")).toBe("no-store")
})

it.scopedLive("requests are counted by route, method and status, and no path that was sent is a label", function* () {
  const { key, scrape, server } = yield* started()
  const secret = "grandmothers-plum-dumplings"
  for (let i = 0; i < 3; i++) yield* send(`${server.url}/v1/days/today`, { key })
  yield* send(`${server.url}/v1/water`, { key, method: "POST", body: { amountMl: 250 } })
  yield* send(`${server.url}/v1/water`, { key, method: "POST", body: { amountMl: 0 } })
  yield* send(`${server.url}/v1/me`)
  yield* send(`${server.url}/v1/${secret}`, { key })
  yield* send(`${server.url}/${secret}`, { key })
  yield* send(`${server.url}/healthz`)
  yield* send(`${server.url}/healthz`, { method: "PROPFIND" })
  const samples = yield* scrape
  const counts = [
    [requestsTo("/v1/days/{date}", "GET", 200), 3],
    [requestsTo("/v1/water", "POST", 200), 1],
    [requestsTo("/v1/water", "POST", 400), 1],
    [requestsTo("/v1/me", "GET", 401), 1],
    [requestsTo("/v1", "GET", 404), 1],
    [requestsTo("none", "GET", 404), 1],
    [requestsTo("/healthz", "GET", 200), 1],
    [requestsTo("/healthz", "other", 405), 1]
  ] as const
  expect(counts.map(([name]) => [name, samples.get(name)])).toEqual(counts)
  expect([...samples.keys()].join("\n")).not.toContain(secret)
})

it.scopedLive("the page tells a SQLite file's sizes, connections, the version, the process's figures", function* () {
  const { database, key, scrape, server } = yield* started()
  yield* send(`${server.url}/v1/water`, { key, method: "POST", body: { amountMl: 250 } })
  const samples = yield* scrape
  expect(samples.get("daybook_database_bytes{}")).toBe(sizeOf(database))
  expect(samples.get("daybook_database_wal_bytes{}")).toBe(sizeOf(`${database}-wal`))
  expect(samples.get("daybook_database_writes_waiting{}")).toBe(sizeOf(database) === undefined ? undefined : 0)
  expect(samples.get('daybook_info{version="0.1.0"}')).toBe(1)
  expect(samples.get("daybook_http_connections{}")).toBeGreaterThan(0)
  expect(samples.get("daybook_http_requests_in_flight{}")).toBe(1)
  expect(samples.get("daybook_http_requests_waiting{}")).toBe(0)
  expect(samples.get("daybook_http_unread_bytes{}")).toBe(0)
  expect(samples.get("process_start_time_seconds{}")).toBeGreaterThan(0)
  expect(samples.get("process_resident_memory_bytes{}")).toBeGreaterThan(0)
  expect(samples.has("nodejs_eventloop_lag_p99_seconds{}")).toBe(true)
})

it.scopedLive("the page tells the time of the newest backup, and how many failed", function* () {
  const { backups, environment, scrape } = yield* started()
  const figures = Effect.map(scrape, (samples) => [
    samples.get("daybook_backup_last_success_seconds{}"),
    samples.get("daybook_backup_failures_total{}")
  ])
  expect(yield* figures).toEqual([0, 0])
  fs.writeFileSync(backups, "in the way")
  expect((yield* daybook(["backup"], environment)).code).not.toBe(0)
  expect(yield* figures).toEqual([0, 1])
  fs.rmSync(backups)
  expect((yield* daybook(["backup"], environment)).code).toBe(0)
  const [file = ""] = fs.readdirSync(backups).filter((name) => name.endsWith(".db"))
  expect(yield* figures).toEqual([(backupTime(file) ?? Number.NaN) / 1000, 1])
})

it.scopedLive("docs/hosting.md lists the metrics of the page, and the reasons for a refusal", function* () {
  const { database, scrape } = yield* started()
  // A request, whose duration the next one lists.
  yield* scrape
  const guide = fs.readFileSync("docs/hosting.md", "utf8")
  const listed = [...guide.matchAll(/`(daybook_[a-z_]+)`/g)].map(([, name = ""]) => name)
  const names = [...(yield* scrape).keys()].filter((sample) => sample.startsWith("daybook_"))
  const metrics = new Set(names.map((sample) => sample.replace(/(_bucket|_sum|_count)?\{.*$/, "")))
  const isFile = sizeOf(database) !== undefined
  const ofOther = isFile ? "daybook_postgres" : "daybook_database"
  expect(new Set(listed.filter((name) => !name.startsWith(ofOther)))).toEqual(metrics)
  const reasons = names.flatMap((sample) => /\{reason="(\w+)"\}$/.exec(sample)?.[1] ?? [])
  const sentence = /^The reasons: .*?\.$/ms.exec(guide)?.[0] ?? ""
  expect([...sentence.matchAll(/`(\w+)`/g)].map(([, reason]) => reason)).toEqual(reasons)
})

it.scopedLive("a request that is refused before any route is counted by its reason", function* () {
  const { scrape, server } = yield* started()
  expect((yield* scrape).get('daybook_http_refused_total{reason="not_http"}')).toBe(0)
  yield* Effect.promise(
    () =>
      new Promise<void>((closed) => {
        const socket = net.connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write("hello\r\n\r\n"))
        socket.resume().on("close", () => closed())
      })
  )
  const samples = yield* scrape
  expect(samples.get('daybook_http_refused_total{reason="not_http"}')).toBe(1)
  expect(samples.get('daybook_http_refused_total{reason="connections"}')).toBe(0)
})
