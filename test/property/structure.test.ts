import * as fs from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { Api } from "@daybook/core"
import { expect, it } from "vitest"
import { MIGRATIONS } from "../../packages/server/src/engines/sqlite/Migrations.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

it("the list of migrations equals the folder, in order and without gaps", () => {
  const files = fs.readdirSync(path.join(root, "packages/server/src/schema/migrations")).sort()
  const listed = MIGRATIONS.map(({ name }, index) => `${String(index + 1).padStart(4, "0")}_${name}.ts`)
  expect(listed).toEqual(files)
})

it.each(["core", "imports", "server"])(
  "the map of docs/architecture.md has the folders of packages/%s/src, and no other",
  (name) => {
    const page = fs.readFileSync(path.join(root, "docs/architecture.md"), "utf8")
    const [, map = ""] = new RegExp(`^packages/${name}/src.*\n((?: .*\n)+)`, "m").exec(page) ?? []
    const listed = [...map.matchAll(/^ {2}([\w-]+)\/ /gm)].map(([, folder]) => folder)
    const folders = fs
      .readdirSync(path.join(root, `packages/${name}/src`), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(listed.sort()).toEqual(folders.sort())
  }
)

it.each(["packages/core/src/api", "packages/server/src/log", "test/contract"])(
  "%s has a file for each group of the definition, named after it",
  (folder) => {
    const names = fs.readdirSync(path.join(root, folder)).map((file) => file.toLowerCase())
    const missing = Object.keys(Api.groups).filter((group) => !names.includes(`${group.toLowerCase()}.ts`))
    expect(missing).toEqual([])
  }
)
