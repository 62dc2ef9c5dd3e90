import { execFile, execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"

const MODULES = path.resolve("node_modules")

/** Packs workspaces as for publishing; returns the paths of the tarballs. */
export const pack = (folder: string, ...names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const workspaces = names.map((name) => `./packages/${name}`)
  execFileSync("npm", ["pack", ...workspaces, "--pack-destination", folder, "--silent"], { stdio: "pipe" })
  return names.map((name) => {
    const tarball = fs.readdirSync(folder).find((file) => file.startsWith(`daybook-${name}-`))
    if (tarball === undefined) throw new Error(`${name} was not packed`)
    return path.join(folder, tarball)
  })
}

/** The exit code and output of a program. */
export interface Ran {
  readonly code: number | null
  readonly output: string
}

/** An empty project into which packed packages are installed. */
export class Project {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    fs.mkdirSync(folder, { recursive: true })
    this.write("package.json", JSON.stringify({ type: "module", private: true }))
  }

  path(...names: ReadonlyArray<string>): string {
    return path.join(this.folder, ...names)
  }

  write(name: string, text: string): void {
    fs.writeFileSync(this.path(name), text)
  }

  /** Installs without a network, so that everything must be in the tarballs. */
  install(...tarballs: ReadonlyArray<string>): void {
    const quiet = ["--offline", "--legacy-peer-deps", "--no-audit", "--no-fund", "--silent"]
    execFileSync("npm", ["install", ...quiet, ...tarballs], { cwd: this.folder, stdio: "pipe" })
  }

  /** Links a package that is installed in this repository. */
  link(name: string): void {
    const place = this.path("node_modules", name)
    if (fs.existsSync(place)) return
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.symlinkSync(path.join(MODULES, name), place)
  }

  /** Type-checks with these compiler options, in addition to strict ones. */
  typeCheck(file: string, own: Readonly<Record<string, unknown>>): Promise<Ran> {
    const compilerOptions = {
      target: "ES2022",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      skipLibCheck: false,
      noEmit: true,
      ...own
    }
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, files: [file] }))
    return this.run(path.join(MODULES, "typescript/bin/tsc"), { args: ["-p", "tsconfig.json"] })
  }

  /** Runs a script with plain Node. */
  run(
    script: string,
    {
      args = [],
      environment = {}
    }: { args?: ReadonlyArray<string>; environment?: Readonly<Record<string, string>> } = {}
  ): Promise<Ran> {
    return new Promise((resolve) => {
      const options = { cwd: this.folder, env: environment }
      const child = execFile(process.execPath, [script, ...args], options, (_, stdout, stderr) =>
        resolve({ code: child.exitCode, output: stdout + stderr })
      )
    })
  }
}
