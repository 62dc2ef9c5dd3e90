import { randomBytes } from "node:crypto"
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ServerContext
} from "@modelcontextprotocol/server"
import { type FixturePrompt, type FixtureTool, line } from "./fixture.ts"

/** Encrypts a tool's state between rounds: the server keeps none. */
export const STATES = createRequestStateCodec<{ readonly round: number }>({ key: randomBytes(32) })

const ask = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { [field]: { type: "string" } }, required: [field] }
  })

const confirm = inputRequired.elicit({
  message: "Please confirm",
  requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] }
})

const sample = (text: string) =>
  inputRequired.createMessage({ messages: [{ role: "user", content: line(text) }], maxTokens: 100 })

const done = (text: string): CallToolResult => ({ content: [line(text)] })

const isAnswered = ({ mcpReq }: ServerContext, key: string) =>
  inputResponse(mcpReq.inputResponses, key).kind !== "missing"

const declares = ({ mcpReq }: ServerContext, capability: string): boolean => {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY]
  return typeof declared === "object" && declared !== null && capability in declared
}

/** Asks for one input, and finishes when it arrives. */
const once = (name: string, key: string, request: () => ReturnType<typeof inputRequired.listRoots>): FixtureTool => ({
  name: `test_input_required_result_${name}`,
  run: (context) =>
    isAnswered(context, key) ? done("Got what I asked for.") : inputRequired({ inputRequests: { [key]: request() } })
})

/** Asks for a confirmation, and accepts it only with the state that it sent. */
const sealed = (name: string): FixtureTool => ({
  name: `test_input_required_result_${name}`,
  run: async ({ mcpReq }) => {
    const state = mcpReq.requestState<{ readonly round: number }>()
    if (state !== undefined && acceptedContent(mcpReq.inputResponses, "confirm")) return done("state-ok")
    return inputRequired({ inputRequests: { confirm }, requestState: await STATES.mint({ round: 1 }) })
  }
})

/** Tools that ask for input. In this era that needs no open connection: the client calls again. */
export const ROUND_TOOLS: ReadonlyArray<FixtureTool> = [
  {
    name: "test_input_required_result_elicitation",
    run: ({ mcpReq }) => {
      const name = acceptedContent(mcpReq.inputResponses, "user_name")?.name
      return typeof name === "string"
        ? done(`Hello, ${name}!`)
        : inputRequired({ inputRequests: { user_name: ask("What is your name?", "name") } })
    }
  },
  once("sampling", "capital_question", () => sample("What is the capital of France?")),
  once("list_roots", "client_roots", inputRequired.listRoots),
  sealed("request_state"),
  sealed("tampered_state"),
  {
    name: "test_input_required_result_multiple_inputs",
    run: async (context) =>
      ["user_name", "greeting", "client_roots"].every((key) => isAnswered(context, key))
        ? done("Got all three.")
        : inputRequired({
            inputRequests: {
              user_name: ask("What is your name?", "name"),
              greeting: sample("Generate a greeting"),
              client_roots: inputRequired.listRoots()
            },
            requestState: await STATES.mint({ round: 1 })
          })
  },
  {
    name: "test_input_required_result_multi_round",
    run: async (context) => {
      const round = context.mcpReq.requestState<{ readonly round: number }>()?.round ?? 0
      if (round === 2 && isAnswered(context, "step2")) return done("Got both.")
      return round === 1 && isAnswered(context, "step1")
        ? inputRequired({
            inputRequests: { step2: ask("Step 2: What is your favorite color?", "color") },
            requestState: await STATES.mint({ round: 2 })
          })
        : inputRequired({
            inputRequests: { step1: ask("Step 1: What is your name?", "name") },
            requestState: await STATES.mint({ round: 1 })
          })
    }
  },
  {
    name: "test_input_required_result_capabilities",
    run: (context) =>
      inputRequired({
        inputRequests: {
          ...(declares(context, "sampling") && { sampled: sample("What is the capital of France?") }),
          ...(declares(context, "elicitation") && { asked: ask("What is your name?", "name") })
        }
      })
  },
  // The SDK refuses what the client did not declare as a capability.
  {
    name: "test_missing_capability",
    run: () => inputRequired({ inputRequests: { sampled: sample("What is the capital of France?") } })
  },
  {
    name: "test_streaming_elicitation",
    run: () => inputRequired({ inputRequests: { asked: ask("What is your name?", "name") } })
  }
]

export const ROUND_PROMPTS: ReadonlyArray<FixturePrompt> = [
  {
    name: "test_input_required_result_prompt",
    needs: [],
    messages: (_, { mcpReq }) => {
      const context = acceptedContent(mcpReq.inputResponses, "user_context")?.context
      return typeof context === "string"
        ? [{ role: "user", content: line(`With this in mind: ${context}`) }]
        : inputRequired({ inputRequests: { user_context: ask("What context should the prompt use?", "context") } })
    }
  }
]
