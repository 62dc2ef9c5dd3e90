// An assistant's connection: the MCP client that programs use, whose user answers what the server asks.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { encode } from "gpt-tokenizer/encoding/o200k_base"

const ANY_ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const AN_ID = "01959f4e-7a10-7cc4-9a6b-3f1f7f0c2f59"

/** The tokens of a text (o200k). Ids differ with every run, and so would their tokens. */
export const tokensOf = (text) => encode(text.replaceAll(ANY_ID, AN_ID)).length

/**
 * Connects. `answer` is what the user says to every question, "accept" or "cancel" (a "no" would stand for the next case); without it the client cannot ask.
 *
 * @param {{ readonly url: string, readonly key: string }} log
 * @param {"accept" | "cancel"} [answer]
 */
export const connect = async ({ key, url }, answer) => {
  let questions = 0
  const client = new Client(
    { name: "evaluation", version: "1" },
    { versionNegotiation: { mode: "auto" }, ...(answer && { capabilities: { elicitation: { form: {} } } }) }
  )
  if (answer)
    client.setRequestHandler("elicitation/create", () => {
      questions++
      return { action: answer, ...(answer === "accept" && { content: {} }) }
    })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  return {
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    close: () => client.close(),
    /** Calls a tool: its answer, and the tokens that it takes. */
    call: async ([name, args]) => {
      const before = questions
      const result = await client.callTool({ name, arguments: args })
      const text = result.content[0].text
      return {
        text,
        isError: result.isError === true,
        value: result.structuredContent,
        wasAsked: questions > before,
        tokens: { sent: tokensOf(JSON.stringify({ name, arguments: args })), answered: tokensOf(text) }
      }
    }
  }
}
