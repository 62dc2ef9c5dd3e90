// Copies a log in a thread of its own, and tries moments of its copies.

import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Mailbox from "effect/Mailbox"
import * as Scope from "effect/Scope"
import { makeCopier } from "../copies/Copier.ts"
import { holdLog } from "../copies/HeldLog.ts"
import { openTarget } from "../copies/OpenTarget.ts"
import type { CopyLog, CopyStep, SnapshotVerified } from "../workers/ThreadTask.ts"
import { NotSound } from "../workers/Verified.ts"

/** How long a lock of another program is waited for. Looks and snapshots are tried again. */
const LOCK_MS = 1000

/** How often the state is told, if it changed. */
const STATUS_EVERY = "1 second"

// A thread has one task.
const steps = Effect.runSync(Mailbox.make<CopyStep>())
const scope = Effect.runSync(Scope.make())
let verified: Deferred.Deferred<void, NotSound> | undefined
let asked = 0

/** The server verifies a file: here it would hold up the copies. */
const verify = (file: string) =>
  Effect.gen(function* () {
    const answer = yield* Deferred.make<void, NotSound>()
    verified = answer
    asked++
    yield* steps.offer({ verify: file, number: asked })
    yield* Deferred.await(answer)
  })

/** Copies a log until `stopCopying`. */
export const copyLog = ({ file, settings }: CopyLog) =>
  Effect.gen(function* () {
    const log = yield* Effect.acquireRelease(
      Effect.sync(() => holdLog(file, LOCK_MS)),
      ({ close }) => Effect.sync(close)
    )
    const copier = makeCopier({ file, log, target: openTarget(settings), settings, verify })
    let told = copier.status()
    const tell = Effect.suspend(() => {
      const status = copier.status()
      if (status === told) return Effect.void
      told = status
      return steps.offer({ status })
    })
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Effect.sleep(STATUS_EVERY), tell)))
    yield* Effect.forkScoped(Effect.tapErrorCause(copier.run, (cause) => steps.failCause(cause)))
    return Mailbox.toStream(steps)
  }).pipe(Scope.extend(scope))

/** Sends what is left, if the target takes it within seconds, and lets go of the log. */
export const stopCopying = Effect.zipRight(Scope.close(scope, Exit.void), Effect.asVoid(steps.end))

/** The result of a verification that was asked for. */
export const snapshotVerified = ({ fault, number }: SnapshotVerified) =>
  Effect.suspend(() => {
    // The answer to a question that was given up is not that to the next one.
    if (verified === undefined || number !== asked) return Effect.void
    return Deferred.done(verified, fault === null ? Exit.void : Exit.fail(new NotSound({ message: fault })))
  })
