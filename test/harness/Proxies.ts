import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as net from "node:net"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import { type Environment, start, until } from "./Process.ts"
import { temporaryFolder } from "./temporaryFolder.ts"

/** A proxy in front of a server, with the configuration of the folder `packaging`. */
export interface FrontProxy {
  readonly program: string
  readonly start: (folder: string, port: number, upstream: string) => readonly [ReadonlyArray<string>, Environment]
}

/** A configuration in a section of docs/hosting.md. */
export const documented = (section: string, language: string): string => {
  const [, after = ""] = fs.readFileSync("docs/hosting.md", "utf8").split(`\n## ${section}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(after.split("\n## ")[0] ?? "")?.[1]
  if (block === undefined) throw new Error(`docs/hosting.md has no ${language} under ${section}`)
  return block
}

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0

/** Replaces text that must be there, so that the tested configuration stays the one that is shipped. */
const replace = (text: string, [from, to]: readonly [RegExp, string]): string => {
  if (!from.test(text)) throw new Error(`the configuration does not have ${from}`)
  return text.replaceAll(new RegExp(from, "g"), to)
}

const nginx: FrontProxy = {
  program: "nginx",
  start: (folder, port, upstream) => {
    const changes: ReadonlyArray<readonly [RegExp, string]> = [
      [/server 127\.0\.0\.1:7350;/, `server ${upstream};`],
      [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
      [/listen 80;/, `listen unix:${folder}/redirect.socket;`],
      [/listen \[::\]:.*;/, ""],
      [/ssl_certificate.*;/, ""]
    ]
    const site = changes.reduce(replace, fs.readFileSync("packaging/nginx.conf", "utf8"))
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    const main = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        access_log off;
        ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
        ${site}
      }`
    fs.writeFileSync(path.join(folder, "nginx.conf"), main)
    return [["-c", path.join(folder, "nginx.conf"), "-e", "stderr"], {}]
  }
}

const caddy: FrontProxy = {
  program: "caddy",
  start: (folder, port, upstream) => {
    const site = fs.readFileSync("packaging/Caddyfile", "utf8")
    fs.writeFileSync(path.join(folder, "Caddyfile"), `{\n\tadmin off\n}\n\n${site}`)
    const environment = { HOME: folder, DAYBOOK_PUBLIC_URL: `http://127.0.0.1:${port}`, DAYBOOK_UPSTREAM: upstream }
    return [["run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"], environment]
  }
}

export const PROXIES = { nginx, caddy }

export const freePort = Effect.promise(
  () =>
    new Promise<number>((resolve, reject) => {
      const server = net.createServer().listen(0, "127.0.0.1", () => {
        const address = server.address()
        if (address === null || typeof address === "string") reject(new Error("no port"))
        else server.close(() => resolve(address.port))
      })
    })
)

/** Starts a proxy in front of a server and waits until it answers; gives its URL. */
export const startProxy = (proxy: FrontProxy, serverUrl: string) =>
  Effect.flatMap(freePort, (port) => startProxyAt(proxy, serverUrl, port, ""))

/** The same at a port, with the server below a path. */
export const startProxyAt = Effect.fnUntraced(function* (
  proxy: FrontProxy,
  serverUrl: string,
  port: number,
  path: string
) {
  const folder = yield* temporaryFolder
  const [args, environment] = proxy.start(folder, port, new URL(serverUrl).host)
  const { child, printed } = yield* Effect.acquireRelease(
    Effect.sync(() => start(proxy.program, args, environment)),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const url = `http://127.0.0.1:${port}${path}`
  yield* Effect.promise(() =>
    until(async () => {
      if (child.exitCode !== null) throw new Error(`${proxy.program} ended: ${printed()}`)
      return fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false
      )
    })
  )
  return url
})
