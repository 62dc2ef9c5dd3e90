import { type ApiError, type InvalidRequest, SYNC_ROUTES } from "@daybook/core"
import * as Effect from "effect/Effect"
import { decoderOf } from "../rest/Decode.ts"
import type { Decoded } from "../rest/Handlers.ts"
import { parseJson } from "../rest/JsonBody.ts"
import type { PackedBody } from "../workers/PackedBody.ts"
import type { ReadSyncBody } from "../workers/ThreadTask.ts"
import { packed } from "./Packing.ts"
import type { PhoneBody } from "./PhoneDay.ts"
import { phoneReaders } from "./PhoneReaders.ts"
import { definedForm } from "./ShortcutsBody.ts"

/** A method's parameter is bivariant: the reader of a route gets what the decoder of the same route made. */
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
