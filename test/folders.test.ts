import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "vitest"

/** The text of every file of a package, by its path in `src`. */
type Sources = ReadonlyMap<string, string>

const folderOf = (file: string): string | undefined => (file.includes("/") ? file.split("/")[0] : undefined)

/** The pairs of folders of which each has a file that imports one of the other, `ui <> workout`. */
const pairsIn = (sources: Sources): ReadonlyArray<string> => {
  const edges = new Set(
    [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].flatMap(([, target = ""]) => {
        const [from, to] = [folderOf(file), folderOf(path.join(path.dirname(file), target))]
        return from === undefined || to === undefined || from === to ? [] : [`${from} <> ${to}`]
      })
    )
  )
  const reversed = (edge: string): string => edge.split(" <> ").reverse().join(" <> ")
  return [...edges].filter((edge) => edge < reversed(edge) && edges.has(reversed(edge))).sort()
}

const sourcesOf = (name: string): Sources => {
  const folder = `packages/${name}/src`
  const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(folder, file), "utf8")]))
}

/** The pairs that there still are. A pair that is gone goes from here too; none is added. */
const STILL_THERE: Readonly<Record<string, ReadonlyArray<string>>> = { sdk: ["generated <> promise"] }

describe("folders of one direction", () => {
  it.each(fs.readdirSync("packages"))("no two folders of %s import each other", (name) => {
    expect(pairsIn(sourcesOf(name))).toEqual(STILL_THERE[name] ?? [])
  })

  it("a file that imports against the direction is found", () => {
    const sources = sourcesOf("app")
    const planted = new Map([...sources, ["data/planted.ts", 'import { Button } from "../ui/Button.tsx"\n']])
    expect(pairsIn(planted)).toEqual(["data <> ui"])
    const later = new Map([...sources, ["format/planted.ts", 'const page = () => import("../pages/Today.tsx")\n']])
    expect(pairsIn(later)).toEqual(["format <> pages"])
  })
})
