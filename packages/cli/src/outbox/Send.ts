import type { Client } from "../config/Client.ts"
import type { Write } from "./Queue.ts"

/** The response to a write, and what the log held before it, if that was read. */
export interface Sent {
  readonly answer: unknown
  readonly before: unknown
}

/** Sends a write once. */
export const sendWrite = async (client: Client, { params, route }: Write): Promise<Sent> => {
  const { before, data } = await client.route(route, params, { readBefore: true }).withResponse()
  return { answer: data, before }
}
