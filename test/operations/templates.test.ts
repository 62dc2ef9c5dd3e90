import * as fs from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { SaxesParser } from "saxes"
import { SETTING_NAMES } from "../../packages/server/src/serve/ReadSettings.ts"
import { parse } from "../../scripts/node_modules/yaml/dist/index.js"

const FOLDER = "packaging/templates"
const IMAGE = "ghcr.io/daybook/daybook"
const read = (name: string): string => fs.readFileSync(`${FOLDER}/${name}`, "utf8")

/** What a template says of the container, in whatever form it says it. */
interface Home {
  readonly image: string
  readonly port: number
  /** The paths in the container that outlive it, or can be written on a read-only file system. */
  readonly volumes: ReadonlyArray<string>
  readonly settings: ReadonlyArray<string>
  readonly confined: ReadonlyArray<string>
  /** What root keeps, by which the image becomes another user; undefined where it starts as one. */
  readonly capabilities: ReadonlyArray<string> | undefined
}

/** The elements of XML by name, with their attributes and texts. It throws if the file is not well-formed. */
const elements = (xml: string) => {
  const found: Array<{ readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }> =
    []
  const parser = new SaxesParser()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ attributes, name }) => found.push({ name, attributes, text: "" }))
  parser.on("text", (text) => {
    const last = found.at(-1)
    if (last !== undefined) last.text += text.trim()
  })
  parser.write(xml).close()
  return found
}

const unraid = (): Home => {
  const all = elements(read("unraid.xml"))
  const text = (name: string) => all.find((each) => each.name === name)?.text ?? ""
  const targets = (type: string) =>
    all.flatMap(({ attributes }) => (attributes.Type === type ? [attributes.Target ?? ""] : []))
  const [extra, port] = [text("ExtraParams"), Number(targets("Port")[0])]
  expect(text("WebUI")).toBe(`http://[IP]:[PORT:${port}]/`)
  return {
    image: text("Repository"),
    port,
    volumes: [...targets("Path"), ...[...extra.matchAll(/--volume (\S+)/g)].map(([, at = ""]) => at)],
    settings: targets("Variable").filter((each) => each.startsWith("DAYBOOK_")),
    confined: ["--read-only", "--cap-drop ALL"].map((flag) => String(extra.includes(flag))),
    capabilities: [...extra.matchAll(/--cap-add (\S+)/g)].map(([, name = ""]) => name)
  }
}

const composed = (name: string, service: string, port: number): Home => {
  const { environment, image, volumes, ...one } = parse(read(name)).services[service]
  const set: ReadonlyArray<string> = Array.isArray(environment) ? environment : Object.keys(environment)
  const mounts: ReadonlyArray<string | { readonly target: string }> = volumes
  return {
    image,
    port,
    volumes: mounts.map((each) => (typeof each === "string" ? each.replace(/^.*:/, "") : each.target)),
    settings: set.map((each) => each.replace(/=.*/, "")).filter((each) => each.startsWith("DAYBOOK_")),
    confined: [String(one.read_only), String(one.cap_drop?.[0] === "ALL")],
    capabilities: one.user === undefined ? one.cap_add : undefined
  }
}

const HOMES: Readonly<Record<string, () => Home>> = {
  "unraid.xml": unraid,
  "casaos.yaml": () => {
    const all = parse(read("casaos.yaml"))
    const [{ published, target }] = all.services.daybook.ports
    expect([published, all["x-casaos"].port_map]).toEqual([String(target), String(target)])
    return composed("casaos.yaml", all["x-casaos"].main, target)
  },
  "umbrel/docker-compose.yml": () => {
    const { APP_HOST, APP_PORT } = parse(read("umbrel/docker-compose.yml")).services.app_proxy.environment
    const manifest = parse(read("umbrel/umbrel-app.yml"))
    expect(APP_HOST).toBe(`${manifest.id}_server_1`)
    expect([manifest.port, manifest.deterministicPassword]).toEqual([APP_PORT, true])
    return composed("umbrel/docker-compose.yml", "server", APP_PORT)
  },
  "coolify.yaml": () => {
    const [, port] = /^# port: (\d+)$/m.exec(read("coolify.yaml")) ?? []
    expect(read("coolify.yaml")).toContain(`- SERVICE_URL_DAYBOOK_${port}\n`)
    return composed("coolify.yaml", "daybook", Number(port))
  }
}

describe("the template of a store", () => {
  const { version } = JSON.parse(fs.readFileSync("package.json", "utf8"))
  const image = fs.readFileSync("packaging/Dockerfile", "utf8")
  const port = Number(/^EXPOSE (\d+)$/m.exec(image)?.[1])
  const volumes: ReadonlyArray<string> = JSON.parse(/^VOLUME (.*)$/m.exec(image)?.[1] ?? "[]")

  it.each(Object.entries(HOMES))("%s agrees with the image, and asks for a code of the first visit", (_, read) => {
    const home = read()
    expect([`${IMAGE}:latest`, `${IMAGE}:${version}`]).toContain(home.image)
    expect([home.port, home.volumes]).toEqual([port, volumes])
    expect(home.settings).toContain("DAYBOOK_SETUP_CODE")
    for (const name of home.settings) expect(SETTING_NAMES).toContain(name)
    const needed = ["CHOWN", "DAC_OVERRIDE", "SETGID", "SETUID"]
    expect(home.capabilities ?? needed).toEqual(needed)
    expect(home.confined).toEqual(["true", "true"])
  })

  it("each one is checked here, and names files that the project has: an icon of 512 pixels, pages", () => {
    const files = fs.readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const names = files.map(({ name, parentPath }) => `${parentPath}/${name}`.slice(FOLDER.length + 1))
    const manifests = ["umbrel/umbrel-app.yml"]
    expect(names.sort()).toEqual([...Object.keys(HOMES), ...manifests].sort())
    expect(parse(read("umbrel/umbrel-app.yml")).version).toBe(version)
    for (const name of names) {
      const links = read(name).matchAll(/\/daybook\/(?:blob\/)?main\/([\w./-]+)/g)
      for (const [, file = ""] of links) expect(fs.existsSync(file), `${name}: ${file}`).toBe(true)
    }
    const icon = fs.readFileSync("packages/app/icons/icon-512.png")
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512])
    expect(names.filter((name) => read(name).includes("/main/packages/app/icons/icon-512.png"))).toHaveLength(3)
  })
})
