import { it } from "@effect/vitest"
import { runFuzz } from "./FuzzRun.ts"
import { mcpFaultsOf } from "./McpFaults.ts"
import { mcpRequests } from "./McpRequests.ts"
import { LONG } from "./Report.ts"

it.scopedLive(
  "whatever is sent to /mcp, in either era, is answered as protocol and contract say, never with a fault of the server's",
  () =>
    runFuzz({
      name: "fuzzMcp",
      counted: "mcpRequests",
      requests: mcpRequests,
      count: LONG ? 50_000 : 2000,
      withIds: (request, resolved) => ({ ...request, text: resolved(request.text) }),
      outgoing: ({ headers, method, text }) => ({ method, target: "/mcp", headers, body: Buffer.from(text) }),
      faultsOf: mcpFaultsOf
    }),
  LONG ? 1_800_000 : 60_000
)
