import type { Client } from "../config/Client.ts"
import type { Write } from "./Queue.ts"

/** Sends a write once, and returns the response. */
export const sendWrite = (client: Client, { params, route }: Write): Promise<unknown> =>
  client.route(route, params, { readBefore: true })
