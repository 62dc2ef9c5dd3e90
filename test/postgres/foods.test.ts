import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { listFoods } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { done, exported } from "../operations/commands.ts"
import { writeProducts } from "../operations/foodFiles.ts"
import { killDuring } from "../operations/killDuring.ts"
import { LONG } from "../reliability/Report.ts"

const OLD = 100
const NEW = 10_000
const KILLS = LONG ? 30 : 8

it.scopedLive(`a pack is the old one or the new one after ${KILLS} kills, without unfinished tables`, function* () {
  const place = yield* newInstallation()
  yield* newKey(place.environment)
  const before = yield* exported(place)
  const files = { old: path.join(place.folder, "old.csv"), new: path.join(place.folder, "new.csv") }
  writeProducts(files.old, OLD, "old")
  writeProducts(files.new, NEW, "new")
  const { all } = yield* rawDatabase(place.database)
  const tables = Effect.map(
    all("SELECT tablename FROM pg_tables WHERE schemaname = 'daybook_foods' AND tablename LIKE '%\\_off\\_%'"),
    (rows) => rows.length
  )
  const foods = Effect.promise(async () => {
    const { packs } = await listFoods(place.environment)
    return packs.find(({ name }) => name === "off")?.foods
  })
  const started = performance.now()
  yield* done(place, "foods", "add", "off", files.new)
  const tookMs = performance.now() - started
  const whole = yield* tables
  let killed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    yield* done(place, "foods", "add", "off", files.old)
    expect(yield* tables, "what a killed process left is gone").toBe(whole)
    const isKilled = yield* Effect.promise(() =>
      killDuring(place, ["foods", "add", "off", files.new], () => true, (tookMs * (kill + 1)) / KILLS)
    )
    if ((yield* tables) > whole) killed++
    expect(isKilled ? [OLD, NEW] : [NEW]).toContain(yield* foods)
  }
  expect(killed).toBeGreaterThan(0)
  expect(yield* exported(place)).toBe(before)
  expect(fs.existsSync(`${place.folder}/daybook.db.foods`)).toBe(false)
})
