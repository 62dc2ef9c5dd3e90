import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { CopyUnreadable } from "./Objects.ts"
import type { OpenCopies } from "./RestoreMoment.ts"
import type { TargetFailed } from "./Target.ts"

/** A restore from the copies that was tried and thrown away. */
export const Rehearsal = Schema.Struct({
  /** The time of the rehearsal, in milliseconds. */
  at: Schema.Number,
  tookMs: Schema.Number,
  /** The moments that were restored: the newest and one at random. */
  moments: Schema.Array(Schema.Number),
  /** The rows of the newest moment. */
  rows: Schema.Number,
  /** The reason why a moment could not be restored, or is not the log as it was; null if all were sound. */
  fault: Schema.NullOr(Schema.String)
})
export type Rehearsal = typeof Rehearsal.Type

const RehearsalText = Schema.parseJson(Rehearsal)

const FOLDER = "rehearsals/"

/** The results that are kept at the target. */
const KEPT = 10

/** The result of the newest rehearsal at a target; undefined before the first. */
export const newestRehearsal = ({
  sealing,
  target
}: Pick<OpenCopies, "sealing" | "target">): Effect.Effect<Rehearsal | undefined, TargetFailed | CopyUnreadable> =>
  Effect.gen(function* () {
    const name = (yield* target.list(FOLDER)).at(-1)
    if (name === undefined) return undefined
    const plain = yield* sealing.unseal(name, yield* target.get(name))
    return Option.getOrUndefined(Schema.decodeUnknownOption(RehearsalText)(plain.toString()))
  })

/** Keeps the result of a rehearsal at the target, where a new machine finds it. */
export const keepRehearsal = (
  { sealing, target }: Pick<OpenCopies, "sealing" | "target">,
  rehearsal: Rehearsal
): Effect.Effect<void, TargetFailed> =>
  Effect.gen(function* () {
    const name = `${FOLDER}${new Date(rehearsal.at).toISOString().replace(/[:.]/g, "-")}`
    yield* target.put(name, sealing.seal(name, Buffer.from(Schema.encodeSync(RehearsalText)(rehearsal))))
    const old = (yield* target.list(FOLDER)).slice(0, -KEPT)
    // A key may lack the right to delete.
    yield* Effect.forEach(old, (each) => Effect.ignore(target.remove(each)), { discard: true })
  })

/** A time in the range of any second, at random. */
export const randomMoment = (from: number): Effect.Effect<number> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sync(() => from + Math.floor(Math.random() * (now - from))))
