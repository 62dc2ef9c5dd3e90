import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Scope } from "../contract/Access.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText, trimmedTextOf } from "../contract/Primitives.ts"
import { strict } from "../contract/Rules.ts"
import { LABEL_CHARACTERS, LIVE_KEYS } from "../plain/Limits.ts"

/** A key in a list; its value is not stored. Times are ISO 8601 in UTC. */
export const ListedKey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  scope: Scope,
  lastFour: Schema.String.annotations({ description: "Last four characters of the value" }),
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  revokedAt: Schema.NullOr(Schema.String)
}).annotations({ identifier: "ListedKey" })

const KeyDraft = strict({
  name: trimmedTextOf(LABEL_CHARACTERS).pipe(described("Name")),
  scope: Scope.annotations({ description: "What the key may do" })
}).annotations({ identifier: "KeyDraft", examples: [{ name: "Kitchen tablet", scope: "write" }] })

const NewKey = Schema.Struct({
  id: Schema.String,
  value: Schema.String.annotations({ description: "The key itself; no other response has it" })
}).annotations({ identifier: "NewKey" })

const KeyRevoked = Schema.Struct({ revoked: Schema.Literal(true), id: Schema.String }).annotations({
  identifier: "KeyRevoked"
})

const ProgramsEnded = Schema.Struct({
  keys: Schema.Number.annotations({ description: "How many keys were revoked" }),
  apps: Schema.Number.annotations({ description: "How many apps were disconnected" })
}).annotations({ identifier: "ProgramsEnded" })

export class KeysApi extends HttpApiGroup.make("keys", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listKeys", "/keys")
      .addSuccess(Schema.Array(ListedKey))
      .annotateContext(
        operation({
          title: "List the keys",
          description: "Every key, revoked ones included, in the order of creation."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createKey", "/keys")
      .setPayload(KeyDraft)
      .addSuccess(NewKey)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Create a key",
          description: `Makes one of at most ${LIVE_KEYS} live keys. Needs a recent confirmation of who is asking.`
        })
      )
  )
  .add(
    HttpApiEndpoint.del("revokeKey", "/keys/:id")
      .setPath(strict({ id: pathText.pipe(described("Id of the key")) }))
      .addSuccess(KeyRevoked)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Revoke a key",
          description: "Its next request is refused. It stays listed, and what it wrote stays. Cannot be undone."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("endPrograms", "/programs")
      .addSuccess(ProgramsEnded)
      .annotateContext(
        operation({
          title: "End all programs",
          description:
            "Revokes every key and disconnects every app, as one. Their next requests are refused. Cannot be undone."
        })
      )
  ) {}
