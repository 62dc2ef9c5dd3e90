import { type Call, type CallOptions, Daybook, type Fetch, type Params, ROUTES, type RouteName } from "@daybook/sdk"
import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { language } from "../Texts.ts"
import { today } from "../Today.ts"
import { clientSettings } from "./Settings.ts"

const TIMEOUT_MS = 15_000

/** A longer wait is reported instead, since the user is at the terminal. */
const MAX_RETRY_AFTER_S = 5

/** The SDK's client with the terminal's settings; it can also call a route by its name. */
export class Client extends Daybook {
  readonly origin: string
  constructor() {
    const { key, origin } = clientSettings()
    super({
      ...{ baseUrl: origin, apiKey: key, fetch: nodeFetch, timeout: TIMEOUT_MS, maxRetryAfter: MAX_RETRY_AFTER_S },
      ...(language() !== "en" && { headers: { Prefer: `language=${language()}` } })
    })
    this.origin = origin
  }
  override today(): string {
    return today()
  }
  route(name: RouteName, params: Params, options?: CallOptions): Call<unknown> {
    return this.call(name, params, options)
  }
}

export const isRouteName = (value: unknown): value is RouteName =>
  typeof value === "string" && Object.hasOwn(ROUTES, value)

/** `fetch` over node:http, which starts ten times faster than the global `fetch`. */
export const nodeFetch: Fetch = async (url, { body, headers, method, signal }) => {
  const { request } = url.startsWith("https:") ? await import("node:https") : await import("node:http")
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }) },
        signal
      },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.once("error", reject)
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: { get: (name) => [response.headers[name.toLowerCase()] ?? []].flat()[0] ?? null },
            text: () => Promise.resolve(Buffer.concat(chunks).toString("utf8"))
          })
        )
      }
    )
    sending.once("error", reject)
    sending.end(body)
  })
}

/** The server's package, loaded only by the commands that run it or work on its database. */
export const serverPackage = async (): Promise<typeof import("@daybook/server")> => {
  try {
    return await import("@daybook/server")
  } catch (error) {
    if (fieldOf(error, "code") !== "ERR_MODULE_NOT_FOUND") throw error
    throw new CommandError(EXIT.failure, "this needs the server's package: npm install -g @daybook/server @daybook/cli")
  }
}
