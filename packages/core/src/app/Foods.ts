import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { KnownFood } from "../api/Foods.ts"
import { described, operation } from "../contract/Annotations.ts"
import { NotFoundBody } from "../contract/ApiError.ts"
import { pathText } from "../contract/Primitives.ts"
import { strict } from "../contract/Strict.ts"

export class AppFoodsApi extends HttpApiGroup.make("appFoods", { topLevel: true }).add(
  HttpApiEndpoint.get("knownFood", "/foods/:id")
    .setPath(strict({ id: pathText.pipe(described("Id of an own food, or of one of a table")) }))
    .addSuccess(KnownFood)
    .addError(NotFoundBody)
    .annotateContext(operation({ title: "Read a food", description: "One food with its figures." }))
) {}
