// Walks requests through the server and counts the source files and functions that each enters: `npm run walk`, or with words of a
// walk's name. `--files` lists the files. The server runs from its source in this process, warm; V8 counts the calls. Figures of
// docs/architecture.md come from here, and a test compares them.
import { mkdtempSync, rmSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Scope from "effect/Scope"
import { buildSources } from "./walk/sources.mjs"
import { WALKS } from "./walk/walks.mjs"

const PLENTY = 999_999_999

/** A request is walked this often; what a timer did meanwhile is not of the request. */
const TIMES = 7

const started = async (sources, folder) => {
  const [{ daybook }, { Server }, { ApiKeys }, { AccountStore }, { SetupCode }] = await Promise.all(
    ["main", "http/Server", "identity/ApiKeys", "identity/AccountStore", "identity/SetupCode"].map((file) =>
      sources.load(`server/src/${file}.js`)
    )
  )
  const scope = Effect.runSync(Scope.make())
  const settings = {
    database: path.join(folder, "daybook.db"),
    host: "127.0.0.1",
    port: 0,
    publicUrl: undefined,
    limits: { read: PLENTY, write: PLENTY, sync: PLENTY },
    logLevel: "error",
    backup: { folder: path.join(folder, "backups"), rotation: { days: 1, weeks: 1, months: 1 }, at: undefined }
  }
  const server = daybook(settings).pipe(Layer.provide(Logger.minimumLogLevel(LogLevel.Error)))
  const context = await Effect.runPromise(Layer.buildWithScope(server, scope))
  const get = (tag) => Context.get(context, tag)
  const account = await Effect.runPromise(get(AccountStore).owner)
  const { key } = await Effect.runPromise(get(ApiKeys).create(account, "walk", "full"))
  return {
    url: `http://127.0.0.1:${get(Server).port}`,
    key,
    code: await Effect.runPromise(get(SetupCode).issue),
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** The functions that ran since the last call, as `file function start` with their calls. */
const taken = async (session, sourceOf) => {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  const ran = new Map()
  for (const { functions, url } of result) {
    const file = sourceOf(url)
    if (file === undefined) continue
    for (const { functionName, ranges } of functions) {
      const [{ count, startOffset }] = ranges
      if (count > 0) ran.set(`${file} ${functionName} ${startOffset}`, count)
    }
  }
  return ran
}

const walked = async (session, sourceOf, { prepare, run, times = TIMES }) => {
  const runs = []
  // The first times load and compile what is used later.
  for (let time = 0; time < times + 2; time++) {
    await prepare?.()
    await sleep(20)
    await taken(session, sourceOf)
    await run()
    await sleep(5)
    runs.push(await taken(session, sourceOf))
  }
  const [first, ...others] = runs.slice(2)
  const every = [...first].filter(([name]) => others.every((ran) => ran.has(name)))
  const calls = every.map(([name, count]) => Math.min(count, ...others.map((ran) => ran.get(name))))
  return {
    files: [...new Set(every.map(([name]) => name.split(" ")[0]))].sort(),
    functions: every.length,
    calls: calls.reduce((all, count) => all + count, 0)
  }
}

/** The figures of the walks whose names have all the words. */
export const walks = async (words = []) => {
  const folder = mkdtempSync(path.join(tmpdir(), "daybook-walk-"))
  const sources = await buildSources(["packages/server/src/main.ts"])
  try {
    const server = await started(sources, folder)
    const session = new Session()
    session.connect()
    await session.post("Profiler.enable")
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
    const found = {}
    for (const [name, walk] of Object.entries(WALKS)) {
      if (!words.every((word) => name.includes(word))) continue
      found[name] = await walked(session, sources.sourceOf, walk(server))
    }
    session.disconnect()
    await server.stop()
    return found
  } finally {
    sources.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { files: { type: "boolean" } } })
  for (const [name, { calls, files, functions }] of Object.entries(await walks(positionals))) {
    console.log(`${name}: ${files.length} files, ${functions} functions, ${calls} calls`)
    if (values.files === true) for (const file of files) console.log(`  ${file}`)
  }
  process.exit(0)
}
