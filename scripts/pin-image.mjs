// Writes into packaging/Dockerfile the digest that the image's base has in Docker Hub now: that of its index, which holds every platform. To be
// committed before a release. An argument names another registry.
import { readFileSync, writeFileSync } from "node:fs"

const FILE = "packaging/Dockerfile"
const BASE = /^(ARG NODE_IMAGE=docker\.io\/([\w/]+):([\w.-]+))(@sha256:\w+)?$/m
const INDEXES = ["application/vnd.oci.image.index.v1+json", "application/vnd.docker.distribution.manifest.list.v2+json"]

const registry = process.argv[2] ?? "https://registry-1.docker.io"

/** The answer of a registry; one that wants a token says where to get it. */
const ask = async (address, headers) => {
  const answer = await fetch(address, { method: "HEAD", headers })
  const wanted = answer.headers.get("www-authenticate") ?? ""
  const of = (name) => new RegExp(`${name}="([^"]*)"`).exec(wanted)?.[1]
  if (answer.status !== 401 || headers.authorization !== undefined) return answer
  const query = new URLSearchParams({ service: of("service"), scope: of("scope") })
  const { token } = await (await fetch(`${of("realm")}?${query}`)).json()
  return ask(address, { ...headers, authorization: `Bearer ${token}` })
}

const text = readFileSync(FILE, "utf8")
const [, line, name, tag] = BASE.exec(text)
const answer = await ask(`${registry}/v2/${name}/manifests/${tag}`, { accept: INDEXES.join(", ") })
const digest = answer.headers.get("docker-content-digest")
if (
  !answer.ok ||
  !INDEXES.includes(answer.headers.get("content-type")) ||
  !/^sha256:[0-9a-f]{64}$/.test(digest ?? "")
) {
  throw new Error(`The registry has no index of ${name}:${tag}: ${answer.status} ${answer.headers.get("content-type")}`)
}
writeFileSync(FILE, text.replace(BASE, `${line}@${digest}`))
console.log(`${name}:${tag} is ${digest}`)
