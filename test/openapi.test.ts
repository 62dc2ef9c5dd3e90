import { openApiDocument, ROUTES } from "@daybook/core"
import { expect, it } from "vitest"

const document = openApiDocument("http://127.0.0.1:7350")

it("the OpenAPI document is the one that is linted and published: docs/openapi.json", async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../docs/openapi.json")
})

it("every route of the definition is in the document, and nothing else", () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
  )
  expect(documented.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort())
})
