import type { Route } from "@daybook/core"
import { ApiError, Daybook } from "@daybook/sdk"
import { make } from "@daybook/sdk/effect"
import { FetchHttpClient } from "@effect/platform"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { withoutIds } from "../harness/log.ts"
import { send } from "../harness/send.ts"
import { runDaybook } from "./runTerminal.ts"

/** The parameters of a call: path, query and body together. */
export type Params = Readonly<Record<string, unknown>>

/** The result of a call as the caller sees it. */
export interface Outcome {
  /** The body of a success, without ids. */
  readonly answer?: unknown
  /** The code and the message of an error response. */
  readonly refusal?: { readonly code: unknown; readonly message: string }
  /** The surface refused the call itself. */
  readonly unsent?: true
  /** Seconds to wait, if the surface gives them as a number. */
  readonly retryAfter?: number | undefined
  /** The exit code of the process. */
  readonly exit?: number | null
}

/** A call for any surface. */
export interface Asked {
  readonly url: string
  readonly key: string
  readonly route: Route
  readonly params: Params
}

/** The surfaces that must not differ. */
export const SURFACE_NAMES = ["rest", "promise", "effect", "terminal"] as const

/** One of the surfaces. */
export type Surface = (typeof SURFACE_NAMES)[number]

const pathNames = ({ path }: Route): ReadonlyArray<string> =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

/** The parameters, sorted into path, query and body. */
const partsOf = (route: Route, params: Params) => {
  const inPath = pathNames(route)
  const pick = (isIn: boolean) =>
    Object.fromEntries(Object.entries(params).filter(([n]) => inPath.includes(n) === isIn))
  const isBody = route.method === "POST"
  return { path: pick(true), query: isBody ? {} : pick(false), body: isBody ? pick(false) : undefined }
}

/** A value without ids, which differ between accounts. */
export const plain = (data: unknown): unknown => JSON.parse(withoutIds(JSON.stringify(data)))

const refusalOf = (code: unknown, message: unknown): Pick<Outcome, "refusal"> => ({
  refusal: { code, message: withoutIds(String(message)) }
})

const rest = ({ key, params, route, url }: Asked): Effect.Effect<Outcome> => {
  const { body, path, query } = partsOf(route, params)
  const address = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const asked = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  )
  const target = `${url}${address}${asked.size > 0 ? `?${asked}` : ""}`
  return Effect.map(send(target, { method: route.method, key, body }), ({ body: text, headers, status }) => {
    const answer = JSON.parse(text)
    if (status === 200) return { answer: plain(answer) }
    const seconds = headers.get("retry-after")
    return {
      ...refusalOf(answer.error.code, answer.error.message),
      ...(seconds !== null && { retryAfter: Number(seconds) })
    }
  })
}

const promise = ({ key, params, route, url }: Asked): Effect.Effect<Outcome> =>
  Effect.promise(async () => {
    const daybook = new Daybook({ baseUrl: url, apiKey: key, timeZone: "UTC" })
    const method: unknown = Reflect.get(daybook, route.name)
    if (typeof method !== "function") throw new Error(`no method ${route.name}`)
    try {
      return { answer: plain(await method.call(daybook, params)) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, message, retryAfter } = error
      return { ...refusalOf(code, message), ...(retryAfter !== undefined && { retryAfter }) }
    }
  })

const effect = ({ key, params, route, url }: Asked): Effect.Effect<Outcome> =>
  Effect.gen(function* () {
    const method: unknown = Reflect.get(yield* make({ baseUrl: url, apiKey: key, timeZone: "UTC" }), route.name)
    if (typeof method !== "function") throw new Error(`no method ${route.name}`)
    const { body, path, query } = partsOf(route, params)
    const answer: Effect.Effect<unknown, unknown> = method({
      ...(route.pathParameters !== undefined && { path }),
      ...(route.query !== undefined && { urlParams: query }),
      ...(body !== undefined && { payload: body })
    })
    return yield* answer
  }).pipe(
    Effect.match({
      onSuccess: (data): Outcome => ({ answer: plain(data) }),
      onFailure: (error): Outcome => {
        const tag = fieldAt(error, "_tag")
        const retryAfter = fieldAt(error, "retryAfter")
        if (tag === "ParseError") return { unsent: true }
        return { ...refusalOf(tag, fieldAt(error, "message")), ...(typeof retryAfter === "number" && { retryAfter }) }
      }
    }),
    Effect.provide(FetchHttpClient.layer)
  )

const USAGE = 2

const terminal = ({ key, params, route, url }: Asked): Effect.Effect<Outcome> =>
  Effect.map(runDaybook(["api", route.name, JSON.stringify(params)], { url, key }), ({ code, said }) => {
    if (code === 0) return { answer: plain(said), exit: code }
    if (fieldAt(said, "queued") === true) return { ...refusalOf("rate_limited", "queued"), exit: code }
    const refused = refusalOf(fieldAt(said, "error", "code"), fieldAt(said, "error", "message"))
    return code === USAGE && refused.refusal?.code === "usage"
      ? { unsent: true, exit: code }
      : { ...refused, exit: code }
  })

/** How to make a call over each surface. */
export const SURFACES: Readonly<Record<Surface, (asked: Asked) => Effect.Effect<Outcome>>> = {
  rest,
  promise,
  effect,
  terminal
}
