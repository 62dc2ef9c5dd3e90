import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { Icon } from "./Icon.tsx"

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
}

export const PageHead = ({
  lead,
  title,
  up
}: {
  readonly title: string
  readonly lead?: ComponentChildren
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
