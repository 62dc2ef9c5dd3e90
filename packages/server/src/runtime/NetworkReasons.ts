/** The code of a failed connection, which `fetch` has in the cause of its error. */
export const networkCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return "code" in error ? String(error.code) : networkCode(error.cause)
}

const CERTIFICATE =
  "the certificate of the host is not one that this machine trusts; NODE_EXTRA_CA_CERTS names a file with another authority"

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the host refuses connections at this port",
  ECONNRESET: "the host closed the connection without a response",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network of the host cannot be reached",
  ENOTFOUND: "the host's name cannot be resolved",
  EAI_AGAIN: "the host's name cannot be resolved at the moment",
  EPROTO: "the host does not speak https at this port",
  UND_ERR_SOCKET: "the host closed the connection without a response",
  UND_ERR_CONNECT_TIMEOUT: "the host cannot be reached",
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  CERT_HAS_EXPIRED: "the certificate of the host has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate of the host is for another name"
}

/** A failed connection in words. */
export const networkReason = (error: unknown): string | undefined => REASONS[networkCode(error) ?? ""]
