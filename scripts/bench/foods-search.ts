// Searches the packs of a database, and prints how long each search took, and the CPU time of one in milliseconds:
// `node foods-search.js DATABASE`.
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { packStore } from "../../packages/server/src/admin/Foods.ts"
import { FoodPacks } from "../../packages/server/src/foods/FoodPacks.ts"

const QUERIES = {
  "common words": ["milk", "lait", "Milch", "bio", "chocolat", "pizza", "eau", "leche", "cheese", "butter"],
  "several words": [
    "dark chocolate",
    "lait entier bio",
    "organic strawberry yogurt",
    "Vollkornbrot bio",
    "queso curado",
    "jus d'orange",
    "chocolate strawberry",
    "pizza tomato cheese",
    "cookies honey organic",
    "poulets rôtis"
  ],
  "unfinished words": ["c", "ch", "cho", "choc", "yog", "lai", "vol", "saum", "dark cho", "pizza to"],
  "words with wrong letters": [
    "choclate",
    "yoghrut",
    "yogrt strawbery",
    "jamon serano",
    "haferfloken",
    "peanut buter",
    "mozarela",
    "spagetti",
    "brocoli",
    "zzzzqqq"
  ]
}
const ROUNDS = 50
const HITS = 20

const [database = ""] = process.argv.slice(2)
const took = Object.entries(QUERIES).flatMap(([kind, queries]) =>
  queries.map((query) => ({ kind, query, milliseconds: [] as number[] }))
)
let cpu = process.cpuUsage()
const searches = Effect.gen(function* () {
  const { search } = yield* FoodPacks
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round compiles the code, and reads the pack from the disk.
    if (round === 1) cpu = process.cpuUsage()
    for (const { milliseconds, query } of took) {
      const before = performance.now()
      yield* search(query, HITS)
      if (round > 0) milliseconds.push(performance.now() - before)
    }
  }
})
await Effect.runPromise(Effect.provide(searches, Layer.provide(FoodPacks.layer, packStore(database))))
const { system, user } = process.cpuUsage(cpu)
process.stdout.write(JSON.stringify({ took, cpu: (system + user) / 1000 / (ROUNDS * took.length) }))
