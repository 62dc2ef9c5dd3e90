import type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  ServerContext,
  Tool
} from "@modelcontextprotocol/server"

/** A tool of the fixture server and its result. */
export interface FixtureTool {
  readonly name: string
  readonly inputSchema?: Tool["inputSchema"]
  readonly run: (context: ServerContext) => Answered<CallToolResult>
}

/** A prompt of the fixture server. */
export interface FixturePrompt {
  readonly name: string
  readonly needs: ReadonlyArray<string>
  readonly messages: (
    given: Readonly<Record<string, string>>,
    context: ServerContext
  ) => Answered<GetPromptResult["messages"]>
}

type Answered<A> = A | InputRequiredResult | Promise<A | InputRequiredResult>

/** One line of text as the content of a tool or prompt. */
export const line = (text: string) => ({ type: "text", text }) as const
