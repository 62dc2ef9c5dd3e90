import type { Unavailable } from "@daybook/core"
import { type FoodReadOptions, type FoodReport, type FoodTable, type Pack, readFoods } from "@daybook/imports/foods"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import type { CannotOpen } from "../engines/EngineServices.ts"
import { basicPack } from "../foods/basic/BasicPack.ts"
import { addPack, FoodPacks } from "../foods/FoodPacks.ts"
import { PackRefused, PackStore } from "../foods/PackStore.ts"
import { packsInPostgres } from "../foods/PostgresPacks.ts"
import { packsBeside } from "../foods/SqlitePacks.ts"
import { isPostgres, postgres } from "./Engine.ts"
import { existingLog } from "./OpenLog.ts"
import type { Settings } from "./Settings.ts"

/** The packs beside a log. */
export const packStore = (database: string): Layer.Layer<PackStore, CannotOpen> =>
  isPostgres(database) ? Layer.provide(packsInPostgres, postgres(database, { existing: true })) : packsBeside(database)

/** The packs beside a log that exists: they would not be found beside another name. */
const packsOf = (settings: Settings): Layer.Layer<PackStore, CannotOpen> =>
  isPostgres(settings.database)
    ? packStore(settings.database)
    : Layer.provideMerge(packStore(settings.database), Layer.effectDiscard(existingLog(settings)))

const layerOf = (settings: Settings) => Layer.provideMerge(FoodPacks.layer, packsOf(settings))

/** The terminal says itself what is wrong with a pack. */
const quietly = Logger.withMinimumLogLevel(LogLevel.None)

/** Reads files of a published table into a pack, which replaces the former one at once, also in a running server. */
export const buildPack = (
  table: FoodTable,
  paths: ReadonlyArray<string>,
  options: FoodReadOptions
): Effect.Effect<{ readonly pack: Pack; readonly report: FoodReport }, PackRefused | Unavailable, PackStore> =>
  Effect.gen(function* () {
    const reading = yield* Effect.tryPromise({
      try: () => readFoods(table, paths, options),
      catch: (error) => new PackRefused({ message: error instanceof Error ? error.message : String(error) })
    })
    const pack = yield* addPack(reading)
    return { pack, report: reading.report() }
  })

/** As `buildPack`, beside the log of the settings. */
export const addFoods = (
  settings: Settings,
  table: FoodTable,
  paths: ReadonlyArray<string>,
  options: FoodReadOptions
) => buildPack(table, paths, options).pipe(Effect.provide(packsOf(settings)), quietly)

/** Brings back the pack that is there by default. */
export const addBasicFoods = (settings: Settings) =>
  Effect.suspend(() => addPack(basicPack())).pipe(Effect.provide(packsOf(settings)), quietly)

/** The packs, and those that cannot be read. */
export const listFoods = (settings: Settings) =>
  Effect.gen(function* () {
    const { packs, unusable } = yield* FoodPacks
    return { packs: yield* packs, unusable: yield* unusable }
  }).pipe(Effect.provide(layerOf(settings)), quietly)

/** Removes a pack; false if there is none of the name. */
export const removeFoods = (settings: Settings, name: string) =>
  Effect.flatMap(PackStore, ({ remove }) => remove(name)).pipe(Effect.provide(packsOf(settings)), quietly)
