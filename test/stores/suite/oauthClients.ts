import { Limits } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ClientLimitReached, oauthClientStore } from "../../../packages/server/src/identity/OAuthClientStore.ts"
import { newAccountId } from "../../harness/newAccountId.ts"
import type { Engine } from "./Engine.ts"

const opened = Effect.gen(function* () {
  const accountId = yield* newAccountId
  const clients = yield* oauthClientStore
  const redirectUris = ["https://app.example.com/callback", "http://127.0.0.1/callback"]
  const add = (n: number) => clients.add({ accountId, name: `client ${n}`, redirectUris, secretHash: `hash ${n}` })
  return { accountId, add, clients, redirectUris }
})

export const oauthClients = ({ server }: Engine) =>
  layer(server)("OAuth clients", (it) => {
    it.effect("a client is found by its id with its redirect addresses and its newest secret's hash", function* () {
      const { accountId, add, clients, redirectUris } = yield* opened
      const id = yield* add(1)
      expect(id).toMatch(/^daybook_client_[\w-]{22}$/)
      expect(yield* clients.find(id)).toEqual({ id, accountId, name: "client 1", redirectUris, secretHash: "hash 1" })
      expect(yield* clients.changeSecret("another account", id, "stolen")).toBe(false)
      expect(yield* clients.changeSecret(accountId, id, "hash 2")).toBe(true)
      expect((yield* clients.find(id))?.secretHash).toBe("hash 2")
      expect(yield* clients.find("daybook_client_unknown")).toBeUndefined()
    })

    it.effect("clients are listed in the order of creation, of the account, and not once removed", function* () {
      const { accountId, add, clients, redirectUris } = yield* opened
      const [first, second] = [yield* add(1), yield* add(2)]
      const listed = yield* clients.list(accountId)
      expect(listed.map(({ id, name }) => [id, name])).toEqual([
        [first, "client 1"],
        [second, "client 2"]
      ])
      expect(listed[0]?.redirectUris).toEqual(redirectUris)
      expect(yield* clients.list((yield* opened).accountId)).toEqual([])
      expect(yield* clients.remove("another account", first)).toBeUndefined()
      expect(yield* clients.remove(accountId, first)).toBe(0)
      expect(yield* clients.remove(accountId, first)).toBeUndefined()
      expect(yield* clients.changeSecret(accountId, first, "hash 3")).toBe(false)
      expect(yield* clients.find(first)).toBeUndefined()
      expect((yield* clients.list(accountId)).map(({ id }) => id)).toEqual([second])
    })

    it.effect("an account has at most twenty clients, of thirty at once too; a removed one makes room", function* () {
      const { accountId, add, clients } = yield* opened
      const added = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, n) => n),
        (n) => Effect.either(add(n)),
        { concurrency: "unbounded" }
      )
      const ids = added.flatMap((one) => (one._tag === "Right" ? [one.right] : []))
      expect(ids).toHaveLength(Limits.OAUTH_CLIENTS)
      expect(yield* Effect.flip(add(31))).toBeInstanceOf(ClientLimitReached)
      yield* clients.remove(accountId, ids[0] ?? "")
      yield* add(32)
    })
  })
