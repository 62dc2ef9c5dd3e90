import type { ErrorCode } from "@daybook/core"
import { type Operation, refuses } from "./Model.ts"
import type { Random } from "./Random.ts"

/** Makes a request invalid, whatever is in the log. */
type Fault = (operation: Operation) => Operation

const refused = (operation: Operation, ...codes: ReadonlyArray<ErrorCode>): Operation => ({
  ...operation,
  predict: () => refuses(...codes)
})

const ANY: ReadonlyArray<Fault> = [
  (operation) => refused({ ...operation, path: operation.path.replace("/v1/", "/V1/") }, "not_found"),
  (operation) => refused({ ...operation, path: operation.path.replace(/(\?|$)/, "/$1") }, "not_found"),
  (operation) => refused({ ...operation, method: "PUT" }, "method_not_allowed"),
  (operation) => refused({ ...operation, headers: { authorization: "Bearer nobody" } }, "unauthorized"),
  (operation) =>
    refused(
      { ...operation, path: `${operation.path}${operation.path.includes("?") ? "&" : "?"}surplus=1` },
      "unknown_field"
    )
]

const OF_A_BODY: ReadonlyArray<Fault> = [
  (operation) => refused({ ...operation, body: { ...operation.body, surplus: 1 } }, "unknown_field"),
  (operation) => refused({ ...operation, text: withProto(operation.body) }, "unknown_field"),
  (operation) => refused({ ...operation, text: JSON.stringify(operation.body).slice(0, -1) }, "invalid_json"),
  (operation) => refused({ ...operation, text: JSON.stringify([operation.body]) }, "invalid_request"),
  (operation) => refused({ ...operation, text: JSON.stringify(operation.body).padEnd(65_537) }, "payload_too_large"),
  (operation) => refused({ ...operation, headers: { "content-type": "text/plain" } }, "unsupported_media_type"),
  (operation) => ({ ...operation, text: ` \n${JSON.stringify(operation.body)}\t ` })
]

const OF_A_DATE: ReadonlyArray<Fault> = [
  (operation) => refused({ ...operation, body: { ...operation.body, date: "2026-02-30" } }, "invalid_request"),
  (operation) => refused({ ...operation, body: { ...operation.body, date: "2200-01-01" } }, "invalid_request"),
  (operation) => refused({ ...operation, body: { ...operation.body, date: null } }, "invalid_request")
]

/** An operation with one random fault. */
export const broken = (random: Random, operation: Operation): Operation => {
  const { body } = operation
  const faults = [
    ...ANY,
    ...(body === undefined ? [] : OF_A_BODY),
    ...(body !== undefined && "date" in body ? OF_A_DATE : [])
  ]
  return random.pick(faults)(operation)
}

/** A body with a `__proto__` member; the body itself may be empty. */
const withProto = (body: unknown): string =>
  JSON.stringify({ inherited: {}, ...(typeof body === "object" && body) }).replace('"inherited"', '"__proto__"')
