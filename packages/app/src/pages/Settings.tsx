import { settings as text } from "#text/settings"
import { useRead } from "../data/api.ts"
import { Icon } from "../ui/Icon.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { NeedsHttps, PLACES } from "./settings/SettingsPage.tsx"

/** The index of the settings. */
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
          {data.newerVersion !== null && <b> {text.newerVersion(data.newerVersion)}</b>}
        </p>
      )}
    </>
  )
}
