import { shell } from "../../text/shell.ts"
import { Notice } from "../../ui/Notice.tsx"

/** Tells what does not work without https. `localhost` counts as https. */
export const NeedsHttps = () => (window.isSecureContext ? null : <Notice>{shell.needsHttps}</Notice>)
