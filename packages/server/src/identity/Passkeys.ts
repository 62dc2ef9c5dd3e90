import { InvalidRequest, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"
import { makeChallenges } from "./LoginStore.ts"

/** A passkey. Its credential id and public key are base64url; transports are separated by commas. */
export interface StoredPasskey {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

export const passkeyStore = Effect.map(Sql, (db) => ({
  /** Stores a passkey and returns its id; undefined if its credential is stored already. */
  add: ({
    accountId,
    counter,
    credentialId,
    name,
    publicKey,
    transports
  }: Pick<StoredPasskey, "accountId" | "credentialId" | "publicKey" | "counter" | "transports" | "name">) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(
        db.first(ADD, [newId(), accountId, credentialId, publicKey, counter, transports, name, now]),
        (row) => row?.id
      )
    ),
  /** The passkeys of an account, in the order of creation. */
  list: (accountId: string) => db.all(LIST, [accountId]),
  /** The passkey with a credential id. */
  find: (credentialId: string) => db.first(FIND, [credentialId]),
  /** Records a use, with the authenticator's counter. */
  used: (id: string, counter: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      db.run("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ?", [counter, now, id])
    ),
  /** Removes a passkey of an account. Returns whether there was one with this id. */
  remove: (accountId: string, id: string) => Effect.map(db.first(REMOVE, [accountId, id]), (row) => row !== undefined)
}))

const COLUMNS = `id, account_id AS "accountId", credential_id AS "credentialId", public_key AS "publicKey", counter,
  transports, name, created_at AS "createdAt", used_at AS "usedAt"`

const PASSKEY = {
  id: text,
  accountId: text,
  credentialId: text,
  publicKey: text,
  counter: number,
  transports: text,
  name: text,
  createdAt: number,
  usedAt: nullable(number)
}

const ADD = query(
  "passkey",
  `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
  { id: text }
)

const LIST = query("passkey", `SELECT ${COLUMNS} FROM passkey WHERE account_id = ? ORDER BY created_at, id`, PASSKEY)
const FIND = query("passkey", `SELECT ${COLUMNS} FROM passkey WHERE credential_id = ?`, PASSKEY)
const REMOVE = query("passkey", "DELETE FROM passkey WHERE account_id = ? AND id = ? RETURNING id", { id: text })

const PASSKEYS_MAX = 20

/** A passkey belongs to the name under which the browser reaches the server. */
interface Site {
  /** An address of the server: `https://log.example.org`. */
  readonly origin: string
}

/** The account to which a passkey is added. */
interface Owner {
  readonly accountId: string
  readonly name: string
}

/** Passkeys: keys of a device or a password manager that sign in without a password. Their library is loaded at first use. */
export class Passkeys extends Context.Tag("daybook/access/Passkeys")<
  Passkeys,
  {
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<StoredPasskey>, Unavailable>
    readonly remove: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** The options with which a browser makes a passkey, as JSON. */
    readonly optionsToAdd: (purpose: string, site: Site, owner: Owner) => Effect.Effect<string, Unavailable>
    /** Stores the passkey that a browser made. */
    readonly add: (
      purpose: string,
      site: Site,
      owner: Owner,
      response: string
    ) => Effect.Effect<StoredPasskey, InvalidRequest | Unavailable>
    /** The options with which a browser uses a passkey, as JSON: one of an account, or any. */
    readonly optionsToUse: (purpose: string, site: Site, accountId?: string) => Effect.Effect<string, Unavailable>
    /** The account whose passkey signed the challenge; undefined if none did. */
    readonly use: (purpose: string, site: Site, response: string) => Effect.Effect<string | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Passkeys,
    Effect.gen(function* () {
      const store = yield* passkeyStore
      const challenges = yield* makeChallenges()
      return {
        list: store.list,
        remove: store.remove,
        optionsToAdd: (purpose, site, { accountId, name }) =>
          Effect.gen(function* () {
            const { generateRegistrationOptions } = yield* library
            const challenge = yield* challenges.issue(purpose)
            const known = yield* store.list(accountId)
            const options = yield* Effect.promise(() =>
              generateRegistrationOptions({
                rpName: "Daybook",
                rpID: rpIdOf(site),
                userName: name,
                userID: Uint8Array.from(Buffer.from(accountId)),
                challenge,
                excludeCredentials: known.map(descriptorOf),
                // Signing in needs no name, so the device has to find the passkey by itself.
                authenticatorSelection: { residentKey: "required", userVerification: "required" }
              })
            )
            return JSON.stringify(options)
          }),
        add: (purpose, site, { accountId, name }, response) =>
          Effect.gen(function* () {
            const { verifyRegistrationResponse } = yield* library
            const given = Option.getOrUndefined(decodeRegistration(response))
            if (given === undefined || !(yield* challenges.use(purpose, challengeIn(given)))) return yield* NOT_MADE
            if ((yield* store.list(accountId)).length >= PASSKEYS_MAX) return yield* TOO_MANY
            const { registrationInfo } = yield* Effect.tryPromise({
              try: () =>
                verifyRegistrationResponse({
                  response: given,
                  expectedChallenge: () => true,
                  expectedOrigin: new URL(site.origin).origin,
                  expectedRPID: rpIdOf(site)
                }),
              catch: () => NOT_MADE
            })
            if (registrationInfo === undefined) return yield* NOT_MADE
            const { counter, id: credentialId, publicKey, transports = [] } = registrationInfo.credential
            const id = yield* store.add({
              accountId,
              name,
              credentialId,
              counter,
              publicKey: Buffer.from(publicKey).toString("base64url"),
              transports: transports.join(",")
            })
            const added = id === undefined ? undefined : yield* store.find(credentialId)
            return added ?? (yield* KNOWN)
          }),
        optionsToUse: (purpose, site, accountId) =>
          Effect.gen(function* () {
            const { generateAuthenticationOptions } = yield* library
            const challenge = yield* challenges.issue(purpose)
            const known = accountId === undefined ? [] : yield* store.list(accountId)
            const options = yield* Effect.promise(() =>
              generateAuthenticationOptions({
                rpID: rpIdOf(site),
                challenge,
                allowCredentials: known.map(descriptorOf),
                userVerification: "required"
              })
            )
            return JSON.stringify(options)
          }),
        use: (purpose, site, response) =>
          Effect.gen(function* () {
            const { verifyAuthenticationResponse } = yield* library
            const given = Option.getOrUndefined(decodeAuthentication(response))
            if (given === undefined || !(yield* challenges.use(purpose, challengeIn(given)))) return undefined
            const passkey = yield* store.find(given.id)
            if (passkey === undefined) return undefined
            const verified = yield* Effect.promise(() =>
              verifyAuthenticationResponse({
                response: given,
                expectedChallenge: () => true,
                expectedOrigin: new URL(site.origin).origin,
                expectedRPID: rpIdOf(site),
                credential: {
                  id: passkey.credentialId,
                  publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
                  counter: passkey.counter
                }
              }).catch(() => undefined)
            )
            if (verified?.verified !== true) return undefined
            yield* store.used(passkey.id, verified.authenticationInfo.newCounter)
            return passkey.accountId
          })
      }
    })
  )
}

const library = Effect.promise(() => import("@simplewebauthn/server"))

const rpIdOf = ({ origin }: Site): string => new URL(origin).hostname

const descriptorOf = ({ credentialId }: StoredPasskey) => ({ id: credentialId })

const Common = {
  id: Schema.String,
  rawId: Schema.String,
  type: Schema.Literal("public-key"),
  clientExtensionResults: Schema.Struct({})
}

const mutable = Schema.mutable

const Registration = mutable(
  Schema.Struct({
    ...Common,
    response: mutable(Schema.Struct({ clientDataJSON: Schema.String, attestationObject: Schema.String }))
  })
)

const Authentication = mutable(
  Schema.Struct({
    ...Common,
    response: mutable(
      Schema.Struct({ clientDataJSON: Schema.String, authenticatorData: Schema.String, signature: Schema.String })
    )
  })
)

const decodeRegistration = Schema.decodeUnknownOption(Schema.parseJson(Registration))
const decodeAuthentication = Schema.decodeUnknownOption(Schema.parseJson(Authentication))

const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))

/** The challenge that was signed. The library verifies that the signature covers it. */
const challengeIn = ({ response }: { readonly response: { readonly clientDataJSON: string } }): string =>
  Option.match(Schema.decodeUnknownOption(ClientData)(Buffer.from(response.clientDataJSON, "base64url").toString()), {
    onNone: () => "",
    onSome: ({ challenge }) => challenge
  })

const NOT_MADE = new InvalidRequest({ message: "The passkey could not be verified; try again." })
const KNOWN = new InvalidRequest({ message: "This passkey is here already." })
const TOO_MANY = new InvalidRequest({ message: `There are ${PASSKEYS_MAX} passkeys, the most an account can have.` })
