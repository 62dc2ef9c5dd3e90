import {
  type ApiError,
  InvalidRequest,
  type Principal,
  type Route,
  today,
  type Unavailable,
  UnknownField
} from "@daybook/core"
import { type Doubt, doubtsOf, doubtText } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { takenBackDoubts } from "../log/Changes.ts"
import { eatenFood } from "../log/Foods.ts"
import { type Decoded, fieldsOf } from "../log/Handlers.ts"
import { lastPlausibleDate, plausibilityStore } from "../log/PlausibilityStore.ts"
import type { Decode } from "./Decode.ts"

type Fields = Readonly<Record<string, unknown>>

/** Does the work of a decoded write, unless it is most likely a slip. No other write comes between the judgement and the work. */
export type Judge = <A>(
  route: Route,
  decoded: Decoded,
  work: Effect.Effect<A, ApiError, Principal>
) => Effect.Effect<A, ApiError, Principal>

/** The doubts about decoded writes, and the refusal of those that have any. */
export const makeJudge = Effect.gen(function* () {
  const store = yield* plausibilityStore
  const eaten = yield* eatenFood
  const takenBackOf = yield* takenBackDoubts

  /** A request with the figures of each amount of a known food: the log does not keep the amount. */
  const withFigures = (sent: Fields): Effect.Effect<Fields, Unavailable, Principal> =>
    Effect.gen(function* () {
      const found = yield* eaten(sent)
      if (found !== undefined)
        return { ...sent, figures: found.figures, ...(found.food.doubt !== undefined && { label: found.food }) }
      if (!Array.isArray(sent.items)) return sent
      const items = yield* Effect.forEach(sent.items, (item: unknown) =>
        Effect.all(Record.map(fieldsOf(item), (part) => withFigures(fieldsOf(part))))
      )
      return { ...sent, items }
    })

  const doubts = (
    route: Route,
    { path, payload }: Decoded
  ): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> =>
    route.name === "undoMany"
      ? takenBackOf(String(fieldsOf(payload).since), fieldsOf(payload).count)
      : route.method === "POST"
        ? Effect.flatMap(withFigures({ ...fieldsOf(path), ...fieldsOf(payload) }), (sent) => store.doubts(route, sent))
        : Effect.succeed([])
  const judge: Judge = (route, decoded, work) =>
    store.alone(
      route,
      Effect.flatMap(doubts(route, decoded), (found) => {
        const errors = found.map(doubtText)
        return errors.length === 0
          ? work
          : new InvalidRequest({ message: errors.join("; "), errors, doubtful: true, doubts: found })
      })
    )
  return { doubts, judge }
})

/** Fails with the errors of an invalid request, together with the doubts that are found without reading the log. */
export const refusedWithDoubts = (
  route: Route,
  { body, parameters }: Parameters<Decode>[0],
  error: InvalidRequest | UnknownField
): Effect.Effect<never, InvalidRequest | UnknownField> =>
  Effect.flatMap(Effect.all([today, lastPlausibleDate]), ([now, tomorrow]) => {
    if (route.method !== "POST") return Effect.fail(error)
    const found = doubtsOf({ ...parameters, ...fieldsOf(body) }, { today: now, tomorrow }).map(doubtText)
    const errors = [...found, ...(error.errors ?? [])]
    const Same = error._tag === "unknown_field" ? UnknownField : InvalidRequest
    return found.length === 0
      ? Effect.fail(error)
      : Effect.fail(new Same({ message: [...found, error.message].join("; "), errors }))
  })
