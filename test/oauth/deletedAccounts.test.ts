import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { oauthDocumentStore } from "../../packages/server/src/identity/OAuthClientStore.ts"
import { newSignedIn } from "../harness/AppSession.ts"
import { connect, REDIRECT_URI, refresh, register } from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { connectedBy, listTools, newPerson, ownClient } from "./OAuthUser.ts"

/** Everything that a database holds, as text. */
const contents = Effect.gen(function* () {
  const { database } = yield* TestServer
  const { all, columns } = yield* rawDatabase(database)
  const tables = Object.keys(yield* columns)
  return JSON.stringify(yield* Effect.forEach(tables, (table) => all(`SELECT * FROM "${table}"`)))
})

const DOCUMENT = {
  client_id: "https://assistant.invalid/client.json",
  client_name: "Assistant",
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: "none"
}

layer(TestServer.unlimited)("an account that is deleted", (it) => {
  it.scoped("leaves nothing of its apps, and those of others stay connected", function* () {
    const person = yield* newPerson
    const { accountId, cookie, url } = yield* newSignedIn
    const other = { url, accountId, cookie }
    yield* (yield* oauthDocumentStore).keep(DOCUMENT.client_id, JSON.stringify(DOCUMENT))
    const own = yield* ownClient(person, "secret")
    const [registered, shared] = [yield* register(url), yield* register(url)]
    const mine = yield* connectedBy(person, registered)
    const theirs = yield* connectedBy(other, shared)
    // A code that was not exchanged, and an answer that its browser did not act on.
    for (const clientId of [shared, own, DOCUMENT.client_id]) yield* connect(url, { ...person, clientId })
    for (const id of [person.accountId, registered, own, DOCUMENT.client_id]) expect(yield* contents).toContain(id)

    const rows = yield* (yield* AccountStore).remove(person.accountId)
    expect(rows).toMatchObject({ connection: 4, oauth_client: 1 })
    const left = yield* contents
    for (const id of [person.accountId, registered, own, DOCUMENT.client_id]) expect(left).not.toContain(id)
    expect((yield* listTools(url, mine.access)).status).toBe(401)
    expect((yield* refresh(url, registered, mine.refreshToken)).body.access_token).toBeUndefined()
    expect((yield* listTools(url, theirs.access)).status).toBe(200)
    expect((yield* refresh(url, shared, theirs.refreshToken)).status).toBe(200)
  })
})
