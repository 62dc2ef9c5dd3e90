import { execFileSync, spawnSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { addressesOf } from "../../packages/server/src/serve/Greeting.ts"
import { readSettings, SETTING_NAMES } from "../../packages/server/src/serve/ReadSettings.ts"
import { newInstallation } from "../harness/Installation.ts"
import { DAYBOOK, daybook, start, until } from "../harness/Process.ts"
import { startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const SETTINGS = [...SETTING_NAMES].sort()

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name)

describe("every setting", () => {
  it("is in the table of settings.md", () => {
    expect(namesIn(fs.readFileSync("docs/settings.md", "utf8"), /^\| `(DAYBOOK_\w+)`/gm).sort()).toEqual(SETTINGS)
  })

  it("reaches the server in Docker: from .env, or set by compose.yaml", () => {
    const compose = fs.readFileSync("packaging/compose.yaml", "utf8")
    const common = /^x-daybook: &daybook\n[\s\S]*?\n\n/m.exec(compose)?.[0]
    expect(common).toContain("\n  env_file: [{ path: .env, required: false }]\n")
    expect(namesIn(compose, /(<<: \*daybook)/g)).toHaveLength(2)
    const own = namesIn(/^x-environment: &environment\n[\s\S]*?\n\n/m.exec(compose)?.[0] ?? "", /^ {2}(\w+):/gm)
    expect(own).toEqual(["DAYBOOK_HOST", "DAYBOOK_PORT", "DAYBOOK_DATABASE", "TZ", "PUID", "PGID"])
    const image = fs.readFileSync("packaging/Dockerfile", "utf8")
    for (const name of own.slice(0, 3)) {
      expect(new RegExp(`\\b${name}=(\\S+)`).exec(image)?.[1]).toBe(
        new RegExp(`^ {2}${name}: (\\S+)$`, "m").exec(compose)?.[1]
      )
    }
  })

  it("each name in .env.example is a setting, or a variable of compose.yaml", () => {
    const compose = fs.readFileSync("packaging/compose.yaml", "utf8")
    const named = namesIn(fs.readFileSync("packaging/.env.example", "utf8"), /^#(\w+)=/gm)
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) expect(SETTINGS.includes(name) || compose.includes(`\${${name}`), name).toBe(true)
  })

  it.scopedLive("is in `daybook serve --help`", function* () {
    const { stdout } = yield* daybook(["serve", "--help"], {})
    expect(namesIn(stdout, /^ +(DAYBOOK_\w+)/gm).sort()).toEqual(SETTINGS)
  })
})

describe("what a home takes from the server", () => {
  const unit = fs.readFileSync("packaging/daybook.service", "utf8")
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? []

  it("is as strict as its page says", () => {
    for (const line of ["UMask=0077", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet="]) {
      expect(unit.split("\n")).toContain(line)
    }
    const compose = fs.readFileSync("packaging/compose.yaml", "utf8")
    const common = /^x-daybook: &daybook\n[\s\S]*?\n\n/m.exec(compose)?.[0]
    for (const line of [
      "read_only: true",
      "cap_drop: [ALL]",
      "cap_add: [CHOWN, DAC_OVERRIDE, SETGID, SETUID]",
      'security_opt: ["no-new-privileges:true"]'
    ]) {
      expect(common).toContain(`\n  ${line}\n`)
    }
  })

  it.scopedLive.skipIf(process.platform !== "linux" || spawnSync("cc", ["--version"]).status !== 0)(
    "leaves what it starts with: sockets of the unit's address families, and without the list of addresses",
    function* () {
      const restricted = path.join(yield* temporaryFolder, "families")
      execFileSync("cc", ["-o", restricted, "test/operations/families.c"])
      expect(families).toContain("AF_NETLINK")
      for (const allowed of [families, families.filter((each) => each !== "AF_NETLINK")]) {
        const { environment } = yield* newInstallation({ DAYBOOK_HOST: "0.0.0.0", DAYBOOK_PORT: "0" })
        const command = [...allowed, "--", process.execPath, DAYBOOK, "serve"]
        const { child, ended, stderr } = start(restricted, command, environment, { open: true })
        yield* Effect.promise(() => until(() => /\/setup\?code=/.test(stderr()) || child.exitCode !== null))
        expect(stderr()).toMatch(/^ +http:\S+\/setup\?code=\S+$/m)
        child.kill("SIGKILL")
        yield* Effect.promise(() => ended)
      }
    }
  )
})

describe("the settings of a provider", () => {
  const text = fs.readFileSync("docs/accounts.md", "utf8")
  const documented = Object.fromEntries(
    [...text.matchAll(/^(DAYBOOK_OIDC_\w+)=(.+)$/gm)].map(([, name = "", value = ""]) => [name, value])
  )

  it.effect("are those of accounts.md", function* () {
    const { oidc } = yield* readSettings(documented)
    expect(oidc).toMatchObject({ issuer: "https://auth.example.org", clientId: "daybook", name: "Authelia" })
    expect((yield* readSettings({ ...documented, DAYBOOK_OIDC_NAME: "" })).oidc?.name).toBe("auth.example.org")
    expect((yield* readSettings({})).oidc).toBeUndefined()
  })

  it.effect("are refused if one is missing, without the secret", function* () {
    const { message } = yield* Effect.flip(readSettings({ ...documented, DAYBOOK_OIDC_CLIENT_ID: "" }))
    expect(message).toMatch(/^DAYBOOK_OIDC_CLIENT_ID: expected together with/)
    expect(message).not.toContain(documented.DAYBOOK_OIDC_CLIENT_SECRET)
  })
})

const interfaceAt = (address: string, family: "IPv4" | "IPv6", internal = false): os.NetworkInterfaceInfo => {
  const common = { address, netmask: "", mac: "", internal, cidr: null }
  return family === "IPv4" ? { ...common, family } : { ...common, family, scopeid: 0 }
}

describe("the addresses that the server prints", () => {
  const INTERFACES = {
    lo: [interfaceAt("127.0.0.1", "IPv4", true), interfaceAt("::1", "IPv6", true)],
    eth0: [interfaceAt("fd00::2", "IPv6"), interfaceAt("fe80::1", "IPv6"), interfaceAt("192.168.1.5", "IPv4")],
    wlan0: [interfaceAt("10.0.0.7", "IPv4")]
  }
  const OF_NETWORK = ["http://192.168.1.5:7350", "http://10.0.0.7:7350"]
  const OWN = "http://127.0.0.1:7350"

  it.each([
    [{ host: "127.0.0.1", publicUrl: undefined }, [OWN]],
    [{ host: "192.168.1.5", publicUrl: undefined }, ["http://192.168.1.5:7350"]],
    [{ host: "0.0.0.0", publicUrl: undefined }, [...OF_NETWORK, OWN]],
    [{ host: "::", publicUrl: undefined }, [...OF_NETWORK, "http://[fd00::2]:7350", OWN]],
    [{ host: "127.0.0.1", publicUrl: "https://log.example.org" }, ["https://log.example.org"]],
    [{ host: "0.0.0.0", publicUrl: "https://log.example.org" }, ["https://log.example.org", ...OF_NETWORK, OWN]]
  ])("for %j", ({ host, publicUrl }, expected) => {
    expect(addressesOf({ host, publicUrl, allowedHosts: [] }, 7350, INTERFACES)).toEqual(expected)
  })

  it.scopedLive("with DAYBOOK_HOST=0.0.0.0 each link of the first visit works from the network", function* () {
    const { environment } = yield* newInstallation({ DAYBOOK_HOST: "0.0.0.0" })
    const { stderr, url } = yield* startServer(environment)
    const hosts = Object.values(os.networkInterfaces()).flatMap((each) => each ?? [])
    const ofNetwork = hosts.filter(({ family, internal }) => family === "IPv4" && !internal)
    const { port } = new URL(url)
    const links = namesIn(stderr(), /^ +(http:\S+\/setup\?code=\S+)$/gm)
    expect(links.map((link) => new URL(link).host)).toEqual(
      [...ofNetwork.map(({ address }) => address), "127.0.0.1"].map((host) => `${host}:${port}`)
    )
    for (const link of links) expect((yield* send(link)).status, link).toBe(200)
    expect(stderr()).not.toContain("Only this machine")
  })

  it.scopedLive("alone, the setting that lets others in is named, and that by which programs find it", function* () {
    const { stderr, url } = yield* startServer((yield* newInstallation()).environment)
    expect(stderr()).toContain(
      "Only this machine reaches it. DAYBOOK_HOST=0.0.0.0 lets in the others of your network.\n"
    )
    expect(stderr()).toContain(`by DAYBOOK_URL=${url}\n`)
  })

  it.scopedLive(
    "in a container the links are of the machine itself, and the line for a key enters the container",
    function* () {
      const { environment } = yield* newInstallation({ DAYBOOK_HOST: "0.0.0.0" })
      const [, runsIn = ""] = /\b(RUNS_IN=\w+)/.exec(fs.readFileSync("packaging/Dockerfile", "utf8")) ?? []
      const [name = "", value] = runsIn.split("=")
      const { stderr, url } = yield* startServer({ ...environment, [name]: value })
      expect(namesIn(stderr(), /^ +(http:\S+)\/setup\?code=\S+$/gm)).toEqual([url])
      expect(stderr()).toMatch(/^ +docker exec CONTAINER daybook keys create /m)
    }
  )
})
