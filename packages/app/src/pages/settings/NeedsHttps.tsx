import { shell } from "../../text/shell.ts"
import { Notice } from "../../ui/Notice.tsx"

/** Says what does not work at an address without https; `localhost` counts as one with it. */
export const NeedsHttps = () => (window.isSecureContext ? null : <Notice>{shell.needsHttps}</Notice>)
