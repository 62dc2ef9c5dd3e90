// The measured routes in Fastify, over SQLite.
import { budgetsOf, keysOf } from "./access.mjs"
import { dateIsFull, insufficient, serve, unauthorized } from "./fastify-app.mjs"
import { sqlite } from "./sqlite.mjs"
import { workOver } from "./work.mjs"

const [database] = process.argv.slice(2)
const db = sqlite(database)
const work = workOver(db)
const keyOf = keysOf(db)
const take = budgetsOf(db)

const admit = (authorization, budget, done) => {
  const found = keyOf(authorization)
  if (found === undefined) return done(unauthorized())
  if (budget === "write" && found.scope === "read") return done(insufficient())
  done(undefined, { caller: { accountId: found.accountId, by: `key:${found.id}` }, standing: take(found.id, budget) })
}

const logWorkout = (caller, body) => {
  const logged = work.logWorkout(caller, body)
  if (logged === undefined) throw dateIsFull()
  return logged
}

await serve("fastify", admit, { ...work, logWorkout })
