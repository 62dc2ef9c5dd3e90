import { scan as text } from "../text/scan.ts"
import { Icon } from "../ui/Icon.tsx"

/** A round link to the scanner, beside the field for a food. */
export const ScanButton = ({ date, meal }: { readonly date: string; readonly meal: string }) => (
  <a class="round" href={`/log/scan?${new URLSearchParams({ date, meal })}`} aria-label={text.title}>
    <Icon name="scan" />
  </a>
)
