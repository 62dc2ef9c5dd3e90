import { type ApiError, type Principal, SYNC_ROUTES, type SyncApi } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { importsHandlers } from "../imports/ImportHandlers.ts"
import { Importing } from "../imports/Importing.ts"
import { unpacked } from "../phone/Packing.ts"
import { makeSyncPhone, phoneSyncHandlers } from "../phone/PhoneHandlers.ts"
import { isPhoneRoute } from "../phone/PhoneReaders.ts"
import { PhoneSync } from "../phone/PhoneSync.ts"
import { definedForm } from "../phone/ShortcutsBody.ts"
import { headersRead } from "../rest/Decode.ts"
import type { HandlersOfApi } from "../rest/Handlers.ts"
import { parseJson } from "../rest/JsonBody.ts"
import { type ReadyRoute, readyRoutes, runRoute, type Sent } from "../rest/Routes.ts"
import { inThread } from "../workers/InThread.ts"
import { LogThread } from "../workers/LogThread.ts"
import { ImportBody, ReadSyncBody } from "../workers/ThreadTask.ts"
import { tooLarge } from "./TooLarge.ts"

/** The handlers of every group of the definition; leaving one out does not compile. */
const syncHandlers = Effect.map(
  Effect.all({ phoneSync: phoneSyncHandlers, imports: importsHandlers }),
  (handlers): HandlersOfApi<typeof SyncApi> => handlers
)

/** What writes what phones and other programs send. */
export const syncServices = Layer.merge(Importing.layer, PhoneSync.layer)

/** Larger bodies are read in a thread: parsing them takes the event loop from others. */
const IN_THREAD_BYTES = 256 * 1024

/** Threads at a time that read: each holds a body several times over. */
const READERS = 2

type SentWithBody = Pick<Sent, "headers" | "parameters" | "query"> & { readonly bytes: Uint8Array }

/** The routes of `/sync`, and how their work is done. Loaded at the first request: servers that nothing syncs with do not pay for it. */
export const syncing = Effect.gen(function* () {
  const routes = readyRoutes(SYNC_ROUTES, yield* syncHandlers)
  const syncPhone = yield* makeSyncPhone
  const readers = yield* Effect.makeSemaphore(READERS)
  const thread = yield* LogThread

  /** Reads a body and does what it asks for. */
  const answer = (ready: ReadyRoute, { bytes, ...sent }: SentWithBody): Effect.Effect<unknown, ApiError, Principal> => {
    const { route } = ready
    const { name } = route
    const { query } = sent
    const headers = headersRead(route, sent.headers)
    if (bytes.length > IN_THREAD_BYTES && isPhoneRoute(name)) {
      const task = new ReadSyncBody({ name, query, headers, bytes })
      const read = Effect.flatMap(
        inThread((worker) => worker.executeEffect(task)),
        unpacked
      )
      return readers
        .withPermits(1)(read)
        .pipe(
          Effect.catchTag("TooLarge", () => tooLarge(route)),
          Effect.flatMap((body) => syncPhone(name, body))
        )
    }
    if (bytes.length > IN_THREAD_BYTES && name === "importFiles")
      return Effect.catchTag(
        thread.run("write", (worker, caller) => worker.executeEffect(new ImportBody({ caller, query, bytes }))),
        "TooLarge",
        () => tooLarge(route)
      )
    return Effect.flatMap(parseJson(bytes), (parsed) => {
      const body = name === "syncDays" ? definedForm(parsed) : parsed
      return runRoute(ready, { ...sent, headers, body, errors: [] })
    })
  }

  return { routes, answer }
}).pipe(Effect.provide(syncServices))
