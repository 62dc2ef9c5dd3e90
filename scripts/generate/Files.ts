import { openApiDocument } from "@daybook/core"
import { generated } from "./Generate.ts"
import { requestsFile } from "./Requests.ts"

/** Every file that follows from the definition and is kept in the repository, by its path from the project's root. */
export const files = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(generated()).map(([name, text]) => [`packages/sdk/src/generated/${name}`, text])
  ),
  "packages/cli/src/generated/Requests.ts": requestsFile(),
  "docs/openapi.json": `${JSON.stringify(openApiDocument("http://127.0.0.1:7350"), null, 2)}\n`
})
