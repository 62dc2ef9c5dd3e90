const isAccepted = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i").test(header)

/** The best encoding that a client accepts. */
export const encodingFor = (header: string | ReadonlyArray<string> | undefined): "br" | "gzip" | "identity" => {
  const accepted = String(header ?? "")
  return isAccepted(accepted, "br") ? "br" : isAccepted(accepted, "gzip") ? "gzip" : "identity"
}

/** Whether an If-None-Match header names the version that the server has. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag))
