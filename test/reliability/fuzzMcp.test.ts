import { it } from "@effect/vitest"
import { runFuzz } from "./FuzzRun.ts"
import { mcpFaultsOf } from "./McpFaults.ts"
import { mcpRequests } from "./McpRequests.ts"
import { LONG } from "./Report.ts"

it.scopedLive(
  "any request to /mcp, in both protocol eras, is answered as the protocol and the contract require, never with an internal error",
  () =>
    runFuzz({
      name: "fuzzMcp",
      counted: "mcpRequests",
      requests: mcpRequests,
      count: LONG ? 50_000 : 2000,
      withIds: (request, resolved) => ({ ...request, text: resolved(request.text) }),
      outgoing: ({ headers, method, text }) => ({ method, target: "/mcp", headers, body: Buffer.from(text) }),
      faultsOf: mcpFaultsOf
    })
)
