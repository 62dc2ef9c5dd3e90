import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { ERROR_CODES } from "@daybook/core"
import type { Connections } from "../harness/HttpConnections.ts"
import type { Sent } from "../harness/send.ts"
import { differences } from "./Compare.ts"
import type { Model, Operation, Prediction } from "./Model.ts"
import type { ModelKey } from "./ModelContents.ts"
import { codeOf } from "./RestFaults.ts"

const SHOWN = 20

/** All requests and responses, in order. */
export interface History {
  readonly note: (line: string) => void
  /** The error that ends the run: the faults, the end of the history, and the file with all of it. */
  readonly diverged: (faults: ReadonlyArray<string>) => Error
}

/** An empty history of a seed's run. */
export const newHistory = (seed: number): History => {
  const lines: Array<string> = []
  return {
    note: (line) => lines.push(`#${lines.length + 1} ${line}`),
    diverged: (faults) => {
      const file = path.join(os.tmpdir(), `daybook-model-${seed}.log`)
      fs.writeFileSync(file, `${lines.join("\n")}\n${faults.join("\n")}\n`)
      const last = lines.slice(-SHOWN).map((line) => (line.length > 400 ? `${line.slice(0, 400)}…` : line))
      return new Error(
        `the service differs from the model; RELIABILITY_SEED=${seed}, complete history in ${file}\n${last.join("\n")}\n${faults.slice(0, SHOWN).join("\n")}`
      )
    }
  }
}

/** The keys of a run. */
export type Keys = Readonly<Record<ModelKey, string>>

/** Sends an operation; undefined without a complete response. */
export const perform = (
  connections: Connections,
  keys: Keys,
  { as = "owner", body, headers, method, path, text }: Operation
): Promise<Sent | undefined> => {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  return connections
    .send({
      method,
      target: path,
      headers: {
        authorization: `Bearer ${keys[as]}`,
        ...(sent !== undefined && { "content-type": "application/json" }),
        ...headers
      },
      body: sent === undefined ? undefined : Buffer.from(sent)
    })
    .catch(() => undefined)
}

/** An operation and its response in one line. */
export const exchangeText = ({ as, body, method, path, text }: Operation, sent: Sent | undefined): string =>
  `${as === undefined ? "" : `${as}: `}${method} ${path} ${text?.slice(0, 500) ?? JSON.stringify(body) ?? ""} → ${sent === undefined ? "no response" : `${sent.status} ${sent.body}`}`

/** The differences between a response and its prediction. */
export const mismatches = (prediction: Prediction, { body, status }: Sent): ReadonlyArray<string> => {
  const json: unknown = JSON.parse(body)
  if ("answer" in prediction) {
    return status === 200 ? differences(asJson(prediction.answer(json)), json) : [`answered ${status}, expected 200`]
  }
  const code = codeOf(json)
  return code !== undefined && prediction.refused.includes(code) && ERROR_CODES[code].status === status
    ? []
    : [`answered ${status}, expected ${prediction.refused.join(" or ")}`]
}

/** A value as JSON returns it: -0 becomes 0. */
const asJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? 0 : value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asJson(inner)]))
}

/** A copy of the model, to try an operation on. */
export const copyOf = ({ catalogue, ...log }: Model): Model => ({ ...structuredClone(log), catalogue })
