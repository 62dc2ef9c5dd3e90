import * as Effect from "effect/Effect"
import type * as FastCheck from "effect/FastCheck"
import { expect } from "vitest"
import { newKey as strangersKey } from "../../packages/server/src/access/ApiKeys.ts"
import { connectionsTo, type Outgoing } from "../harness/HttpConnections.ts"
import { startInstallation } from "../harness/Installation.ts"
import { newKeys } from "../harness/ServerProcess.ts"
import type { Sent } from "../harness/send.ts"
import { asCurl, fuzz, type Judged, noResponse, statusesOf } from "./Fuzzing.ts"
import { SEED } from "./Random.ts"
import { record } from "./Report.ts"
import type { Asker } from "./RestRequests.ts"

const CONNECTIONS = 8
const KEPT = 20

/** Sends generated requests to the built program, checks every response, and records the figures. */
export const runFuzz = <Request extends { readonly asker: Asker }>(run: {
  readonly name: string
  /** The name under which the number of requests is recorded. */
  readonly counted: string
  readonly requests: FastCheck.Arbitrary<Request>
  readonly count: number
  /** Replaces `~metric7~` and `~checkIn7~` by existing ids. */
  readonly withIds: (request: Request, resolved: (text: string) => string) => Request
  readonly outgoing: (request: Request) => Outgoing
  readonly faultsOf: (request: Request, sent: Sent) => ReadonlyArray<string>
}) =>
  Effect.gen(function* () {
    const real = yield* startInstallation()
    const authorization = authorizationOf(yield* newKeys(real.environment))
    const { url } = real.server
    const connections = connectionsTo(url, CONNECTIONS)
    const known = knownIds()
    const exchange = async (generated: Request): Promise<Judged> => {
      const request = run.withIds(generated, known.resolved)
      const bare = run.outgoing(request)
      const outgoing = { ...bare, headers: { ...bare.headers, ...authorization[request.asker] } }
      const sent = await connections.send(outgoing).catch(noResponse)
      known.learn(sent.body)
      const faults = sent.status === 0 ? ["no response"] : run.faultsOf(request, sent)
      return { sent, faults, shown: () => asCurl(url, outgoing) }
    }
    const tally = yield* Effect.promise(() => fuzz({ ...run, connections: CONNECTIONS, seed: SEED, exchange }))
    connections.close()
    record(run.name, {
      [run.counted]: tally.requests,
      serverErrors: tally.serverErrors,
      violations: tally.violations,
      byStatus: statusesOf(tally),
      seed: SEED
    })
    if (tally.violations > 0)
      expect.fail(`${tally.violations} responses violate the contract:\n\n${tally.faults.join("\n\n")}`)
    expect(tally.requests).toBe(run.count)
    expect(tally.byStatus.get(200), "requests answered 200").toBeGreaterThan(run.count / 5)
  })

const authorizationOf = (keys: {
  readonly full: string
  readonly read: string
}): Readonly<Record<Asker, Readonly<Record<string, string>>>> => ({
  full: { authorization: `Bearer ${keys.full}` },
  read: { authorization: `Bearer ${keys.read}` },
  nobody: {},
  stranger: { authorization: `Bearer ${strangersKey()}` },
  malformed: { authorization: `bearer  ${keys.full}` }
})

/** The newest ids found in responses, for requests about existing metrics and check-ins. */
const knownIds = () => {
  const metrics: Array<string> = []
  const checkIns: Array<string> = []
  const keep = (ids: Array<string>, id: string | undefined): void => {
    if (id === undefined || ids.includes(id)) return
    ids.unshift(id)
    ids.splice(KEPT)
  }
  return {
    learn: (answer: string): void => {
      keep(metrics, /\{"id":"([^"]+)","name":[^[]*"values":/.exec(answer)?.[1])
      keep(checkIns, /"measurement":\{"id":"([^"]+)"/.exec(answer)?.[1])
    },
    resolved: (text: string): string =>
      text.replaceAll(/~(metric|checkIn)(\d+)~/g, (_, kind: string, at: string) => {
        const ids = kind === "metric" ? metrics : checkIns
        return ids[Number(at) % Math.max(1, ids.length)] ?? "none"
      })
  }
}
