import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { networkCode, networkReason } from "../runtime/NetworkReasons.ts"
import { type S3Key, signed } from "./S3Signature.ts"
import { longestMs, type Target, TargetFailed } from "./Target.ts"

/** A bucket of an S3-compatible store. */
export interface S3Bucket extends S3Key {
  readonly endpoint: string
  readonly bucket: string
  readonly prefix: string
}

type Method = "PUT" | "GET" | "DELETE"

/** Copies in a bucket of an S3-compatible store, which is addressed by path: other ways need a name for each bucket. */
export const s3Target = ({ bucket, endpoint, prefix, ...key }: S3Bucket): Target => {
  const { host, origin, pathname } = new URL(endpoint)
  const root = `${pathname.replace(/\/+$/, "")}/${bucket}`
  const start = prefix === "" ? "" : `${prefix}/`

  const request = (method: Method, name: string | undefined, more: { readonly query?: Query; readonly body?: Bytes }) =>
    Effect.gen(function* () {
      const path = name === undefined ? root : `${root}/${start}${name}`
      const now = yield* Clock.currentTimeMillis
      const { headers, target } = signed({ method, host, path, ...more }, key, now)
      const send = Effect.tryPromise({
        try: (signal) =>
          fetch(`${origin}${target}`, { method, headers, redirect: "error", signal, body: more.body ?? null }),
        catch: (error) => error
      })
      // A connection that the store closed while it was idle. Any request may be repeated: objects are put and removed whole.
      const response = yield* Effect.retry(send, { times: 1, while: isReset }).pipe(
        Effect.mapError(connectionFailure),
        inTime(more.body?.length)
      )
      const bytes = yield* Effect.tryPromise({
        try: async () => new Uint8Array(await response.arrayBuffer()),
        catch: connectionFailure
      }).pipe(inTime(Number(response.headers.get("content-length") ?? 0)))
      return response.ok ? bytes : yield* refusal(response.status, method, name === undefined, text(bytes))
    })

  const page = (from: string, token: string | undefined) =>
    request("GET", undefined, {
      query: {
        "list-type": "2",
        prefix: `${start}${from}`,
        ...(token !== undefined && { "continuation-token": token })
      }
    }).pipe(Effect.map(text))

  return {
    address: `s3://${bucket}${prefix === "" ? "" : `/${prefix}`}`,
    put: (name, bytes) => Effect.asVoid(request("PUT", name, { body: new Uint8Array(bytes) })),
    get: (name) => request("GET", name, {}),
    remove: (name) =>
      Effect.catchIf(
        Effect.asVoid(request("DELETE", name, {})),
        ({ isMissing }) => isMissing === true,
        () => Effect.void
      ),
    list: (from) =>
      Effect.gen(function* () {
        const names: Array<string> = []
        let token: string | undefined
        do {
          const said: string = yield* page(from, token)
          for (const name of valuesOf("Key", said)) names.push(name.slice(start.length))
          const next: string | undefined = valuesOf("NextContinuationToken", said)[0]
          if (next === token && next !== undefined)
            return yield* new TargetFailed({ message: "the store repeats a list" })
          token = next
        } while (token !== undefined)
        return names.sort()
      })
  }
}

type Query = Readonly<Record<string, string>>

type Bytes = Uint8Array<ArrayBuffer>

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("utf8")

/** The contents of the elements of a name in what a store says. Its answers have no CDATA, comments or attributes there. */
const valuesOf = (element: string, said: string): ReadonlyArray<string> =>
  [...said.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, value = ""]) => decoded(value))

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const decoded = (value: string): string =>
  value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    }
  )

const inTime = (bytes?: number) =>
  Effect.timeoutFail({
    duration: longestMs(bytes),
    onTimeout: () => new TargetFailed({ message: "the store did not answer in time" })
  })

const isReset = (error: unknown): boolean =>
  ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(networkCode(error) ?? "")

const connectionFailure = (error: unknown): TargetFailed => {
  const isRedirect = error instanceof Error && /redirect/.test(String(error.cause))
  return new TargetFailed({
    message: isRedirect
      ? "the store answered with a redirect, which is not followed: correct DAYBOOK_COPY_ENDPOINT or DAYBOOK_COPY_REGION"
      : `the store does not answer: ${networkReason(error) ?? networkCode(error) ?? "the request failed"}`
  })
}

const SKEWED = "the clock of this machine differs too much from the store's: set it"
const OTHER_REGION = "the bucket is of another region: correct DAYBOOK_COPY_REGION"
const FULL = "the store is full"

/** The remedies for the codes that stores have for their refusals. */
const ADVICE: Readonly<Record<string, string>> = {
  RequestTimeTooSkewed: SKEWED,
  InvalidAccessKeyId: "the store does not know the key: correct DAYBOOK_COPY_KEY_ID",
  SignatureDoesNotMatch: "the secret is not that of the key: correct DAYBOOK_COPY_SECRET",
  AuthorizationHeaderMalformed: OTHER_REGION,
  PermanentRedirect: OTHER_REGION,
  NoSuchBucket: "there is no such bucket: make it, or correct DAYBOOK_COPY_TO",
  QuotaExceeded: FULL,
  StorageFull: FULL,
  XMinioStorageFull: FULL
}

const VERBS: Readonly<Record<Method, string>> = { PUT: "write", GET: "read or list", DELETE: "remove" }

const refusal = (status: number, method: Method, isList: boolean, said: string): TargetFailed => {
  const [code = ""] = valuesOf("Code", said)
  if (code === "NoSuchKey" && !isList) return new TargetFailed({ message: "the object is not there", isMissing: true })
  const advice =
    ADVICE[code] ??
    (status === 507 ? FULL : status === 401 || status === 403 ? `the key may not ${VERBS[method]} there` : undefined)
  return new TargetFailed({
    message: `the store answered ${status} to ${method}${advice === undefined ? "" : `: ${advice}`}`
  })
}
