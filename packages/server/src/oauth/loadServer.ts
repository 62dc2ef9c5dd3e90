/** What the library prints where it is loaded on Node 20, on which Daybook is tested too. */
const RUNTIME = "oidc-provider WARNING: Unsupported runtime"

/** Imports the authorization server. The library's line about the version of Node is kept off the log, which has JSON only. */
export const loadServer = async () => {
  const { warn } = console
  console.warn = (...said: ReadonlyArray<unknown>) => {
    if (!String(said[0]).includes(RUNTIME)) warn(...said)
  }
  try {
    return await import("./Server.ts")
  } finally {
    console.warn = warn
  }
}
