import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ShortStates } from "../engines/ShortStates.ts"
import type { Sql } from "../engines/Sql.ts"
import { loginStore } from "./LoginStore.ts"

const NONCE_BYTES = 16
const TIME_BYTES = 8
const GOOD_FOR_MINUTES = 5

/**
 * One-time challenges: for a passkey's signature, and as the `state` of an authorization request. `purpose` names the operation and the
 * session that a challenge is issued for.
 */
export interface Challenges {
  readonly issue: (purpose: string) => Effect.Effect<Uint8Array<ArrayBuffer>, Unavailable>
  /** True if a challenge, as base64url, was issued by this server for this purpose, and is neither old nor used. Uses it up. */
  readonly use: (purpose: string, challenge: string) => Effect.Effect<boolean, Unavailable>
}

/**
 * Challenges are authenticated by a key, so that nothing is stored when one is issued. The key is derived from the password hash of the
 * oldest login, which never leaves the database, so servers that share a database accept each other's challenges. A challenge expires
 * after `goodForMinutes`.
 */
export const makeChallenges = (
  goodForMinutes = GOOD_FOR_MINUTES
): Effect.Effect<Challenges, never, Sql | ShortStates> =>
  Effect.gen(function* () {
    const { oldest } = yield* loginStore
    const { change } = yield* ShortStates
    const ofProcess = randomBytes(NONCE_BYTES).toString("hex")
    const proofOf = (purpose: string, head: Buffer) =>
      Effect.map(oldest, (login) =>
        createHmac("sha256", `challenges ${login?.password ?? ofProcess}`)
          .update(`${purpose} `)
          .update(head)
          .digest()
      )
    return {
      issue: (purpose) =>
        Effect.gen(function* () {
          const time = Buffer.alloc(TIME_BYTES)
          time.writeBigUInt64BE(BigInt(yield* Clock.currentTimeMillis))
          const head = Buffer.concat([randomBytes(NONCE_BYTES), time])
          return Uint8Array.from(Buffer.concat([head, yield* proofOf(purpose, head)]))
        }),
      use: (purpose, challenge) =>
        Effect.gen(function* () {
          const bytes = Buffer.from(challenge, "base64url")
          const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
          const proof = bytes.subarray(NONCE_BYTES + TIME_BYTES)
          const expected = yield* proofOf(purpose, head)
          if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return false
          const now = yield* Clock.currentTimeMillis
          const expiresAt = Number(head.readBigUInt64BE(NONCE_BYTES)) + goodForMinutes * 60_000
          if (expiresAt <= now) return false
          return yield* change(`challenge ${head.toString("hex")}`, now, (used) =>
            used === undefined ? { answer: true, kept: { state: "used", until: expiresAt } } : { answer: false }
          )
        })
    }
  })
