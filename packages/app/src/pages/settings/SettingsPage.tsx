import type { ComponentChildren } from "preact"
import { settings as text } from "../../text/settings.ts"
import { Icon } from "../../ui/Icon.tsx"
import { PageHead } from "../../ui/PageHead.tsx"
import { PLACES } from "./places.ts"

/** The frame of a settings page: the way back on a phone, and the list of pages beside it on a wide screen. */
export const SettingsPage = ({
  children,
  lead,
  path,
  title,
  up = { href: "/settings", label: text.title }
}: {
  readonly title: string
  readonly lead?: string
  /** The page of the list that it belongs to. */
  readonly path: string
  readonly up?: { readonly href: string; readonly label: string }
  readonly children: ComponentChildren
}) => (
  <div class="settings">
    <nav class="sub" aria-label={text.title}>
      <ul>
        {PLACES.map(({ icon, name, path: to }) => (
          <li key={to}>
            <a href={to} {...(to === path && { "aria-current": "page" })}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div class="settings-page">
      <PageHead title={title} up={up} {...(lead !== undefined && { lead })} />
      {children}
    </div>
  </div>
)
