import { Limits } from "@daybook/core"

/** The names by which a program on the user's own machine is reached. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Private schemes of known clients that contain no domain. Any other private scheme must contain one (RFC 8252, 7.1): schemes without a
 * domain belong to browsers and operating systems, and start programs that are no clients.
 */
const SCHEMES_OF_CLIENTS = new Set([
  ...["claude:", "cursor:", "goose:", "kiro:", "lmstudio:", "raycast:", "trae:"],
  ...["vscode:", "vscode-insiders:", "vscodium:", "warp:", "windsurf:", "zed:"]
])

const hasDomain = (protocol: string): boolean => /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol)

/** Parsers differ on spaces, control characters, backslashes and letters outside of ASCII. */
const UNSAFE = /[^!-~]|\\/

/**
 * The receiver of the code that is sent to a redirect URI: a site, a program that listens on the browser's machine, or the program that
 * opens the scheme there. Any program can register itself for a scheme.
 */
export type Receiver = "site" | "loopback" | "scheme"

export const receiverOf = (uri: string): Receiver => {
  const { protocol } = new URL(uri)
  if (protocol === "https:") return "site"
  return protocol === "http:" ? "loopback" : "scheme"
}

/**
 * The reason to refuse a redirect URI, as a sentence; undefined if it is allowed. An allowed one is https, http on the loopback address,
 * or of a private scheme that is known as a client's.
 */
export const redirectFault = (uri: string): string | undefined => {
  const { max } = Limits.REDIRECT_URI_CHARACTERS
  if (uri.length > max) return `A redirect URI has at most ${max} characters.`
  if (UNSAFE.test(uri) || !URL.canParse(uri)) {
    return "A redirect URI is an absolute address like https://assistant.example/callback, without spaces."
  }
  const { hostname, password, protocol, username } = new URL(uri)
  // `https:evil.example` is an address to some parsers and a path to others.
  if (/^https?:(?!\/\/[^/])/i.test(uri)) return `A redirect URI starts with ${protocol}// and a host.`
  if (uri.includes("#")) return "A redirect URI has no fragment (#)."
  if (username !== "" || password !== "") return "A redirect URI has no user name or password."
  if (protocol === "https:") {
    return LOOPBACK.has(hostname) ? `A redirect URI on ${hostname} starts with http://, not https://.` : undefined
  }
  if (protocol === "http:") {
    return LOOPBACK.has(hostname)
      ? undefined
      : "A redirect URI is https; http is allowed for localhost, 127.0.0.1 and [::1] only."
  }
  return SCHEMES_OF_CLIENTS.has(protocol) || hasDomain(protocol)
    ? undefined
    : `A redirect URI cannot start with ${protocol}; use https, http on localhost, or a scheme with a domain like com.example.app:.`
}
