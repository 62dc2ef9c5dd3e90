import type { Client } from "../config/Client.ts"
import type { Write } from "./Queue.ts"

/** Sends a write once, and returns the response. With `isJudged`, the server refuses it if it is most likely a slip. */
export const sendWrite = (client: Client, { ifVersion, params, route }: Write, isJudged = false): Promise<unknown> =>
  client.route(route, params, {
    readBefore: true,
    ifVersion,
    ...(isJudged && { headers: { Prefer: "handling=strict" } })
  })
