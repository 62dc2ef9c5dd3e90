import * as Effect from "effect/Effect"
import type * as FastCheck from "effect/FastCheck"
import { expect } from "vitest"
import { newKey as strangersKey } from "../../packages/server/src/identity/ApiKeys.ts"
import { connectionsTo, type Outgoing } from "../harness/HttpConnections.ts"
import { startInstallation } from "../harness/Installation.ts"
import { newKey, newKeys } from "../harness/ServerProcess.ts"
import { type Sent, send } from "../harness/send.ts"
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
  /** Replaces `~metric7~` and the like by existing ids. */
  readonly withIds: (request: Request, resolved: (text: string) => string) => Request
  readonly outgoing: (request: Request) => Outgoing
  readonly faultsOf: (request: Request, sent: Sent) => ReadonlyArray<string>
}) =>
  Effect.gen(function* () {
    const real = yield* startInstallation()
    const keys = yield* newKeys(real.environment)
    const authorization = authorizationOf(keys)
    const { url } = real.server
    const connections = connectionsTo(url, CONNECTIONS)
    // By a key of its own, so that no undo of what the other key wrote takes it back.
    const known = knownIds(yield* logged(url, yield* newKey(real.environment, "full")))
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

type Ids = Record<string, Array<string>>

/** Logs entries of every kind, and returns their ids. */
const logged = Effect.fnUntraced(function* (url: string, key: string) {
  const ids: Ids = { exercise: ["Squat"], renamedExercise: ["Row"] }
  const keep = (kind: string, id: string): void => {
    ids[kind] = [...(ids[kind] ?? []), id]
  }
  const read = (path: string) => Effect.map(send(url + path, { key }), ({ body }) => JSON.parse(body))
  for (let day = 1; day <= KEPT; day++) {
    const date = `2026-02-${String(day).padStart(2, "0")}`
    for (const [path, body] of [
      ["food", { name: "Oats", calories: 350, date }],
      ["water", { amountMl: 250, date }],
      ["workouts", { exercises: ["Squat", "Row"].map((name) => ({ name, sets: [{ reps: 5 }] })), date }],
      ["rest-days", { dates: [date] }],
      ["foods", { name: `Oats ${day}`, per100: { calories: 370 }, portions: [{ name: "bowl", amount: 60 }] }],
      ["routines", { name: `Plan ${day}`, exercises: [{ name: "Squat", sets: [{ reps: 5 }] }] }]
    ] as const) {
      expect((yield* send(`${url}/v1/${path}`, { method: "POST", key, body })).status).toBe(200)
    }
  }
  for (const { id, kind } of yield* read("/v1/entries?start=2026-02-01&end=2026-02-28")) keep(kind, id)
  for (const { id } of yield* read("/v1/routines")) keep("routine", id)
  for (const { id } of yield* read("/v1/foods?limit=50")) keep("knownFood", id)
  for (const { id } of yield* read(`/v1/changes?limit=${KEPT}`)) keep("change", id)
  return ids
})

/** Ids that exist, and the newest that responses have, for requests about something that exists. */
const knownIds = (ids: Ids) => {
  const keep = (kind: string, id: string | undefined): void => {
    if (id !== undefined && !ids[kind]?.includes(id)) ids[kind] = [id, ...(ids[kind] ?? [])].slice(0, KEPT)
  }
  return {
    learn: (answer: string): void => {
      keep("metric", /\{"id":"([^"]+)","name":[^[]*"values":/.exec(answer)?.[1])
      keep("checkIn", /"measurement":\{"id":"([^"]+)"/.exec(answer)?.[1])
    },
    resolved: (text: string): string =>
      text.replaceAll(/~(\w+?)(\d+)~/g, (_, kind: string, at: string) => {
        const known = ids[kind] ?? []
        return known[Number(at) % Math.max(1, known.length)] ?? "none"
      })
  }
}
