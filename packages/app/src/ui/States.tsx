import type { ComponentChildren } from "preact"
import { shell } from "#text/shell"
import type { Read } from "../data/api.ts"
import { formatTime } from "../format/dates.ts"
import { Notice } from "./Notice.tsx"

/** The text of an empty list, which names the way to the first row. */
export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>

/** The state before the first read. It is not announced: most reads take a tenth of a second. */
export const Loading = () => (
  <p class="loading" aria-busy="true">
    <span class="vh">{shell.loading}</span>
  </p>
)

/** Tells that a page could not be read. */
export const Failed = ({ children }: { readonly children: ComponentChildren }) => (
  <Notice icon="warn" tone="warn">
    {children}
  </Notice>
)

/** The notice above a page that is a copy or could not be read. */
export const ReadState = ({ read }: { readonly read: Omit<Read<unknown>, "data"> }) => {
  const { asOf, error, offline } = read
  if (error === undefined) return null
  if (!offline) return <Failed>{error}</Failed>
  return (
    <Notice icon="cloud" tone="plain">
      {asOf === undefined ? shell.noCopy : shell.asOf(formatTime(asOf))}
    </Notice>
  )
}

/** The state of a read, and below it what it found. */
export const Found = <A,>({
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
