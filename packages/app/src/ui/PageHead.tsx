import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { Icon } from "./Icon.tsx"

/** The title of the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
}

/** The heading of a page, which gets the focus when the page opens. */
export const PageHead = ({
  lead,
  title,
  up
}: {
  readonly title: string
  /** A sentence below the title. */
  readonly lead?: ComponentChildren
  /** The page above this one. */
  readonly up?: { readonly href: string; readonly label: string }
}) => {
  useTitle(title)
  return (
    <>
      {up !== undefined && (
        <nav class="crumb" aria-label={up.label}>
          <a href={up.href}>
            <Icon name="prev" small />
            {up.label}
          </a>
        </nav>
      )}
      <header class="page-head">
        <h1>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </header>
    </>
  )
}
