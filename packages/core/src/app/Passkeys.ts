import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { LABEL_CHARACTERS } from "../contract/Limits.ts"
import { pathText, trimmedTextOf } from "../contract/Primitives.ts"
import { strict } from "../contract/Strict.ts"
import { credential } from "./Session.ts"

/** A passkey of an account. */
export const Passkey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  addedAt: Schema.String.annotations({ description: "ISO 8601 in UTC" }),
  usedAt: Schema.NullOr(Schema.String).annotations({ description: "ISO 8601 in UTC" })
}).annotations({ identifier: "Passkey" })

export class PasskeysApi extends HttpApiGroup.make("passkeys", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listPasskeys", "/passkeys")
      .addSuccess(Schema.Array(Passkey))
      .annotateContext(operation({ title: "Passkeys", description: "The passkeys of the account." }))
  )
  .add(
    HttpApiEndpoint.post("passkeyOptions", "/passkeys/options")
      .setPayload(strict({ purpose: Schema.Literal("add", "confirm") }))
      .addSuccess(Schema.Struct({ options: Schema.String.annotations({ description: "For the browser, as JSON" }) }))
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Options of a passkey", description: "What the browser needs to make or use a passkey." })
      )
  )
  .add(
    HttpApiEndpoint.post("addPasskey", "/passkeys")
      .setPayload(strict({ name: trimmedTextOf(LABEL_CHARACTERS), response: credential }))
      .addSuccess(Passkey)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Add a passkey", description: "Stores a passkey that the browser made." }))
  )
  .add(
    HttpApiEndpoint.del("removePasskey", "/passkeys/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Schema.Struct({ removed: Schema.Literal(true) }))
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Remove a passkey", description: "Nobody can sign in with it any more." }))
  ) {}
