import { type ApiError, type InvalidRequest, SYNC_ROUTES, type SyncApi } from "@daybook/core"
import * as Effect from "effect/Effect"
import { parseJson } from "../http/RequestBody.ts"
import { decoderOf } from "../rest/Decode.ts"
import type { Decoded, HandlersOfApi } from "../rest/Handlers.ts"
import type { PackedBody } from "../workers/PackedBody.ts"
import type { ReadSyncBody } from "../workers/ThreadTask.ts"
import { healthAutoExport } from "./HealthAutoExport.ts"
import { healthConnect } from "./HealthConnect.ts"
import { packed } from "./Packing.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { syncedDays } from "./PhoneSync.ts"
import { definedForm } from "./ShortcutsBody.ts"

type PhoneHandlers = HandlersOfApi<typeof SyncApi>["phoneSync"]

/** The routes of phones, by name. */
export type PhoneRoute = keyof PhoneHandlers

type PhoneReaders = {
  readonly [Name in PhoneRoute]: (request: Parameters<PhoneHandlers[Name]>[0]) => PhoneBody | InvalidRequest
}

/** Reads the decoded request of each route in Daybook's terms. The readers are pure, so that a thread can run them for large bodies. */
export const phoneReaders: PhoneReaders = {
  syncHealthAutoExport: ({ headers, payload }) =>
    healthAutoExport(payload, headers["automation-aggregation"], headers["automation-period"]),
  syncHealthConnect: ({ payload, urlParams: { zone } }) => healthConnect(payload, zone),
  syncDays: ({ payload }) => syncedDays(payload)
}

export const isPhoneRoute = (name: string): name is PhoneRoute => Object.hasOwn(phoneReaders, name)

/** A method's parameter is bivariant, so that any reader can be called. Each gets the value of the same route's decoder. */
interface AnyReader {
  read(request: Decoded): PhoneBody | InvalidRequest
}

/** Parses, decodes and reads the body of a phone's route, in a thread. */
export const readBody = ({ bytes, headers, name, query }: ReadSyncBody): Effect.Effect<PackedBody, ApiError> =>
  Effect.gen(function* () {
    const route = SYNC_ROUTES.find((each) => each.name === name)
    if (route === undefined) return yield* Effect.dieMessage(`no route ${name}`)
    const parsed = yield* parseJson(bytes)
    const body = name === "syncDays" ? definedForm(parsed) : parsed
    const decoded = yield* decoderOf(route)({ parameters: {}, query, headers, body, errors: [] })
    const reader: AnyReader = { read: phoneReaders[name] }
    const read = reader.read(decoded)
    return "_tag" in read ? yield* read : packed(read)
  })
