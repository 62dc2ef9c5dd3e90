import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import * as Effect from "effect/Effect"
import { type Called, calledOf } from "./McpClient.ts"

export type Action = "accept" | "decline" | "cancel"

/** A client that shows its user each question of the server, and the user's answer, which comes when so many are open `together`. */
export const withUser = (line: { readonly url: string; readonly key: string }, action: Action, together = 1) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const questions: Array<string> = []
      const open: Array<() => void> = []
      const client = new Client(
        { name: "asking", version: "1" },
        { versionNegotiation: { mode: "auto" }, capabilities: { elicitation: { form: {} } } }
      )
      client.setRequestHandler("elicitation/create", async ({ params }) => {
        questions.push(params.message)
        await new Promise<void>((answer) => {
          open.push(answer)
          if (open.length === together) for (const each of open.splice(0)) each()
        })
        return { action, ...(action === "accept" && { content: {} }) }
      })
      const headers = { authorization: `Bearer ${line.key}` }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${line.url}/mcp`), { requestInit: { headers } }))
      return { client, questions }
    }),
    ({ client }) => Effect.promise(() => client.close())
  ).pipe(
    Effect.map(({ client, questions }) => ({
      questions,
      call: (name: string, args: Record<string, unknown>): Effect.Effect<Called> =>
        Effect.promise(async () => calledOf(await client.callTool({ name, arguments: args })))
    }))
  )
