import { execFileSync } from "node:child_process"

/** Some tests run the real binary, so it is built from what is tested. */
export default (): void => {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "inherit" })
}
