import * as fs from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { parse } from "../../scripts/node_modules/yaml/dist/index.js"

const read = (file: string): string => fs.readFileSync(file, "utf8")
const json = (file: string) => JSON.parse(read(file))

const WORKFLOWS = fs.readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`)
const FORMS = fs.readdirSync(".github/ISSUE_TEMPLATE").map((name) => `.github/ISSUE_TEMPLATE/${name}`)

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly if?: string
}

interface Job {
  readonly steps: ReadonlyArray<Step>
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: { readonly part: ReadonlyArray<string> } }
}

const jobsOf = (workflow: string): Readonly<Record<string, Job>> => parse(read(workflow)).jobs

const stepsOf = (workflow: string): ReadonlyArray<Step> => Object.values(jobsOf(workflow)).flatMap(({ steps }) => steps)

/** The npm scripts that a text runs. */
const scriptsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(test)\b)/g)].map(([, name, test]) => name ?? test ?? "")

/** Files of the project that a command names: those of a folder that git has. */
const filesIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?:^|[\s"'(./])((?:packages|packaging|scripts|docs|test)\/[\w./-]+|CHANGELOG\.md)/g)].map(
    ([, file = ""]) => file
  )

const parts = jobsOf(".github/workflows/ci.yml").test?.strategy?.matrix.part ?? []

describe("the workflows", () => {
  it.each(WORKFLOWS)("%s runs scripts and files that the project has, and actions of a version", (workflow) => {
    expect(Object.keys(parse(read(workflow)))).toEqual(expect.arrayContaining(["name", "on", "permissions", "jobs"]))
    const known = Object.keys(json("package.json").scripts)
    const commands = stepsOf(workflow).map(({ run = "" }) => run)
    const named = commands.flatMap(scriptsIn)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(known).toContain(name)
    for (const file of commands.flatMap(filesIn)) expect(fs.existsSync(file), file).toBe(true)
    const actions = stepsOf(workflow).flatMap(({ uses }) => (uses === undefined ? [] : [uses]))
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@(v\d+|[\da-f]{40})$/)
    expect(read(workflow)).not.toMatch(/secrets\./)
  })

  it("run every script of .ci/run", () => {
    const own = stepsOf(".github/workflows/ci.yml").flatMap(({ run = "" }) => scriptsIn(run))
    expect([...own, ...parts]).toEqual(expect.arrayContaining([...scriptsIn(read(".ci/run"))]))
    for (const part of parts) expect(Object.keys(json("package.json").scripts)).toContain(part)
  })

  it("take the steps of systemd's page, and each file of theirs is in the folder", () => {
    const [unit = ""] = stepsOf(".github/workflows/ci.yml").flatMap(({ run = "" }) =>
      /systemctl/.test(run) ? [run] : []
    )
    const page = read("docs/hosting/systemd.md")
    for (const line of unit.split("\n").filter((each) => /useradd|\.service|enable|tee/.test(each)))
      expect(page).toContain(line.trim())
  })

  it("publish what the templates of the stores name", () => {
    const { url } = json("packages/cli/package.json").repository
    const [, name = ""] = /github\.com\/([\w-]+\/[\w-]+?)(?:\.git)?$/.exec(url) ?? []
    expect(read("packaging/templates/coolify.yaml")).toContain(`image: ghcr.io/${name}:latest\n`)
    expect(read(".github/workflows/release.yml")).toContain(`IMAGE: ghcr.io/\${{ github.repository }}\n`)
  })
})

describe("what a newcomer's tools read", () => {
  it.each(FORMS.filter((form) => !form.endsWith("config.yml")))("%s is a form that GitHub takes", (form) => {
    const { body, description, labels, name } = parse(read(form))
    for (const text of [name, description]) expect(text).toMatch(/\S/)
    expect(labels).toHaveLength(1)
    const ids: ReadonlyArray<string> = body.flatMap(({ id }: { readonly id?: string }) =>
      id === undefined ? [] : [id]
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const { attributes, type } of body) {
      expect(["checkboxes", "dropdown", "input", "markdown", "textarea"]).toContain(type)
      expect(type === "markdown" ? attributes.value : attributes.label).toMatch(/\S/)
      if (type === "dropdown") expect(attributes.options.length).toBeGreaterThan(1)
    }
  })

  it("the same version of Node everywhere, Effect stays at 3, and commands that exist", () => {
    const node = read(".node-version").trim()
    expect(json("scripts/runtimes/package.json").optionalDependencies.node22).toMatch(new RegExp(`@${node}$`))
    expect(json(".devcontainer/devcontainer.json")).toMatchObject({
      image: expect.stringContaining(`:${node.split(".")[0]}-`),
      forwardPorts: [7350],
      postCreateCommand: "npm ci"
    })
    expect(json("renovate.json").packageRules).toContainEqual({ matchPackageNames: ["effect"], allowedVersions: "<4" })
    expect(read(".github/CODEOWNERS")).toMatch(/^\* @[\w-]+(\/[\w-]+)?$/m)
    for (const name of scriptsIn(read(".github/pull_request_template.md")))
      expect(Object.keys(json("package.json").scripts)).toContain(name)
  })

  it(".editorconfig says what Biome says", () => {
    const { indentStyle, indentWidth, lineWidth } = json("biome.json").formatter
    const [, common = ""] = /\[\*\]\n([\s\S]*?)\n\n/.exec(read(".editorconfig")) ?? []
    for (const line of [
      `indent_style = ${indentStyle}`,
      `indent_size = ${indentWidth}`,
      `max_line_length = ${lineWidth}`
    ])
      expect(common.split("\n")).toContain(line)
  })
})
