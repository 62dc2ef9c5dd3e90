import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { Permission } from "../contract/Access.ts"
import { InToolGroup, NoTool, operation } from "../contract/Annotations.ts"

/** A route as `GET /v1` lists it. */
export const RouteListing = Schema.Struct({
  method: Schema.Literal("GET", "POST", "DELETE"),
  path: Schema.String.annotations({ description: "Path from the root of the host, with its parameters in braces" })
}).annotations({ identifier: "RouteListing" })

const RouteListings = Schema.Array(RouteListing).annotations({
  examples: [
    [
      { method: "GET", path: "/v1" },
      { method: "POST", path: "/v1/water" }
    ]
  ]
})

/** The response of `GET /v1/me`. */
export const KeyInfo = Schema.Struct({
  scopes: Schema.Array(Permission).annotations({ description: "What the key may do" }),
  limits: Schema.Struct({
    readPerHour: Schema.Number.annotations({ description: "Reads per hour" }),
    writePerHour: Schema.Number.annotations({ description: "Writes and deletes per hour" })
  })
}).annotations({
  identifier: "KeyInfo",
  examples: [{ scopes: ["read", "write"], limits: { readPerHour: 600, writePerHour: 60 } }]
})

export class AccountApi extends HttpApiGroup.make("account", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listRoutes", "/")
      .addSuccess(RouteListings)
      .annotateContext(
        // Clients of MCP list the tools instead.
        operation({ title: "List routes", description: "The routes that the key may call." }).pipe(
          Context.add(NoTool, true)
        )
      )
  )
  .add(
    HttpApiEndpoint.get("getKeyInfo", "/me")
      .addSuccess(KeyInfo)
      .annotateContext(
        operation({
          title: "Show permissions",
          description: "What the key may do and its hourly limits."
        })
      )
  )
  .annotate(InToolGroup, "admin")
  .annotate(OpenApi.Title, "Account")
  .annotate(OpenApi.Description, "The key: the routes it may call, its scopes and limits.") {}
