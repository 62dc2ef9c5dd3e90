import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"

const require = createRequire(import.meta.url)

const MANIFEST = "@daybook/server/package.json"

/** The package's own version. */
export const packageVersion = (): string => {
  const { version }: { readonly version: string } = require(MANIFEST)
  return version
}

/** A file that the build makes, also for code that runs from its source. */
export const builtFile = (path: string): URL => new URL(`dist/${path}`, pathToFileURL(require.resolve(MANIFEST)))

/** A file that is in the package beside its code. */
export const packageFile = (path: string): URL => new URL(path, pathToFileURL(require.resolve(MANIFEST)))
