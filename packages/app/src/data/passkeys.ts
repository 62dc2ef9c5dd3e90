/** Tells if passkeys work at this address, and if not, what it lacks: browsers want https, or localhost, and a name instead of a number. */
export const passkeysHere = (): "yes" | "needs https" | "needs a name" | "no" => {
  if (!window.isSecureContext) return "needs https"
  if (!("PublicKeyCredential" in window)) return "no"
  return /^[\d.]+$|^\[/.test(location.hostname) ? "needs a name" : "yes"
}
