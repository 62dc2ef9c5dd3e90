import { expect, it } from "@effect/vitest"
import { CONTRACT_ROUTES } from "../harness/ContractRoutes.ts"
import { runFuzz } from "./FuzzRun.ts"
import { LONG } from "./Report.ts"
import { expectationFor } from "./RestExpectation.ts"
import { faultsOf } from "./RestFaults.ts"
import { restRequests } from "./RestRequests.ts"

it.scopedLive("any request to /v1 is answered as the contract requires, never with 5xx", function* () {
  const answered = new Set<string | undefined>()
  yield* runFuzz({
    name: "fuzz",
    counted: "requests",
    requests: restRequests,
    count: LONG ? 200_000 : 12_000,
    withIds: (request, resolved) => ({ ...request, target: resolved(request.target) }),
    outgoing: (request) => request,
    faultsOf: (request, sent) => {
      if (sent.status === 200) answered.add(expectationFor(request).route?.name)
      return faultsOf(request, sent)
    }
  })
  for (const { name } of CONTRACT_ROUTES)
    expect(answered, "a route of which no request was answered 200").toContain(name)
})
