import type { ComponentChildren } from "preact"
import { settings as text } from "#text/settings"
import { useRead } from "../data/api.ts"
import { Icon } from "../ui/Icon.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Notice } from "../ui/States.tsx"

export default () => {
  const { data } = useRead("getSession", {})
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <NeedsHttps />
      <ul class="places">
        {PLACES.map(({ hint, icon, name, path }) => (
          <li key={path}>
            <a href={path}>
              <Icon name={icon} />
              <span>
                <b>{name}</b>
                <span class="hint">{hint}</span>
              </span>
              <Icon name="next" small />
            </a>
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <p class="hint">
          {text.version(data.version)}
          {data.newerVersion !== null && <b> {text.newerVersion(data.newerVersion)}</b>}{" "}
          <a href="/settings/news">{text.news.title}</a> ·{" "}
          <a href="/help/" target="_blank" rel="noreferrer">
            {text.help}
          </a>
        </p>
      )}
    </>
  )
}

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

/** Tells what does not work without https. `localhost` counts as https. */
export const NeedsHttps = () => (window.isSecureContext ? null : <Notice>{text.needsHttps}</Notice>)

/** The pages of the settings, in their order. */
const PLACES = [
  { path: "/settings/goals", icon: "goal", ...text.places.goals },
  { path: "/foods", icon: "food", ...text.places.foods },
  { path: "/settings/metrics", icon: "mine", ...text.places.metrics },
  { path: "/settings/access", icon: "key", ...text.places.access },
  { path: "/settings/apps", icon: "plug", ...text.places.apps },
  { path: "/settings/webhooks", icon: "link", ...text.places.webhooks },
  { path: "/settings/phone", icon: "heart", ...text.places.phone },
  { path: "/settings/security", icon: "shield", ...text.places.security },
  { path: "/settings/data", icon: "data", ...text.places.data },
  { path: "/changes", icon: "undo", ...text.places.changes },
  { path: "/trash", icon: "trash", ...text.places.trash }
] as const
