import { openApiDocument } from "@daybook/core"
import { columnsFile } from "./Columns.ts"
import { requestsFile } from "./Requests.ts"
import { errorCodeFile, errorsByCodeFile, errorsFile } from "./SdkErrors.ts"
import { methodsFile } from "./SdkMethods.ts"
import { methodsPage } from "./SdkPage.ts"
import { pagesFile } from "./SdkPages.ts"
import { routesFile } from "./SdkRoutes.ts"
import { SDK_TYPES } from "./SdkTypes.ts"

const sdkFiles = (): Readonly<Record<string, string>> => ({
  "ErrorCode.ts": errorCodeFile(),
  "Errors.ts": errorsFile(),
  "ErrorsByCode.ts": errorsByCodeFile(),
  "Methods.ts": methodsFile(),
  "Pages.ts": pagesFile(),
  "Routes.ts": routesFile(),
  "Types.ts": SDK_TYPES.typesFile()
})

/** The files that the build makes, by their path from the project's root. */
export const builtFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(sdkFiles()).map(([name, text]) => [`packages/sdk/src/generated/${name}`, text])),
  "packages/cli/src/generated/Columns.ts": columnsFile(),
  "packages/cli/src/generated/Requests.ts": requestsFile()
})

/** The files that git keeps, by their path from the project's root. */
export const keptFiles = (): Readonly<Record<string, string>> => ({
  "docs/openapi.json": `${JSON.stringify(openApiDocument("http://127.0.0.1:7350"), null, 2)}\n`,
  "packages/sdk/api.md": methodsPage()
})
