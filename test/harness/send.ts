import * as Effect from "effect/Effect"

/** An HTTP response, read whole. */
export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Sends a request with `fetch`. A body that is not a string is sent as JSON. */
export const send = (
  url: string,
  options: {
    readonly method?: string
    readonly key?: string | undefined
    readonly body?: unknown
    readonly headers?: Record<string, string>
    readonly redirect?: "follow" | "manual"
  } = {}
): Effect.Effect<Sent> =>
  Effect.promise(async () => {
    const response = await fetch(url, {
      method: options.method ?? "GET",
      redirect: options.redirect ?? "follow",
      headers: {
        ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...options.headers
      },
      ...(options.body !== undefined && {
        body: typeof options.body === "string" ? options.body : JSON.stringify(options.body)
      })
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  })
