import { createRequire } from "node:module"

/** The package's own version. */
export const packageVersion = (): string => {
  const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")
  return version
}

/** A file that the build makes. Always the built one, also when this file runs from its source: `src` and `dist` are beside each other. */
export const builtFile = (path: string): URL => new URL(`../dist/${path}`, import.meta.url)
