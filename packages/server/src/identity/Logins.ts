import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "./AccountStore.ts"
import { lengthFault, type TextFault } from "./Label.ts"
import { type Login, LoginNameTaken, loginStore, NoSuchLink } from "./LoginStore.ts"
import { Passwords } from "./Passwords.ts"
import { hashOfSecret, isWellFormedSecret, newSecret } from "./Secret.ts"

/** A mark is a random id and its proof. */
const ID_BYTES = 16
const MARK = /^[\w-]{64}$/

/** A browser in which several people sign in has a mark of each, up to this many. */
const MARKS_MAX = 4

/**
 * A mark shows that a browser signed in to an account before. Marks are not stored: the key of the proof comes from the hash of the
 * account's password, which never leaves the database. So a new password ends all marks of the account.
 */
const proofOf = ({ accountId, password }: Login, id: Buffer): Buffer =>
  createHmac("sha256", `browsers ${password}`).update(`${accountId} `).update(id).digest()

const isMarkOf = (login: Login, mark: string): boolean => {
  const bytes = Buffer.from(mark, "base64url")
  return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(login, bytes.subarray(0, ID_BYTES)))
}

const marksIn = (cookie: string): ReadonlyArray<string> =>
  cookie
    .split(".")
    .slice(0, MARKS_MAX)
    .filter((mark) => MARK.test(mark))

/** The id of a browser that signed in to a login before; undefined for any other. A login without a password has no marks. */
const browserOf = (login: Login, cookie = ""): string | undefined => {
  const mark = login.password === null ? undefined : marksIn(cookie).find((one) => isMarkOf(login, one))
  return mark === undefined ? undefined : Buffer.from(mark, "base64url").subarray(0, ID_BYTES).toString("hex")
}

/** The cookie for a browser that signed in to a login: the mark of this login, and the browser's marks of other logins. */
export const withMarkOf = (login: Login, cookie = ""): string => {
  const known = marksIn(cookie)
  if (login.password === null) return known.join(".")
  const own = known.find((mark) => isMarkOf(login, mark)) ?? newMark(login)
  return [own, ...known.filter((mark) => mark !== own)].slice(0, MARKS_MAX).join(".")
}

const newMark = (login: Login): string => {
  const id = randomBytes(ID_BYTES)
  return Buffer.concat([id, proofOf(login, id)]).toString("base64url")
}

/** A sign-in link is valid for 15 minutes. */
export const LINK_MINUTES = 15

/** The owner's account already has a login. */
class AlreadyClaimed extends Data.TaggedError("AlreadyClaimed") {}

/** A name and a password as a person types them. */
interface Credentials {
  readonly name: string
  readonly password: string
}

/** The names and passwords with which people sign in to the app. Each belongs to one account. */
export class Logins extends Context.Tag("daybook/access/Logins")<
  Logins,
  {
    /** True if the owner's account has a login, so that nobody can claim it any more. */
    readonly isClaimed: Effect.Effect<boolean, Unavailable>
    /** Gives the owner's account its login; returns the account. */
    readonly claim: (login: Credentials) => Effect.Effect<string, AlreadyClaimed | LoginNameTaken | Unavailable>
    /** The account that a name and a password belong to, if they are right. `isKnown` is true for a browser that signed in to it before. */
    readonly signIn: (login: Credentials, isKnown?: boolean) => Effect.Effect<string | undefined, Unavailable>
    /** The id of the browser that has this cookie of marks, if it signed in by this name before. */
    readonly browserOf: (name: string, cookie: string | undefined) => Effect.Effect<string | undefined, Unavailable>
    /** The login of an account. */
    readonly of: (accountId: string) => Effect.Effect<Login | undefined, Unavailable>
    /** True if a password is that of an account. */
    readonly isPassword: (accountId: string, password: string) => Effect.Effect<boolean, Unavailable>
    readonly setPassword: (accountId: string, password: string) => Effect.Effect<void, Unavailable>
    /** Makes the code of a link with which an account's password can be set once. */
    readonly issueLink: (accountId: string) => Effect.Effect<string, Unavailable>
    /** The account of a link with its login, or, if it has none, with a suggested name. The link stays usable. */
    readonly linked: (
      code: string
    ) => Effect.Effect<
      { readonly accountId: string; readonly login: Login | undefined; readonly suggestion: string },
      NoSuchLink | Unavailable
    >
    /** Uses a link up: sets the password of its account, and the name if it has no login. Ends its sessions and returns the account. */
    readonly redeem: (
      code: string,
      login: Credentials
    ) => Effect.Effect<string, NoSuchLink | LoginNameTaken | Unavailable>
  }
>() {
  static layer = Layer.effect(
    Logins,
    Effect.gen(function* () {
      const store = yield* loginStore
      const accounts = yield* AccountStore
      const passwords = yield* Passwords
      let isKnownClaimed = false

      const isClaimed = Effect.suspend(() =>
        isKnownClaimed
          ? Effect.succeed(true)
          : Effect.map(Effect.flatMap(accounts.owner, store.of), (login) => {
              isKnownClaimed = login !== undefined
              return isKnownClaimed
            })
      )
      const hashed = ({ name, password }: Credentials, accountId: string) =>
        Effect.map(passwords.hash(password, accountId), (password) => ({ name, nameKey: nameKeyOf(name), password }))
      const linked = (code: string) =>
        Effect.gen(function* () {
          const accountId = isWellFormedSecret(code) ? yield* store.linked(hashOfSecret(code)) : undefined
          if (accountId === undefined) return yield* new NoSuchLink()
          const login = yield* store.of(accountId)
          const named = login === undefined ? (yield* accounts.list).find(({ id }) => id === accountId) : undefined
          return { accountId, login, suggestion: named?.name ?? "" }
        })
      const isRight = (login: Login | undefined, password: string, isKnown: boolean) =>
        Effect.gen(function* () {
          const verdict = yield* passwords.verify(
            password,
            login?.password ?? null,
            isKnown ? login?.accountId : undefined
          )
          if (login === undefined || verdict === "wrong") return false
          // A password can be changed while it is compared. Then the old one no longer counts, and no hash of it is stored.
          if (verdict === "outdated") {
            return yield* store.renewHash(login, yield* passwords.hash(password, login.accountId))
          }
          return (yield* store.of(login.accountId))?.password === login.password
        })

      return {
        isClaimed,
        claim: (given) =>
          Effect.gen(function* () {
            const accountId = yield* accounts.owner
            if (yield* store.add(accountId, yield* hashed(given, accountId))) return accountId
            return yield* (yield* isClaimed) ? new AlreadyClaimed() : new LoginNameTaken()
          }),
        signIn: ({ name, password }, isKnown = false) =>
          Effect.gen(function* () {
            const login = yield* store.named(nameKeyOf(name))
            return (yield* isRight(login, password, isKnown)) ? login?.accountId : undefined
          }),
        browserOf: (name, cookie) =>
          cookie === undefined
            ? Effect.succeed(undefined)
            : Effect.map(store.named(nameKeyOf(name)), (login) => login && browserOf(login, cookie)),
        of: store.of,
        isPassword: (accountId, password) =>
          Effect.flatMap(store.of(accountId), (login) => isRight(login, password, true)),
        setPassword: (accountId, password) =>
          Effect.flatMap(passwords.hash(password, accountId), (hashed) => store.setPassword(accountId, hashed)),
        issueLink: (accountId) =>
          Effect.gen(function* () {
            const code = newSecret()
            const expiresAt = (yield* Clock.currentTimeMillis) + LINK_MINUTES * 60_000
            yield* store.addLink({ hash: hashOfSecret(code), accountId, expiresAt })
            return code
          }),
        linked,
        redeem: (code, given) =>
          Effect.gen(function* () {
            // The code is checked before the password is hashed, so that wrong codes cost little.
            const { accountId } = yield* linked(code)
            return yield* store.redeem(hashOfSecret(code), yield* hashed(given, accountId))
          })
      }
    })
  ).pipe(Layer.provide(Passwords.layer))
}

/** The form in which names are compared: case and Unicode variants of a name are equal. */
export const nameKeyOf = (name: string): string => name.normalize("NFKC").trim().toLowerCase()

/** Bounds of a password, in characters. The upper one keeps hashing cheap. */
const PASSWORD_CHARACTERS = { min: 8, max: 256 } as const

/** The fault of a new password; undefined if it has none. */
export const passwordFault = (password: string): Required<TextFault> | undefined =>
  lengthFault(password, PASSWORD_CHARACTERS)
