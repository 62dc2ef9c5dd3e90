import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText } from "../contract/Primitives.ts"
import { strict } from "../contract/Strict.ts"

const time = Schema.String.annotations({ description: "ISO 8601 in UTC" })

/** The identities at an OpenID Connect provider with which a person signs in to the account. */
const Identities = Schema.Struct({
  provider: Schema.NullOr(Schema.String).annotations({ description: "The provider of this server, if there is one" }),
  identities: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      issuer: Schema.String.annotations({ description: "The host of the provider" }),
      linkedAt: time,
      usedAt: Schema.NullOr(time)
    })
  )
}).annotations({ identifier: "Identities" })

export class IdentitiesApi extends HttpApiGroup.make("identities", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listIdentities", "/identities")
      .addSuccess(Identities)
      .annotateContext(operation({ title: "Identities", description: "The identities linked to the account." }))
  )
  .add(
    HttpApiEndpoint.post("linkIdentity", "/identities")
      .addSuccess(Schema.Struct({ page: Schema.String.annotations({ description: "The provider's page to open" }) }))
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({ title: "Link an identity", description: "Links the identity that the provider confirms next." })
      )
  )
  .add(
    HttpApiEndpoint.del("unlinkIdentity", "/identities/:id")
      .setPath(strict({ id: pathText }))
      .addSuccess(Schema.Struct({ unlinked: Schema.Literal(true) }))
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(operation({ title: "Unlink an identity", description: "Nobody can sign in with it any more." }))
  ) {}
