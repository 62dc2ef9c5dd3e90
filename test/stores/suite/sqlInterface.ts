import { expect, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { usageStore } from "../../../packages/server/src/identity/RateLimiter.ts"
import { nullable, number, query, text, tuples } from "../../../packages/server/src/schema/Rows.ts"
import { newAccountId } from "../../harness/newAccountId.ts"
import type { Engine } from "./Engine.ts"

const USAGE = "SELECT key_id, hour, reads FROM key_usage ORDER BY key_id"
const KEYS = query("key_usage", 'SELECT key_id AS "keyId" FROM key_usage ORDER BY key_id', { keyId: text })

const usageOf =
  (accountId: string) =>
  (keyId: string, reads = 1) => ({ keyId, accountId, hour: 1, reads, writes: 2, syncs: 4, lastUsedAt: 3 })

const defectOf = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.sandbox(effect).pipe(Effect.flip), (cause) => Cause.pretty(cause))

export const sqlInterface = ({ server }: Engine) =>
  layer(server)("the interface to the database", (it) => {
    const withUsages = Effect.gen(function* () {
      const db = yield* Sql
      yield* db.run("DELETE FROM key_usage")
      const { save } = yield* usageStore
      const usage = usageOf(yield* newAccountId)
      yield* save([usage("a"), usage("b", 5)])
      return { db, save, usage }
    })

    it.effect("rows, tuples and reads together have the values that were written", function* () {
      const { db, save, usage } = yield* withUsages
      yield* save([usage("b", 7)])
      const asTuples = tuples("key_usage", USAGE, text, number, number)
      expect(yield* db.tuples(asTuples)).toEqual([
        ["a", 1, 1],
        ["b", 1, 7]
      ])
      expect(yield* db.together({ keys: [KEYS, []], usages: [asTuples, []] })).toEqual({
        keys: [{ keyId: "a" }, { keyId: "b" }],
        usages: [
          ["a", 1, 1],
          ["b", 1, 7]
        ]
      })
    })

    it.effect("numbers keep every digit in tuples", function* () {
      const { db } = yield* withUsages
      const values = [0.1 + 0.2, 80.12345678901234, 5e-324, 1.7976931348623157e308, -0.5, 1e15]
      for (const value of values) {
        const one = tuples("key_usage", "SELECT CAST(:value AS DOUBLE PRECISION) AS value", nullable(number))
        expect(yield* db.tuples(one, { value })).toEqual([[value]])
      }
    })

    it.effect("a column of another type is a defect that names the table and the column, not the value", function* () {
      const { db } = yield* withUsages
      const wrong = query("key_usage", 'SELECT key_id AS "keyId" FROM key_usage', { keyId: number })
      const message = yield* defectOf(db.all(wrong))
      expect(message).toMatch(/key_usage\.keyId/)
      expect(message).not.toMatch(/["']a["']/)
      const wrongTuple = tuples("key_usage", USAGE, text, number, text)
      expect(yield* defectOf(db.tuples(wrongTuple))).toMatch(/key_usage\.column 3/)
      expect(yield* db.all(KEYS), "the connection stays usable").toHaveLength(2)
    })

    it.effect("a failed transaction leaves no row, also one that is exclusive for an account", function* () {
      const { db } = yield* withUsages
      const removed = Effect.zipRight(db.run("DELETE FROM key_usage"), Effect.fail("refused"))
      expect(yield* Effect.exit(db.transaction(removed))).toEqual(Exit.fail("refused"))
      expect(yield* Effect.exit(db.exclusive("nobody", removed))).toEqual(Exit.fail("refused"))
      expect(yield* db.all(KEYS)).toHaveLength(2)
    })

    it.effect("a batch that violates a constraint leaves no row, and later writes are kept", function* () {
      const { db, save, usage } = yield* withUsages
      const add = (keyId: string, accountId: string) =>
        [
          `INSERT INTO key_usage (key_id, account_id, hour, reads, writes, last_used_at) VALUES (?, ?, 1, 1, 1, 1)`,
          [keyId, accountId]
        ] as const
      const { accountId } = usage("c")
      expect(yield* defectOf(db.batch([add("c", accountId), add("d", "nobody")]))).toMatch(/./)
      yield* save([usage("e")])
      expect(yield* db.batch([add("f", accountId)])).toBe(true)
      expect((yield* db.all(KEYS)).map(({ keyId }) => keyId)).toEqual(["a", "b", "e", "f"])
    })

    it.effect("reads together inside a transaction see its writes", function* () {
      const { db } = yield* withUsages
      const read = Effect.zipRight(
        db.run("DELETE FROM key_usage WHERE key_id = ?", ["a"]),
        db.together({ keys: [KEYS, []] })
      )
      expect(yield* db.transaction(read)).toEqual({ keys: [{ keyId: "b" }] })
    })
  })
