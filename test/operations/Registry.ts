import * as http from "node:http"
import * as Effect from "effect/Effect"

/** What npm sends to publish a package, and gets to install it. */
interface Published {
  readonly name: string
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** Listens on any port, and returns the host. */
const listening = async (server: http.Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const address = server.address()
  return `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}

/** A registry of images that wants a token, and has one manifest with these headers. It ends with the scope. */
export const images = (manifest: http.OutgoingHttpHeaders) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked = new Set<string>()
      const server = http.createServer(({ headers, url = "" }, response) => {
        asked.add(url)
        if (url.startsWith("/token?")) return response.end(JSON.stringify({ token: "secret" }))
        if (headers.authorization === "Bearer secret") return response.writeHead(200, manifest).end()
        const wanted = `Bearer realm="http://${headers.host}/token",service="here",scope="pull"`
        return response.writeHead(401, { "www-authenticate": wanted }).end()
      })
      return { server, asked, url: `http://${await listening(server)}` }
    }),
    ({ server }) => Effect.sync(() => server.close())
  )

/** A registry of npm packages in memory, for whoever has its token. It ends with the scope. */
export const registry = Effect.acquireRelease(
  Effect.promise(async () => {
    const packages = new Map<string, Published>()
    const server = http.createServer(async (request, response) => {
      const [name = "", file] = decodeURIComponent(request.url ?? "")
        .slice(1)
        .split("/-/")
      const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
      if (request.method !== "PUT") {
        const found = packages.get(name)
        if (found === undefined) return answer(404, { error: "not found" })
        return file === undefined ? answer(200, found) : response.writeHead(200).end(tarballOf(found))
      }
      if (request.headers.authorization !== "Bearer secret") return answer(401, { error: "unauthorized" })
      if (packages.has(name)) return answer(403, { error: "published before" })
      packages.set(name, JSON.parse(Buffer.concat(await request.toArray()).toString()))
      return answer(201, { ok: true })
    })
    const host = await listening(server)
    return {
      server,
      packages,
      url: `http://${host}/`,
      npmrc: `registry=http://${host}/\n//${host}/:_authToken=secret\n`
    }
  }),
  ({ server }) => Effect.sync(() => server.close())
)

/** A registry that gives one answer, and keeps what it was asked. It ends with the scope. */
export const registryThatSays = (body: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked: Array<string> = []
      const server = http.createServer(({ headers, method, url }, response) => {
        const { connection: _, host: __, ...sent } = headers
        asked.push(`${method} ${url} ${JSON.stringify(sent)}`)
        response.end(body)
      })
      return { server, asked, url: `http://${await listening(server)}/` }
    }),
    ({ server }) => Effect.sync(() => server.close())
  )

/** The file that was published as a package. */
export const tarballOf = (published: Published | undefined): Buffer =>
  Buffer.concat(Object.values(published?._attachments ?? {}).map(({ data }) => Buffer.from(data, "base64")))
