import { RawConnection } from "../harness/RawConnection.ts"
import type { Sent } from "../harness/send.ts"

/** The parts that are sent on one connection. */
export interface Exchange {
  readonly parts: ReadonlyArray<string | Uint8Array>
  /**
   * What follows the last part. `probe`: after the first response another request, whose response shows that no other is
   * outstanding. `end`: the end of the sending side. `answerThenEnd`: the same, after the first response.
   */
  readonly after?: "probe" | "end" | "answerThenEnd"
  /** Sent after the first response. */
  readonly late?: string | Uint8Array
}

const PROBE = "GET /v1/probe HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
const PROBED = '"code":"not_found"'

/** Sends bytes and returns every response until the server closes the connection, except that to the probe. */
export const exchange = async (
  url: string,
  { late, parts, after = "probe" }: Exchange
): Promise<ReadonlyArray<Sent>> => {
  const connection = await RawConnection.open(url)
  for (const part of parts) connection.write(part)
  if (after !== "end") await connection.oneAnswer()
  if (late !== undefined) connection.write(late)
  if (after === "probe") connection.write(PROBE)
  else connection.end()
  const answers = await connection.answers()
  return after === "probe" && answers.at(-1)?.body.includes(PROBED) ? answers.slice(0, -1) : answers
}
