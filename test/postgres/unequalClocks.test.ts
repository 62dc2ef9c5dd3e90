import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fieldAt } from "../harness/fieldAt.ts"
import { newInstallation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { send } from "../harness/send.ts"
import { clockAhead, type Instances, inTurn, withClocks } from "./Instances.ts"

const DATE = "2026-03-10"

const SECOND = 1000
const HOUR = 3600 * SECOND

const parsed = ({ body, status }: { readonly status: number; readonly body: string }): unknown => {
  expect(status, body).toBe(200)
  return JSON.parse(body)
}

const post = (instances: Instances, number: number, path: string, body: unknown) =>
  Effect.map(send(inTurn(instances, number).url + path, { method: "POST", key: instances.key, body }), parsed)

const get = (instances: Instances, number: number, path: string) =>
  Effect.map(send(inTurn(instances, number).url + path, { key: instances.key }), parsed)

const listOf = (found: unknown): ReadonlyArray<unknown> => (Array.isArray(found) ? found : [])

for (const ahead of [[5 * SECOND], [-HOUR], [HOUR, -5 * SECOND, 11 * HOUR]]) {
  it.scopedLive(
    `clocks are ahead by ${ahead.join(", ")} ms: changes are listed, and undone, in the order of the writes`,
    function* () {
      const instances = yield* withClocks(ahead)
      const path = `/v1/entries?start=${DATE}&end=${DATE}`
      yield* post(instances, 1, "/v1/food", { name: "Oats", calories: 100, date: DATE })
      const id = String(fieldAt(yield* get(instances, 0, path), 0, "id"))
      // Each server corrects what another one wrote.
      const corrections = [2, 0, 1, 3, 1, 0, 2]
      for (const [index, server] of corrections.entries())
        yield* post(instances, server, `/v1/food/${id}`, { calories: 200 + index })
      yield* post(instances, 0, "/v1/water", { amountMl: 250, date: DATE })
      const changes = listOf(yield* get(instances, 1, `/v1/changes?date=${DATE}`))
      expect(changes.map((change) => fieldAt(change, "kind"))).toEqual([
        "water",
        ...Array.from({ length: corrections.length + 1 }, () => "food")
      ])
      for (const [index, change] of changes.entries()) {
        yield* post(instances, index, `/v1/changes/${String(fieldAt(change, "id"))}/undo`, {})
        const calories = listOf(yield* get(instances, index + 1, path)).map((entry) => fieldAt(entry, "calories"))
        const left = corrections.length - index
        expect(calories.filter((found) => found !== undefined)).toEqual(left < 0 ? [] : [left === 0 ? 100 : 199 + left])
      }
    }
  )
}

it.scopedLive("a server whose clock differs from PostgreSQL's by more than 12 hours does not start", function* () {
  const { environment } = yield* newInstallation()
  for (const hours of [13, -30]) {
    const refused = yield* daybook(["keys", "create", "--name", "late", "--scope", "read"], {
      ...environment,
      ...clockAhead(hours * HOUR)
    })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/differ by \d+ minutes\. Set the clocks/) })
  }
})
