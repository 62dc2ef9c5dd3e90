import { InvalidRequest, NotFound, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "../identity/AccountStore.ts"
import { labelOf } from "../identity/Label.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { eachPart, exportAccount } from "./Export.ts"
import { newLogIn, openExisting, openOrCreate } from "./OpenLog.ts"
import { checkedValue, type Settings } from "./Settings.ts"

const accounts = (settings: Settings) => Layer.provideMerge(AccountStore.layer, openExisting(settings))

/** The account with a name; without a name, the owner's. */
export const accountNamed = (name: string | undefined): Effect.Effect<string, NotFound | Unavailable, AccountStore> =>
  Effect.gen(function* () {
    const store = yield* AccountStore
    const owner = yield* store.owner
    if (name === undefined) return owner
    return (yield* store.find(name.trim()))?.id ?? (yield* unknown(name))
  })

/** Creates an account, which has no keys yet. Creates a log if there is none. */
export const createAccount = (settings: Settings, name: string) =>
  Effect.gen(function* () {
    const label = yield* checkedValue(labelOf(name))
    return yield* Effect.provide(accountIn(label), Layer.provideMerge(AccountStore.layer, openOrCreate(settings)))
  })

const accountIn = (label: string) =>
  Effect.gen(function* () {
    const store = yield* AccountStore
    // Created first, so that no other account can take its name.
    yield* store.owner
    const id = yield* Effect.catchTag(store.create(label), "AccountNameTaken", () => taken(label))
    return { id, name: label, newLog: yield* newLogIn }
  })

/** All accounts: the owner's, then the others by name. */
export const listAccounts = (settings: Settings) =>
  Effect.gen(function* () {
    const store = yield* AccountStore
    yield* store.owner
    const found = yield* store.list
    return found.map(({ createdAt, ...account }) => ({ ...account, createdAt: new Date(createdAt).toISOString() }))
  }).pipe(Effect.provide(accounts(settings)))

/** The rows that deleting an account would delete, counted by table. Refused for the owner's account. */
export const countAccount = (settings: Settings, name: string) =>
  Effect.gen(function* () {
    return yield* (yield* AccountStore).count(yield* deletable(name))
  }).pipe(Effect.provide(accounts(settings)))

/** Deletes an account with all its rows. Its keys are refused from the next request on. Returns the number of deleted rows by table. */
export const deleteAccount = (settings: Settings, name: string) =>
  Effect.gen(function* () {
    const rows = yield* (yield* AccountStore).remove(yield* deletable(name))
    yield* (yield* PhotoFiles).removeUnreferenced
    return rows
  }).pipe(Effect.provide(accounts(settings)))

/** Writes an account with its log as one JSON document, in parts, without its keys. Creates no database. */
export const exportNamed = (settings: Settings, name: string, write: (part: string) => void) =>
  Effect.gen(function* () {
    const account = yield* (yield* AccountStore).find(name.trim())
    return yield* account === undefined ? unknown(name) : Effect.flatMap(exportAccount(account.id), eachPart(write))
  }).pipe(Effect.provide(accounts(settings)))

const deletable = (name: string) =>
  Effect.gen(function* () {
    const store = yield* AccountStore
    yield* store.owner
    const account = yield* store.find(name.trim())
    if (account === undefined) return yield* unknown(name)
    return account.isOwner === 1 ? yield* OWNER_STAYS : account.id
  })

const unknown = (name: string) =>
  new NotFound({ message: `There is no account "${name}"; daybook accounts list shows them.` })

const taken = (name: string) => new InvalidRequest({ message: `There is an account "${name}" already.` })

const OWNER_STAYS = new InvalidRequest({ message: "The owner's account cannot be deleted: the server belongs to it." })
