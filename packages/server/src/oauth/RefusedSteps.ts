import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { waitByClock } from "../runtime/Waiting.ts"

/** A step of OAuth that was refused. It contains no code, token or secret. */
export interface RefusedStep {
  readonly step: "authorization" | "registration" | "revocation" | "token"
  /** The OAuth error code. */
  readonly error: string
  readonly why?: string | undefined
  /** The id of the client, if known. */
  readonly client?: string | undefined
}

const ROW_MS = 10 * 60_000

/** Beyond this number of rows, steps are counted without their client: anybody can register more clients. */
const ROWS_MAX = 100

/**
 * Logs the steps that were refused, so that an owner sees on which side a sign-in fails. Anybody can cause them. Of equal steps in ten
 * minutes it logs the first and, at the end, the number of the others.
 */
export class RefusedSteps extends Context.Tag("daybook/oauth/RefusedSteps")<
  RefusedSteps,
  { readonly log: (refused: RefusedStep) => Effect.Effect<void> }
>() {
  static layer = Layer.scoped(
    RefusedSteps,
    Effect.map(Effect.scope, (scope) => {
      /** The rows in progress, with the number of steps after the first. */
      const rows = new Map<string, number>()

      const rowOf = (refused: RefusedStep): RefusedStep => {
        const { error, step } = refused
        return rows.has(keyOf(refused)) || rows.size < ROWS_MAX ? refused : { step, error }
      }

      const end = (key: string, { client, error, step }: RefusedStep) =>
        Effect.zipRight(
          waitByClock(ROW_MS),
          Effect.suspend(() => {
            const times = rows.get(key) ?? 0
            rows.delete(key)
            return times === 0
              ? Effect.void
              : Effect.logInfo("a step of OAuth was refused again", { step, error, client, times })
          })
        )

      return {
        log: (refused) =>
          Effect.suspend(() => {
            const row = rowOf(refused)
            const key = keyOf(row)
            const before = rows.get(key)
            rows.set(key, before === undefined ? 0 : before + 1)
            return before === undefined
              ? Effect.zipRight(
                  Effect.logInfo("a step of OAuth was refused", refused),
                  Effect.forkIn(Effect.interruptible(end(key, row)), scope)
                )
              : Effect.void
          })
      }
    })
  )
}

const keyOf = ({ client = "", error, step }: RefusedStep): string => JSON.stringify([step, error, client])
