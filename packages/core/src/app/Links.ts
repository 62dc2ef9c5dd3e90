import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText, strict, trimmedTextOf } from "../contract/Primitives.ts"
import { FeedKind } from "../feed/FeedApi.ts"
import { FEED_LINKS, LABEL_CHARACTERS } from "../plain/Limits.ts"

/** A read-only link in a list; its token is not stored. Times are ISO 8601 in UTC. */
const ListedLink = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  what: FeedKind,
  lastFour: Schema.String.annotations({ description: "Last four characters of the token" }),
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  revokedAt: Schema.NullOr(Schema.String)
}).annotations({ identifier: "ListedLink" })

const LinkDraft = strict({
  name: trimmedTextOf(LABEL_CHARACTERS).pipe(described("Name")),
  what: FeedKind.annotations({ description: "What the link shows" })
}).annotations({ identifier: "LinkDraft", examples: [{ name: "Spreadsheet", what: "days" }] })

const NewLink = Schema.Struct({
  id: Schema.String,
  url: Schema.String.annotations({ description: "The address, which is the secret; no other response has it" })
}).annotations({ identifier: "NewLink" })

export class LinksApi extends HttpApiGroup.make("links", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listLinks", "/links")
      .addSuccess(Schema.Array(ListedLink))
      .annotateContext(
        operation({
          title: "List the read-only links",
          description: "Every link, revoked ones included, in the order of creation."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createLink", "/links")
      .setPayload(LinkDraft)
      .addSuccess(NewLink)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Create a read-only link",
          description: `Makes one of at most ${FEED_LINKS} live links. Needs a recent confirmation of who is asking.`
        })
      )
  )
  .add(
    HttpApiEndpoint.del("revokeLink", "/links/:id")
      .setPath(strict({ id: pathText.pipe(described("Id of the link")) }))
      .addSuccess(Schema.Struct({ revoked: Schema.Literal(true), id: Schema.String }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Revoke a read-only link",
          description: "Nothing is at its address from the next request on. Cannot be undone."
        })
      )
  ) {}
