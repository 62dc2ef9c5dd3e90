import { execFileSync } from "node:child_process"

/** Builds the packages if a source changed: some tests run the built command. */
export default (): void => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "inherit" })
}
