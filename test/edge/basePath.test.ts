import * as fs from "node:fs"
import { Daybook } from "@daybook/sdk"
import { describe, expect, it } from "@effect/vitest"
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport
} from "@modelcontextprotocol/client"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { initialize, LEGACY, post } from "../harness/mcpMessages.ts"
import { REDIRECT_URI } from "../harness/OAuthClient.ts"
import { daybook } from "../harness/Process.ts"
import { documented, type FrontProxy, freePort, isInstalled, startProxyAt } from "../harness/Proxies.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { newVisitor, unescaped } from "../harness/Visitor.ts"

const nginxOf = (change: (site: string) => string): FrontProxy => ({
  program: "nginx",
  start: (folder, port, upstream) => {
    const locations = change(documented("Below a path", "nginx")).replaceAll("127.0.0.1:7350", upstream)
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`)
    fs.writeFileSync(
      `${folder}/nginx.conf`,
      `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; ${temporary.join(" ")} server { listen 127.0.0.1:${port}; ${locations} } }`
    )
    return [["-c", `${folder}/nginx.conf`, "-e", "stderr"], {}]
  }
})

const PROXIES: Readonly<Record<string, FrontProxy>> = {
  nginx: nginxOf((site) => site),
  "nginx, which takes the path off": nginxOf((site) =>
    site.replace("proxy_pass", "rewrite ^/daybook(/.*)$ $1 break;\n    proxy_pass")
  ),
  Caddy: {
    program: "caddy",
    start: (folder, port, upstream) => {
      const site = documented("Below a path", "caddy").replace("nas.example", `http://127.0.0.1:${port}`)
      fs.writeFileSync(`${folder}/Caddyfile`, `{\n\tadmin off\n}\n\n${site.replace("127.0.0.1:7350", upstream)}`)
      return [["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"], { HOME: folder }]
    }
  }
}

const behind = Effect.fnUntraced(function* (proxy: FrontProxy) {
  const [port, own] = [yield* freePort, yield* freePort]
  const { environment, server } = yield* startInstallation({
    DAYBOOK_PORT: String(own),
    DAYBOOK_PUBLIC_URL: `http://127.0.0.1:${port}/daybook`,
    DAYBOOK_TRUSTED_PROXIES: "loopback"
  })
  const url = yield* startProxyAt(proxy, `http://127.0.0.1:${own}`, port, "/daybook")
  expect(server.url).toBe(url)
  /** The path of an address below the server's. */
  const below = (address: string | null) => new URL(address ?? "", url).href.slice(url.length)
  return { below, direct: `http://127.0.0.1:${own}`, environment, key: yield* newKey(environment), server, url }
})

/** Claims the server by the link that it printed. */
const claimed = Effect.fnUntraced(function* (url: string, stderr: string) {
  const link = /^ +(http:\S+\/setup\?code=(\S+))$/m.exec(stderr)
  expect(link?.[1]).toBe(`${url}/setup?code=${link?.[2]}`)
  const visitor = newVisitor(url)
  const code = link?.[2] ?? ""
  const sent = yield* visitor.submit(`/setup?code=${code}`, { code, name: "Sam", password: "correct horse battery" })
  expect(sent.headers.get("location")).toBe("/daybook/settings/goals?first")
  for (const cookie of sent.headers.getSetCookie()) expect(cookie).toContain("; Path=/daybook;")
  return visitor
})

/** An assistant that keeps what it gets in memory. */
const assistant = () => {
  let client: StoredOAuthClientInformation | undefined
  let tokens: StoredOAuthTokens | undefined
  const kept = { asked: new URL("http://nowhere.invalid"), verifier: "" }
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: { client_name: "Assistant", redirect_uris: [REDIRECT_URI] },
    clientInformation: () => client,
    saveClientInformation: (information) => {
      client = information
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (asked) => void Object.assign(kept, { asked }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier
  }
  return { kept, provider }
}

for (const [name, proxy] of Object.entries(PROXIES)) {
  describe.skipIf(!isInstalled(proxy.program))(`below a path behind ${name}`, () => {
    it.scopedLive("SDK, terminal, MCP by key and documents work; metrics do not come through", function* () {
      const { direct, key, url } = yield* behind(proxy)
      const sdk = new Daybook({ baseUrl: url, apiKey: key })
      expect(yield* Effect.promise(() => sdk.logWater({ amountMl: 250 }))).toMatchObject({ amountMl: 250 })
      const { code, stdout } = yield* daybook(["day"], { DAYBOOK_URL: url, DAYBOOK_API_KEY: key })
      expect([code, stdout]).toEqual([0, expect.stringContaining("250")])
      expect((yield* post(LEGACY, { url, key }, initialize(LEGACY))).status).toBe(200)
      expect(JSON.parse((yield* send(`${url}/openapi.json`)).body)).toMatchObject({ servers: [{ url }] })
      expect((yield* send(`${url}/docs`)).body).toContain('{"openapi":"3.1.0","servers":[{"url":"/daybook"}],')
      expect((yield* send(`${url}/metrics`)).status).toBe(404)
      // Programs on the machine may leave the path out.
      expect((yield* send(`${direct}/v1/me`, { key })).status).toBe(200)
    })

    it.scopedLive("pages, files, cookies and links have the path", function* () {
      const { below, environment, server, url } = yield* behind(proxy)
      const visitor = yield* claimed(url, server.stderr())
      const shell = yield* visitor.get("/trends")
      expect(shell.body).toContain('<html data-base="/daybook" lang="en">')
      const addresses = [...shell.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = ""]) => address)
      expect(addresses.length).toBeGreaterThan(4)
      for (const address of addresses) expect((yield* visitor.get(below(address))).status, address).toBe(200)
      const manifest = JSON.parse((yield* visitor.get("/manifest.webmanifest")).body)
      expect(manifest).toMatchObject({ start_url: "/daybook/", scope: "/daybook/", id: "/daybook/" })
      expect((yield* visitor.get(below(manifest.icons[0].src))).status).toBe(200)
      expect((yield* visitor.app("GET", "/session")).json).toMatchObject({ mcpUrl: `${url}/mcp` })

      const out = yield* visitor.submit("/logout", {})
      expect(out.headers.get("location")).toBe("/daybook/login")
      const login = yield* visitor.get("/login?next=/trends")
      expect(login.body).toContain('action="/daybook/login"')
      const entered = yield* visitor.submit("/login?next=/trends", { name: "Sam", password: "correct horse battery" })
      expect(entered.headers.get("location")).toBe("/daybook/trends")

      const reset = yield* daybook(["user", "reset"], environment)
      expect(reset.stdout.trim().startsWith(`${url}/reset?code=`)).toBe(true)
      expect((yield* visitor.get(below(reset.stdout.trim()))).body).toContain('action="/daybook/reset"')
    })

    it.scopedLive("an assistant that knows only the address of MCP signs in", function* () {
      const { below, server, url } = yield* behind(proxy)
      const visitor = yield* claimed(url, server.stderr())
      const { kept, provider } = assistant()
      const address = new URL(`${url}/mcp`)
      const first = new StreamableHTTPClientTransport(address, { authProvider: provider })
      const newClient = () => new Client({ name: "test", version: "1" })
      yield* Effect.promise(() => expect(newClient().connect(first)).rejects.toThrow("Unauthorized"))
      const asked = yield* visitor.get(below(kept.asked.href))
      const answered = yield* visitor.submit(below(asked.headers.get("location")), {
        scope: "write",
        answer: "connect"
      })
      const onward = unescaped(/content="0;url=([^"]*)"/.exec(answered.body)?.[1] ?? "")
      const back = new URL((yield* visitor.get(below(onward))).headers.get("location") ?? "")
      expect(back.searchParams.get("iss")).toBe(url)
      yield* Effect.promise(() => first.finishAuth(back.searchParams))
      const client = newClient()
      yield* Effect.promise(() =>
        client.connect(new StreamableHTTPClientTransport(address, { authProvider: provider }))
      )
      const { tools } = yield* Effect.promise(() => client.listTools())
      expect(tools.length).toBeGreaterThan(10)
      yield* Effect.promise(() => client.close())
    })
  })
}
