import { type NetworkInterfaceInfo, networkInterfaces } from "node:os"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Settings } from "../admin/Settings.ts"
import { DatabaseInfo } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import type { Addresses } from "../http/Origin.ts"
import { basePathOf } from "../http/Proxy.ts"
import { AccountStore } from "../identity/AccountStore.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { Logins } from "../identity/Logins.ts"
import { SetupCode } from "../identity/SetupCode.ts"

/** The time for which a result is kept. Probes need no key, so not every probe may cost a disk write. */
const KEPT_NS = 5_000_000_000n

/**
 * Makes the readiness check, which writes to find out if the database takes writes. The age of a result is measured by the monotonic
 * clock, because the wall clock can be set back.
 */
export const makeReadiness: Effect.Effect<Effect.Effect<boolean>, never, Sql> = Effect.map(Sql, (db) => {
  let checkedAt: bigint | undefined
  let ready = false
  // Probes that arrive during a check wait for its result.
  const one = Effect.unsafeMakeSemaphore(1)
  const check = Effect.gen(function* () {
    const now = yield* Clock.currentTimeNanos
    if (checkedAt !== undefined && now - checkedAt < KEPT_NS) return ready
    checkedAt = now
    ready = Exit.isSuccess(yield* Effect.exit(db.run("UPDATE readiness SET checked = checked + 1")))
    return ready
  })
  return one.withPermits(1)(check)
})

/** A host as written in a URL. A host that stands for every interface becomes the loopback address. */
const hostInUrl = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host

/** The address at which users reach the server. */
export const addressOf = ({ host, publicUrl }: Addresses, port: number): string =>
  publicUrl ?? `http://${hostInUrl(host)}:${port}`

type Interfaces = Readonly<Record<string, ReadonlyArray<NetworkInterfaceInfo> | undefined>>

/** Set by the image. */
const IN_CONTAINER = process.env.RUNS_IN === "container"

/**
 * The addresses of the machine; none where a sandbox (`RestrictAddressFamilies=` without `AF_NETLINK`) does not let the process read them, or
 * where they are those of a container, at which no other machine reaches it.
 */
const interfacesOfMachine = (): Interfaces => {
  if (IN_CONTAINER) return {}
  try {
    return networkInterfaces()
  } catch {
    return {}
  }
}

/** The hosts that listen on every address of the machine, with the address families. */
const EVERY_ADDRESS: Readonly<Record<string, ReadonlyArray<string>>> = { "0.0.0.0": ["IPv4"], "::": ["IPv4", "IPv6"] }

/**
 * The addresses of the server, the best one first: its public URL, those for other machines of the network, and that of the machine
 * itself.
 */
export const addressesOf = (
  settings: Addresses,
  port: number,
  interfaces: Interfaces = interfacesOfMachine()
): ReadonlyArray<string> => {
  const { host, publicUrl } = settings
  const base = basePathOf(publicUrl)
  const families = EVERY_ADDRESS[host] ?? []
  const ofNetwork = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    // A link-local address is usable only with the name of the interface.
    .filter(({ address, family, internal }) => !internal && families.includes(family) && !/^fe80:/i.test(address))
    .sort((a, b) => a.family.localeCompare(b.family))
    .map(({ address }) => `http://${hostInUrl(address)}:${port}${base}`)
  if (families.length === 0) return [addressOf(settings, port)]
  return [...(publicUrl === undefined ? [] : [publicUrl]), ...ofNetwork, `http://${hostInUrl(host)}:${port}${base}`]
}

/** The command as the user types it: it is not on the PATH outside of a container, in a clone, where npm starts the server, and where npx got the package. */
const COMMAND = IN_CONTAINER
  ? "docker exec CONTAINER daybook"
  : import.meta.url.includes("/_npx/")
    ? "npx @daybook/cli"
    : process.env.npm_lifecycle_event === undefined
      ? "daybook"
      : "npx daybook"

/** The address at which clients look without a setting. */
const USUAL = "http://127.0.0.1:7350"

/** The text for the person who starts the server. */
const greeting = (start: {
  readonly addresses: ReadonlyArray<string>
  readonly place: string
  readonly created: boolean
  /** The steps to the owner's account; none if it is claimed already. */
  readonly claim: ReadonlyArray<string>
  readonly keyless: boolean
}): string => {
  const [address = "", ...others] = start.addresses
  return [
    `Daybook is serving at ${address}`,
    `  app       ${address}/`,
    `  base URL  ${address}/v1`,
    `  MCP       ${address}/mcp`,
    `  docs      ${address}/docs`,
    ...others.map((other) => `  also at   ${other}/`),
    `  log       ${start.place}${start.created ? " (new)" : ""}`,
    ...start.claim,
    ...(start.keyless
      ? [
          "",
          "No key can call it yet. Make one in the app, under Settings, API and MCP access, or as the user that runs this server:",
          `  ${COMMAND} keys create --name laptop --scope full`,
          ...(address === USUAL ? [] : [`The terminal and the SDK find it by DAYBOOK_URL=${address}`])
        ]
      : [])
  ].join("\n")
}

/** How the owner's account is made. A code of the settings is a secret, which the log does not get. */
const claiming = (addresses: ReadonlyArray<string>, { host, publicUrl, setupCode: chosen }: Settings) =>
  Effect.gen(function* () {
    const isAlone = publicUrl === undefined && LOOPBACK.test(host)
    const { choose, issue } = yield* SetupCode
    if (chosen !== undefined) yield* choose(chosen)
    const query = chosen === undefined ? `?code=${yield* issue}` : ""
    const code = chosen === undefined ? "the code is new at each start" : "it asks for the code of DAYBOOK_SETUP_CODE"
    return [
      "",
      `It has no owner yet. Create the owner's account in a browser; ${code}:`,
      ...addresses.map((each) => `  ${each}/setup${query}`),
      ...(isAlone ? ["Only this machine reaches it. DAYBOOK_HOST=0.0.0.0 lets in the others of your network."] : [])
    ]
  })

/** Tells the person who started the server its addresses and the first steps. Warns of an address that exposes keys. */
export const announce = (settings: Settings, port: number, say: (text: string) => void) =>
  Effect.gen(function* () {
    const { created, place } = yield* DatabaseInfo
    const owner = yield* (yield* AccountStore).owner
    const keys = yield* (yield* ApiKeys).list(owner)
    const address = addressOf(settings, port)
    if (!LOOPBACK.test(settings.host) && !address.startsWith("https:")) yield* Effect.logWarning(PLAIN_HTTP)
    const addresses = addressesOf(settings, port)
    const claim = (yield* (yield* Logins).isClaimed) ? [] : yield* claiming(addresses, settings)
    say(
      greeting({
        addresses,
        place,
        created,
        claim,
        keyless: keys.every(({ revokedAt }) => revokedAt !== null)
      })
    )
  })

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

const PLAIN_HTTP =
  "Other machines can reach this server by plain HTTP, which shows keys to anyone on the way. Put a proxy with TLS in front and set DAYBOOK_PUBLIC_URL to its https address."
