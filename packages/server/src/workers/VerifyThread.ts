import * as Effect from "effect/Effect"
import { causeText } from "../store/sqlite/Pragmas.ts"
import { threads, threadTasks } from "./LogThread.ts"
import { NotSound, type Verified } from "./Verified.ts"

/** Verifies a log in a thread of its own, so that requests are answered meanwhile. */
export const verifyInThread = (file: string): Effect.Effect<Verified, NotSound> =>
  Effect.gen(function* () {
    const { VerifyLog } = yield* threadTasks
    const { inThread } = yield* threads
    return yield* inThread((thread) => thread.executeEffect(new VerifyLog({ file })))
  }).pipe(
    Effect.catchTag("TooLarge", () => Effect.dieMessage("it takes too much memory")),
    Effect.catchAllDefect((defect) => new NotSound({ message: `${file} could not be verified: ${causeText(defect)}.` }))
  )
