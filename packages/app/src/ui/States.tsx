import type { ComponentChildren } from "preact"
import { shell } from "#text/shell"
import type { Read } from "../data/api.ts"
import { formatTime } from "../format/dates.ts"
import { Icon, type IconName } from "./Icon.tsx"

/** The text of an empty list, which names the way to the first row. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>

/** The state before the first read. It is not announced: most reads take a tenth of a second. */
export const Loading = () => (
  <p class="loading" aria-busy="true">
    <span class="vh">{shell.loading}</span>
  </p>
)

export const FailedNotice = ({ children }: { readonly children: ComponentChildren }) => (
  <Notice icon="warn" tone="warn">
    {children}
  </Notice>
)

/** The notice above a page that is a copy or could not be read. */
export const ReadState = ({ read }: { readonly read: Omit<Read<unknown>, "data"> }) => {
  const { asOf, error, offline } = read
  if (error === undefined) return null
  if (!offline) return <FailedNotice>{error}</FailedNotice>
  return (
    <Notice icon="cloud" tone="plain">
      {asOf === undefined ? shell.noCopy : shell.asOf(formatTime(asOf))}
    </Notice>
  )
}

/** The state of a read, and below it what it found. */
export const ReadResult = <A,>({
  children,
  read
}: {
  readonly read: Read<A>
  readonly children: (data: A) => ComponentChildren
}) => (
  <>
    <ReadState read={read} />
    {read.data === undefined ? read.loading && <Loading /> : children(read.data)}
  </>
)

export const Notice = ({
  acts,
  children,
  icon = "warn",
  label,
  tone = "plain"
}: {
  readonly children: ComponentChildren
  readonly icon?: IconName
  readonly tone?: "plain" | "warn"
  /** Its name, if it is a landmark. */
  readonly label?: string
  readonly acts?: ComponentChildren
}) => (
  <aside class={tone === "warn" ? "notice warn" : "notice"} {...(label !== undefined && { "aria-label": label })}>
    <Icon name={icon} />
    <p>{children}</p>
    {acts !== undefined && <span class="acts">{acts}</span>}
  </aside>
)
