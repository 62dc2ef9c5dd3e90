import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto"
import { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The cost of a new hash: 32 MiB, and some tenths of a second. `ln` is the logarithm of N. Tests that prove no cost pay less. */
export class PasswordCost extends Context.Reference<PasswordCost>()("daybook/access/PasswordCost", {
  defaultValue: () => ({ ln: 15, r: 8, p: 3 })
}) {}

const KEY_BYTES = 32
const SALT_BYTES = 16

/** The most hashes in progress or waiting: of all unknown people together, and of each account whose person is known. */
const STRANGERS_MAX = 5
const OF_ACCOUNT_MAX = 3

/** The result of comparing a password with a stored hash. `outdated`: it is right, but its hash has another cost than new ones. */
export type Verdict = "wrong" | "right" | "outdated"

/**
 * Password hashes as PHC strings of scrypt. They are computed on node's thread pool, one at a time. `account` names the account of a
 * person who signed in here before. Such a hash waits for at most one hash of a stranger, so that the guesses of strangers keep nobody
 * out.
 */
export class Passwords extends Context.Tag("daybook/access/Passwords")<
  Passwords,
  {
    readonly hash: (password: string, account?: string) => Effect.Effect<string, Unavailable>
    /** Compares a password with a hash. Without a hash it takes as long and is wrong, so that the time does not reveal a name. */
    readonly verify: (password: string, stored: string | null, account?: string) => Effect.Effect<Verdict, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Passwords,
    Effect.map(
      Effect.all([PasswordCost, Effect.makeSemaphore(1), Effect.makeSemaphore(1)]),
      ([cost, all, strangers]) => {
        const places = new Map<string, number>()
        const inTurn = <A>(work: Effect.Effect<A>, account = ""): Effect.Effect<A, Unavailable> =>
          Effect.suspend(() => {
            const taken = places.get(account) ?? 0
            if (taken >= (account === "" ? STRANGERS_MAX : OF_ACCOUNT_MAX)) return BUSY
            places.set(account, taken + 1)
            const turn = all.withPermits(1)(work)
            return Effect.ensuring(
              account === "" ? strangers.withPermits(1)(turn) : turn,
              Effect.sync(() => {
                const left = (places.get(account) ?? 0) - 1
                if (left > 0) places.set(account, left)
                else places.delete(account)
              })
            )
          })
        return {
          hash: (password, account) => {
            const salt = randomBytes(SALT_BYTES)
            const key = inTurn(derived(password, { ...cost, salt }), account)
            return Effect.map(key, (key) => phcOf({ ...cost, salt, key }))
          },
          verify: (password, stored, account) => {
            const known = stored === null ? undefined : parsed(stored)
            const against = known ?? { ...cost, salt: NO_SALT, key: NO_KEY }
            return Effect.map(inTurn(derived(password, against), account), (key): Verdict => {
              if (!timingSafeEqual(key, against.key) || known === undefined) return "wrong"
              return known.ln === cost.ln && known.r === cost.r && known.p === cost.p ? "right" : "outdated"
            })
          }
        }
      }
    )
  )
}

const BUSY = new Unavailable({ message: "Too many people sign in at this moment; try again shortly.", retryAfter: 2 })

interface Parameters {
  readonly ln: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
}

interface HashedPassword extends Parameters {
  readonly key: Buffer
}

const NO_SALT = Buffer.alloc(SALT_BYTES)
const NO_KEY = Buffer.alloc(KEY_BYTES)

/** Keyboards write the same letter in several forms, so one form is hashed (NIST SP 800-63B, 3.1.1.2). */
const derived = (password: string, { ln, p, r, salt }: Parameters): Effect.Effect<Buffer> =>
  Effect.async((resume) => {
    const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  })

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "")

const phcOf = ({ key, ln, p, r, salt }: HashedPassword): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`

const PHC = /^\$scrypt\$ln=(1\d|20),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

const parsed = (stored: string): HashedPassword | undefined => {
  const [, ln, r, p, salt = "", key = ""] = PHC.exec(stored) ?? []
  return ln === undefined
    ? undefined
    : {
        ln: Number(ln),
        r: Number(r),
        p: Number(p),
        salt: Buffer.from(salt, "base64"),
        key: Buffer.from(key, "base64")
      }
}
