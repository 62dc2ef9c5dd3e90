import * as path from "node:path"
import * as Effect from "effect/Effect"
import { isPostgres } from "../admin/Engine.ts"
import { type CopySettings, isStore, placeOf } from "../copies/CopySettings.ts"
import { isSecureUrl } from "./PublicUrl.ts"
import { SECRETS } from "./SecretFiles.ts"

type Variables = Readonly<Record<string, string | undefined>>

interface Rule {
  readonly isValid: (value: string) => boolean
  readonly expected: string
}

/** The passphrase that stands for none. */
const UNENCRYPTED = "none"

const PASSPHRASE_CHARACTERS = 12

const EVERY = /^(?:([1-9]|[1-5]\d|60)s|1m)$/

const KEEP = /^([1-9]\d{0,3})d,(\d{1,4}),(\d{1,4})$/

/** Checked apart from the other settings, because their errors quote the value, and an address may hold a secret by mistake. */
const RULES: Readonly<Record<string, Rule>> = {
  DAYBOOK_COPY_TO: {
    isValid: (value) => placeOf(value) !== undefined,
    expected: "the absolute path of a folder, or s3://bucket/prefix"
  },
  DAYBOOK_COPY_ENDPOINT: {
    isValid: isSecureUrl,
    expected: "an address like https://s3.example.org, without a user name and password; http only on this machine"
  },
  DAYBOOK_COPY_REGION: {
    isValid: (value) => /^[\w-]{1,64}$/.test(value),
    expected: "the name of a region, like eu-central-1"
  },
  DAYBOOK_COPY_KEY_ID: {
    isValid: (value) => /^[!-~]{1,256}$/.test(value) && !/[,/]/.test(value),
    expected: "1 to 256 letters, digits and signs, without commas and slashes"
  },
  DAYBOOK_COPY_SECRET: {
    isValid: (value) => /^[!-~]{8,256}$/.test(value),
    expected: "8 to 256 letters, digits and signs"
  },
  DAYBOOK_COPY_PASSPHRASE: {
    isValid: (value) => value === UNENCRYPTED || [...value].length >= PASSPHRASE_CHARACTERS,
    expected: `${PASSPHRASE_CHARACTERS} characters or more, or ${UNENCRYPTED} for a folder`
  },
  DAYBOOK_COPY_EVERY: { isValid: (value) => EVERY.test(value), expected: "1s to 60s, or 1m" },
  DAYBOOK_COPY_KEEP: {
    isValid: (value) => KEEP.test(value),
    expected: "days, weeks and months to keep, like 7d,4,12; a day at least"
  }
}

const NAMES = Object.keys(RULES)

/** The variables of the copies. */
export const COPY_NAMES = NAMES.flatMap((name) => (SECRETS.includes(name) ? [name, `${name}_FILE`] : [name]))

const KEY = ["DAYBOOK_COPY_KEY_ID", "DAYBOOK_COPY_SECRET"]

const OF_A_STORE = ["DAYBOOK_COPY_ENDPOINT", "DAYBOOK_COPY_REGION", ...KEY]

/** The names of those that are set, as the person set them. */
const setOf = (given: Variables, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => given[name] !== undefined)
    .map((name) => (given[`${name}_FILE`] === undefined ? name : `${name}_FILE`))

/** Why variables with an address are refused; undefined if they are not. No value is quoted. */
const faultOf = (given: Variables, to: string, database: string): string | undefined => {
  for (const [name, { expected, isValid }] of Object.entries(RULES)) {
    const value = given[name]
    if (value !== undefined && !isValid(value)) return `${setOf(given, [name])}: expected ${expected}`
  }
  if (isPostgres(database)) return "DAYBOOK_COPY_TO: copies are of a SQLite file: see docs/postgresql.md"
  const others = isStore(to) ? [] : setOf(given, OF_A_STORE)
  if (others.length > 0) return `${others.join(", ")}: expected with a DAYBOOK_COPY_TO that starts with s3://`
  const needed = isStore(to) ? [...KEY, "DAYBOOK_COPY_PASSPHRASE"] : ["DAYBOOK_COPY_PASSPHRASE"]
  const missing = needed.filter((name) => given[name] === undefined)
  if (missing.length > 0) return `${missing.join(", ")}: expected together with DAYBOOK_COPY_TO`
  return isStore(to) && given.DAYBOOK_COPY_PASSPHRASE === UNENCRYPTED
    ? "DAYBOOK_COPY_PASSPHRASE: copies in a store are encrypted; none is for a folder"
    : undefined
}

/** The settings of the copies of a database; undefined if none are made. Fails with why a variable is refused. */
export const copySettings = (given: Variables, database: string): Effect.Effect<CopySettings | undefined, string> => {
  const { DAYBOOK_COPY_PASSPHRASE: passphrase, DAYBOOK_COPY_TO: to } = given
  if (to === undefined) {
    const set = setOf(given, NAMES)
    return set.length === 0
      ? Effect.succeed(undefined)
      : Effect.fail(`${set.join(", ")}: expected together with DAYBOOK_COPY_TO`)
  }
  const fault = faultOf(given, to, database)
  if (fault !== undefined) return Effect.fail(fault)
  const [, seconds = "60"] = EVERY.exec(given.DAYBOOK_COPY_EVERY ?? "1s") ?? []
  const [days = 0, weeks = 0, months = 0] = (given.DAYBOOK_COPY_KEEP ?? "7d,4,12")
    .replace("d", "")
    .split(",")
    .map(Number)
  return Effect.succeed({
    to,
    endpoint: given.DAYBOOK_COPY_ENDPOINT,
    region: given.DAYBOOK_COPY_REGION ?? "us-east-1",
    keyId: given.DAYBOOK_COPY_KEY_ID,
    secret: given.DAYBOOK_COPY_SECRET,
    passphrase: passphrase === undefined || passphrase === UNENCRYPTED ? null : passphrase,
    everyMs: Number(seconds) * 1000,
    keep: { days, weeks, months }
  })
}

/**
 * An environment whose copies are at another address, to read them there: the path of a folder may be relative, what only a store needs is
 * left out for it, and its copies may be without a passphrase.
 */
export const withCopiesAt = (environment: Variables, address: string): Variables => {
  if (isStore(address)) return { ...environment, DAYBOOK_COPY_TO: address }
  const left = Object.entries(environment).filter(([name]) => !OF_A_STORE.includes(name.replace(/_FILE$/, "")))
  const isWithout = !environment.DAYBOOK_COPY_PASSPHRASE && !environment.DAYBOOK_COPY_PASSPHRASE_FILE
  return {
    ...Object.fromEntries(left),
    DAYBOOK_COPY_TO: path.resolve(address),
    ...(isWithout && { DAYBOOK_COPY_PASSPHRASE: UNENCRYPTED })
  }
}
