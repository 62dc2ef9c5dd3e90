import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server
} from "@modelcontextprotocol/server"
import type { McpServerFactory } from "../../packages/server/src/mcp/Endpoint.ts"
import { PROTOCOL_VERSIONS } from "../../packages/server/src/mcp/Messages.ts"
import { type FixturePrompt, type FixtureTool, line } from "./fixture.ts"
import { ROUND_PROMPTS, ROUND_TOOLS, STATES } from "./fixtureRounds.ts"

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA="

const image = { type: "image", data: PNG, mimeType: "image/png" } as const

const answers =
  (...content: CallToolResult["content"]) =>
  (): CallToolResult => ({ content })

const embedded = (uri: string, mimeType: string, text: string) =>
  ({ type: "resource", resource: { uri, mimeType, text } }) as const

const CONTENT_TOOLS: ReadonlyArray<FixtureTool> = [
  { name: "test_simple_text", run: answers(line("This is a simple text response for testing.")) },
  { name: "test_image_content", run: answers(image) },
  { name: "test_audio_content", run: answers({ type: "audio", data: WAV, mimeType: "audio/wav" }) },
  {
    name: "test_embedded_resource",
    run: answers(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))
  },
  {
    name: "test_multiple_content_types",
    run: answers(
      line("Multiple content types test:"),
      image,
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}')
    )
  },
  {
    name: "test_error_handling",
    run: () => ({ isError: true, content: [line("This tool intentionally returns an error for testing")] })
  }
]

/** Tools that send notifications while they run; over JSON these are dropped, and the result arrives. */
const NOTIFYING_TOOLS: ReadonlyArray<FixtureTool> = [
  {
    name: "test_tool_with_progress",
    run: async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } })
      }
      return { content: [line("Went through all its steps.")] }
    }
  },
  ...["test_tool_with_logging", "test_logging_tool"].map(
    (name): FixtureTool => ({
      name,
      run: async ({ mcpReq }) => {
        await mcpReq.log("info", "Tool execution started")
        return { content: [line("Logged a line.")] }
      }
    })
  )
]

const SCHEMA_TOOLS: ReadonlyArray<FixtureTool> = [
  {
    name: "json_schema_2020_12_tool",
    inputSchema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "addressDef",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } }
        }
      },
      properties: {
        name: { type: "string" },
        address: { $ref: "#/$defs/address" },
        contactMethod: { type: "string", enum: ["phone", "email"] },
        phone: { type: "string" },
        email: { type: "string" }
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false
    },
    run: answers(line("Took it."))
  }
]

const TOOLS = [...CONTENT_TOOLS, ...NOTIFYING_TOOLS, ...SCHEMA_TOOLS, ...ROUND_TOOLS]

const RESOURCES: ReadonlyArray<{ readonly name: string } & ReadResourceResult["contents"][number]> = [
  {
    uri: "test://static-text",
    name: "static-text",
    mimeType: "text/plain",
    text: "This is the content of the static text resource."
  },
  { uri: "test://static-binary", name: "static-binary", mimeType: "image/png", blob: PNG }
]

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

const read = (uri: string): ReadResourceResult["contents"][number] => {
  const fixed = RESOURCES.find((resource) => resource.uri === uri)
  if (fixed !== undefined) {
    const { name: _, ...content } = fixed
    return content
  }
  const id = TEMPLATE.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri)
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
  return { uri, mimeType: "application/json", text }
}

const user = (...contents: Array<GetPromptResult["messages"][number]["content"]>): GetPromptResult["messages"] =>
  contents.map((content) => ({ role: "user", content }))

const PROMPTS: ReadonlyArray<FixturePrompt> = [
  { name: "test_simple_prompt", needs: [], messages: () => user(line("This is a simple prompt for testing.")) },
  {
    name: "test_prompt_with_arguments",
    needs: ["arg1", "arg2"],
    messages: ({ arg1, arg2 }) => user(line(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))
  },
  {
    name: "test_prompt_with_embedded_resource",
    needs: ["resourceUri"],
    messages: ({ resourceUri = "" }) =>
      user(
        embedded(resourceUri, "text/plain", "Embedded resource content for testing."),
        line("Please process the embedded resource above.")
      )
  },
  {
    name: "test_prompt_with_image",
    needs: [],
    messages: () => user(image, line("Please analyze the image above."))
  },
  ...ROUND_PROMPTS
]

/** The tools and prompts that the official conformance suite calls, in place of Daybook's own. */
export const fixtureServer: McpServerFactory = () => {
  const server = new Server(
    { name: "daybook-fixtures", version: "1" },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
      supportedProtocolVersions: PROTOCOL_VERSIONS,
      requestState: { verify: STATES.verify },
      // Asking for input needs a stream in the earlier era; there is none.
      inputRequired: { legacyShim: false }
    }
  )
  server.setRequestHandler("tools/list", () => ({
    tools: TOOLS.map(({ inputSchema = { type: "object" }, name }) => ({
      name,
      description: `Tests ${name}`,
      inputSchema
    }))
  }))
  server.setRequestHandler("tools/call", ({ params }, context) => named(TOOLS, params.name).run(context))

  server.setRequestHandler("resources/list", () => ({ resources: RESOURCES.map(({ name, uri }) => ({ name, uri })) }))
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template" }]
  }))
  server.setRequestHandler("resources/read", ({ params }) => ({ contents: [read(params.uri)] }))

  server.setRequestHandler("prompts/list", () => ({
    prompts: PROMPTS.map(({ name, needs }) => ({
      name,
      description: `Tests ${name}`,
      arguments: needs.map((argument) => ({ name: argument, required: true }))
    }))
  }))
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    const given = await named(PROMPTS, params.name).messages(params.arguments ?? {}, context)
    return Array.isArray(given) ? { messages: given } : given
  })
  server.setRequestHandler("completion/complete", ({ params }) => ({
    completion: { values: ["test-one", "test-two"].filter((value) => value.startsWith(params.argument.value)) }
  }))
  return server
}

const named = <A extends { readonly name: string }>(all: ReadonlyArray<A>, name: string): A => {
  const found = all.find((one) => one.name === name)
  if (found === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${name}.`)
  return found
}
