import { createRequire } from "node:module"

/** The package's own version. */
export const packageVersion = (): string => {
  const { version }: { readonly version: string } = createRequire(import.meta.url)("../package.json")
  return version
}
