import { createHash, createHmac } from "node:crypto"
import * as http from "node:http"
import { realNow, realTime } from "./realTime.ts"

/** The faults of a store. */
interface Mode {
  /** Answers 503 to everything. */
  fails: boolean
  /** Answers nothing. */
  hangs: boolean
  /** Has no room for more. */
  full: boolean
  delayMs: number
  /** Refuses a key whose machine has another time, as stores do. */
  checksClock: boolean
  /** Answers so to every request, whatever its signature. */
  answer: readonly [status: number, code: string, location?: string] | undefined
  /** Closes so many of the next connections after they sent their request. */
  resets: number
  /** The methods that the key may not use. */
  forbidden: ReadonlyArray<string>
}

/** A running store. */
export interface FakeS3 {
  /** Its address, for the setting. */
  readonly endpoint: string
  /** The objects by `key`, of whatever bucket. */
  readonly objects: Map<string, Buffer>
  readonly mode: Mode
  readonly requests: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")
const mac = (key: string | Uint8Array, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/

const MINUTES_15 = 900_000

const SIGNED_HEADERS = "host;x-amz-content-sha256;x-amz-date"

const timeOf = (stamp: string) => Date.parse(stamp.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"))

/** An S3-compatible store on loopback, in memory. It checks signatures, and lists 100 names at a time. */
export const fakeS3 = async ({
  keyId,
  secret
}: {
  readonly keyId: string
  readonly secret: string
}): Promise<FakeS3> => {
  const objects = new Map<string, Buffer>()
  const mode: Mode = {
    ...{ fails: false, hangs: false, full: false, delayMs: 0, checksClock: false, resets: 0, forbidden: [] },
    answer: undefined
  }
  const requests: Array<string> = []

  /** The code of the refusal of a request, if its key or signature is wrong. */
  const refusalOf = ({ headers, method }: http.IncomingMessage, url: URL, body: Buffer): string | undefined => {
    const [, id, day = "", region, names = "", signature] = AUTHORIZATION.exec(headers.authorization ?? "") ?? []
    const stamp = String(headers["x-amz-date"])
    if (id !== keyId) return "InvalidAccessKeyId"
    if (mode.checksClock && Math.abs(timeOf(stamp) - realNow()) > MINUTES_15) return "RequestTimeTooSkewed"
    if (headers["x-amz-content-sha256"] !== sha(body)) return "XAmzContentSHA256Mismatch"
    const query = url.search.slice(1).split("&").sort().join("&")
    const signedHeaders = names.split(";").map((name) => `${name}:${headers[name]}`)
    const canonical = [method, url.pathname, query, ...signedHeaders, "", names, sha(body)].join("\n")
    const text = ["AWS4-HMAC-SHA256", stamp, `${day}/${region}/s3/aws4_request`, sha(canonical)].join("\n")
    const key = mac(mac(mac(mac(`AWS4${secret}`, day), String(region)), "s3"), "aws4_request")
    const isSigned = mac(key, text).toString("hex") === signature && names === SIGNED_HEADERS && stamp.startsWith(day)
    return isSigned ? undefined : "SignatureDoesNotMatch"
  }

  const listed = (prefix: string, after: string): string => {
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, 100)
    const next = names.length > page.length ? element("NextContinuationToken", token(page.at(-1) ?? "")) : ""
    const contents = page.map((name) => element("Contents", element("Key", escaped(name)))).join("")
    return `<?xml version="1.0"?>${element("ListBucketResult", contents + next)}`
  }

  const server = http.createServer(async (request, response) => {
    const parts: Array<Buffer> = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const url = new URL(request.url ?? "", "http://127.0.0.1")
    const method = request.method ?? ""
    requests.push(`${method} ${request.url}`)
    if (mode.hangs) return
    if (mode.resets > 0) {
      mode.resets--
      request.socket.destroy()
      return
    }
    if (mode.delayMs > 0) await realTime(mode.delayMs)
    const refuse = (status: number, code: string, headers = {}) =>
      response.writeHead(status, headers).end(element("Error", element("Code", code)))
    if (mode.answer !== undefined) {
      const [status, code, location] = mode.answer
      return refuse(status, code, location === undefined ? {} : { location })
    }
    if (mode.fails) return refuse(503, "SlowDown")
    const refusal = refusalOf(request, url, body)
    if (refusal !== undefined) return refuse(403, refusal)
    if (mode.forbidden.includes(method)) return refuse(403, "AccessDenied")
    const key = decodeURIComponent(url.pathname).split("/").slice(2).join("/")
    const held = objects.get(key)
    if (method === "PUT") {
      if (mode.full) return refuse(507, "XMinioStorageFull")
      objects.set(key, body)
      return response.writeHead(200).end()
    }
    if (method === "DELETE") {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (key === "") {
      const { searchParams } = url
      const after = Buffer.from(searchParams.get("continuation-token") ?? "", "base64").toString()
      return response.writeHead(200).end(listed(searchParams.get("prefix") ?? "", after))
    }
    return held === undefined ? refuse(404, "NoSuchKey") : response.writeHead(200).end(held)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("the store does not listen")
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    mode,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
  }
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`

/** As stores do, it has signs that a query has to encode. */
const token = (name: string): string => Buffer.from(name).toString("base64")

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#39;").replaceAll('"', "&quot;")
