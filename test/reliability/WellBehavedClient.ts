import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { start, until } from "../harness/Process.ts"

const PROGRAM = fileURLToPath(new URL("wellBehavedClient.mjs", import.meta.url))

const Measured = Schema.parseJson(
  Schema.Struct({
    requests: Schema.Number,
    /** Responses other than 200, and requests without one. */
    failed: Schema.Array(Schema.String),
    p99Ms: Schema.Number,
    worstMs: Schema.Number
  })
)

/** Runs a well-behaved client in its own process until a condition holds, and returns what it measured. */
export const wellBehavedClient = async (
  url: string,
  key: string,
  done: () => boolean
): Promise<typeof Measured.Type> => {
  const client = start(process.execPath, [PROGRAM, url], { DAYBOOK_API_KEY: key }, { open: true })
  await until(done)
  client.child.stdin?.end()
  const { stderr, stdout } = await client.ended
  if (stdout === "") throw new Error(`the client ended without figures: ${stderr}`)
  return Schema.decodeUnknownSync(Measured)(stdout)
}
