import { Limits } from "@daybook/core"

/** The names by which a program on the user's own machine is reached. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Schemes that a browser runs or opens itself, or that start a program that no OAuth client is. */
const FORBIDDEN_SCHEMES = new Set([
  ...["javascript:", "vbscript:", "data:", "blob:", "about:", "file:", "filesystem:", "view-source:", "jar:"],
  ...["ftp:", "ws:", "wss:", "mailto:", "tel:", "sms:", "urn:", "intent:"],
  ...["chrome:", "chrome-extension:", "moz-extension:", "edge:", "resource:"]
])

/** Parsers differ in what they make of spaces, control characters, backslashes and letters outside of ASCII. */
const UNSAFE = /[^!-~]|\\/

/** Whether an address is that of a program on the machine of whoever opens it. */
export const isLoopback = (uri: string): boolean => URL.canParse(uri) && LOOPBACK.has(new URL(uri).hostname)

/**
 * Why a client may not have its users sent back to an address, as a sentence; undefined where it may. An allowed one is https, http
 * on the loopback address, or of a scheme that a program on the user's device has registered for itself.
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
  return FORBIDDEN_SCHEMES.has(protocol)
    ? `A redirect URI cannot start with ${protocol}; use https, or http on localhost.`
    : undefined
}
