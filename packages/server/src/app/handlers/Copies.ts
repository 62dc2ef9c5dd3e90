import { BytesAnswer, InsufficientScope, InvalidRequest, NotFound, Unavailable } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { copyHealth } from "../../admin/BackupHealth.ts"
import { Backups } from "../../admin/Backups.ts"
import { Copies } from "../../admin/Copies.ts"
import { requireConfirmed } from "../../identity/Sessions.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type AppHandlers, appGroup, ownerOr, ServedApp } from "../Handlers.ts"

export const copiesHandlers = Effect.gen(function* () {
  const { served } = yield* Copies
  const { unsupported } = yield* Backups
  // Copies hold the logs of all accounts.
  const asOwner = yield* ownerOr(NOT_OWNER)
  const copies = served === null ? new InvalidRequest({ message: unsupported ?? NONE }) : Effect.succeed(served)
  const shown = Effect.gen(function* () {
    if (served === null) return { unsupported, copies: null }
    const { address, isEncrypted, onSameDisk } = served
    const status = yield* served.status
    const found = yield* Effect.either(served.range)
    const range = found._tag === "Right" ? found.right : NOTHING
    const { from, nightly, rehearsal } = range
    const fault = status.failure?.message ?? (found._tag === "Left" ? found.left.message : status.unsound)
    return {
      unsupported: null,
      copies: {
        address,
        isEncrypted,
        onSameDisk,
        health: copyHealth(status, rehearsal, yield* Clock.currentTimeMillis),
        behindSince: isoOf(status.behindSince),
        fault,
        from: isoOf(from),
        single: nightly.map((time) => new Date(time).toISOString()),
        rehearsal:
          rehearsal === null
            ? null
            : {
                at: new Date(rehearsal.at).toISOString(),
                fault: rehearsal.fault,
                moments: rehearsal.moments.map((time) => new Date(time).toISOString())
              }
      }
    }
  })
  return appGroup("copies", {
    getCopies: () => Effect.zipRight(asOwner, shown),
    getMoment: ({ urlParams: { at } }) =>
      Effect.gen(function* () {
        yield* asOwner
        yield* requireConfirmed
        const { archive } = yield* copies
        const time = ZONED.test(at) ? Date.parse(at) : Number.NaN
        if (Number.isNaN(time)) {
          return yield* new InvalidRequest({ message: "at: expected a time with its zone, like 2026-11-27T18:00:00Z" })
        }
        const parts = yield* Effect.catchTags(archive(time), {
          NotSound: ({ message }) => new NotFound({ message }),
          OneAtATime: () => ANOTHER
        })
        return new BytesAnswer(parts, { "Content-Type": "application/zip", "Content-Disposition": "attachment" })
      }),
    rehearseCopies: () =>
      Effect.gen(function* () {
        yield* asOwner
        const { rehearse } = yield* copies
        yield* rehearse
        return yield* shown
      })
  })
})

const NOTHING = { from: null, nightly: [], rehearsal: null }

/** Without a zone a time would be read in that of the server. */
const ZONED = /(?:Z|[+-]\d\d:\d\d)$/

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const NONE = "This server makes no copies elsewhere: DAYBOOK_COPY_TO is not set."

const NOT_OWNER = new InsufficientScope({
  message:
    "Copies hold the logs of every account, so only the owner of the server has them. Your own log is in the export."
})

const ANOTHER = new Unavailable({
  message: "Another moment is being restored; try again when it is done.",
  retryAfter: 30
})

/** Serves the group of the definition. */
export const copiesGroup = (answer: Answer, copies: AppHandlers["copies"]) =>
  HttpApiBuilder.group(ServedApp, "copies", (endpoints) =>
    endpoints
      .handle("getCopies", answer(copies.getCopies), UNINTERRUPTIBLE)
      .handle("getMoment", answer(copies.getMoment), UNINTERRUPTIBLE)
      .handle("rehearseCopies", answer(copies.rehearseCopies), UNINTERRUPTIBLE)
  )
