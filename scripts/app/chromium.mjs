// Chromium as Debian installs it, for the tests, the benchmark and the pictures of the app.
import { execFileSync } from "node:child_process"
import { chromium } from "playwright-core"
import { LAN_NAME } from "./server.mjs"

/** @param {string} program */
const pathOf = (program) => {
  try {
    return execFileSync("which", [program], { stdio: "pipe" }).toString().trim()
  } catch {
    return undefined
  }
}

/** The path of Chromium on this machine, if it is installed. */
export const CHROMIUM = pathOf("chromium") ?? pathOf("chromium-browser")

/**
 * Starts Chromium without a window. It ends with the process.
 *
 * @param {ReadonlyArray<string>} more More arguments of its command line.
 */
export const launchChromium = (more = []) => {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed (Debian: apt-get install chromium)")
  // The names of a home network and of a public server lead to this machine.
  const names = `MAP ${LAN_NAME} 127.0.0.1,MAP *.example 127.0.0.1`
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      `--host-resolver-rules=${names}`,
      // Chromium protects what runs on this machine from other pages; the server must do without that.
      "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests,PrivateNetworkAccessSendPreflights",
      ...more
    ]
  })
}
