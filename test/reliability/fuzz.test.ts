import { it } from "@effect/vitest"
import { runFuzz } from "./FuzzRun.ts"
import { LONG } from "./Report.ts"
import { faultsOf } from "./RestFaults.ts"
import { restRequests } from "./RestRequests.ts"

it.scopedLive("any request to /v1 is answered as the contract requires, never with 5xx", () =>
  runFuzz({
    name: "fuzz",
    counted: "requests",
    requests: restRequests,
    count: LONG ? 200_000 : 4000,
    withIds: (request, resolved) => ({ ...request, target: resolved(request.target) }),
    outgoing: (request) => request,
    faultsOf
  })
)
