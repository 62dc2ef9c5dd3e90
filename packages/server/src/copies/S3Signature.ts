import { createHash, createHmac } from "node:crypto"

/** The key of a store and the region that it signs for. */
export interface S3Key {
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** A request to a store. `path` and the names and values of `query` are as they are meant, not encoded. */
export interface S3Request {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

const sha = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

const mac = (key: string | Uint8Array, text: string): Buffer => createHmac("sha256", key).update(text).digest()

/** Every sign but the unreserved ones of RFC 3986 is encoded: the store encodes the same way before it compares. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The path and the query of a request, and its headers, signed with AWS Signature Version 4 at a time in milliseconds. */
export const signed = (
  { body = new Uint8Array(), host, method, path, query = {} }: S3Request,
  { keyId, region, secret }: S3Key,
  at: number
): { readonly target: string; readonly headers: Readonly<Record<string, string>> } => {
  const pathname = path.split("/").map(encoded).join("/")
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const search = pairs.sort().join("&")
  const stamp = new Date(at).toISOString().replace(/[-:]|\.\d+/g, "")
  const headers = { "x-amz-content-sha256": sha(body), "x-amz-date": stamp }
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}:${value}`)
  const names = ["host", ...Object.keys(headers)].join(";")
  const request = [method, pathname, search, ...lines, "", names, sha(body)].join("\n")
  const day = stamp.slice(0, "YYYYMMDD".length)
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(mac, mac(`AWS4${secret}`, day))
  const signature = mac(key, ["AWS4-HMAC-SHA256", stamp, scope, sha(request)].join("\n")).toString("hex")
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { target: search === "" ? pathname : `${pathname}?${search}`, headers: { ...headers, authorization } }
}
