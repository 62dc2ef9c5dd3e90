import * as Core from "@daybook/core"
import { exampleText } from "./SdkMethods.ts"
import { pagesOf } from "./SdkPages.ts"
import { paramsType, SDK_TYPES } from "./SdkTypes.ts"

const INTRODUCTION = `# Methods of \`@daybook/sdk\`

Every method of \`Daybook\` with an example, its parameters and its response, made from the definition that the server runs by
\`npm run generate\`. Each takes [options of the call](https://github.com/daybook/daybook/blob/main/docs/sdk.md) after its parameters,
and \`.withResponse()\` of what it returns has status, headers and budget. The examples have a client:

\`\`\`ts
import { Daybook, iterate } from "@daybook/sdk"

const daybook = new Daybook({ baseUrl: "http://127.0.0.1:7350", apiKey: "daybook_sk_..." })
\`\`\`
`

/** The types of the SDK by their names, each as its text in a page. */
const typeTexts = new Map(
  [...SDK_TYPES.typesFile().matchAll(/^export ((?:interface|type) (\w+) .*?)(?=\n\n|\n$)/gms)].map(
    ([, text = "", name = ""]) => [name, text]
  )
)

const code = (text: string): string =>
  `\`\`\`ts\n${text.replaceAll("readonly ", "").replaceAll(" | undefined", "")}\n\`\`\`\n`

/** Links a type to its section of the page. */
const linked = (type: string): string => `[\`${type}\`](#${(/<(\w+)>/.exec(type)?.[1] ?? type).toLowerCase()})`

const methodText = (route: Core.Route): string => {
  const { budget, description, method, name, path, permission, title } = route
  const pages = pagesOf(route)
  const params = paramsType(route)
  const example = `${permission === "read" ? "const data = " : ""}await daybook.${name}(${exampleText(route)})`
  const iterated = `for await (const item of iterate(daybook, "${name}", ${pages?.by === "start" ? exampleText(route) : "{}"})) console.log(item.date)`
  return [
    `### ${name}\n\n${title}. ${Core.clientText(description)}\n`,
    `\`${method} ${path}\`: needs the ${permission} permission, costs one ${budget}.\n`,
    code(pages === undefined ? example : `${example}\n${iterated}`),
    params === undefined ? "It takes no parameters.\n" : `Parameters:\n\n${code(typeTexts.get(params) ?? "")}`,
    `Returns ${linked(SDK_TYPES.responseType(route))}.\n`
  ].join("\n")
}

/** The page of all methods, which the package of the SDK has. */
export const methodsPage = (): string => {
  const names = Core.CLIENT_ROUTES.map(({ name }) => `[${name}](#${name.toLowerCase()})`)
  const types = [...typeTexts].filter(([name]) => !name.endsWith("Params"))
  return [
    INTRODUCTION,
    `${names.join(" · ")}\n`,
    "## Methods\n",
    ...Core.CLIENT_ROUTES.map(methodText),
    "## Types\n",
    ...types.map(([name, text]) => `### ${name}\n\n${code(text)}`)
  ].join("\n")
}
