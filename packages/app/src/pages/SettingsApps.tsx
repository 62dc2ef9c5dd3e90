import { apps as text } from "../text/access.ts"
import { SettingsPage } from "./settings/SettingsPage.tsx"

/** How apps connect today. */
export default () => (
  <SettingsPage title={text.title} lead={text.lead} path="/settings/apps">
    <section class="card" aria-labelledby="h-today">
      <h2 id="h-today">{text.today}</h2>
      <p>{text.byKey}</p>
      <ol class="steps">
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <a class="btn" href="/settings/access">
          {text.access}
        </a>
      </p>
    </section>
    <section class="card" aria-labelledby="h-oauth">
      <h2 id="h-oauth">{text.oauth}</h2>
      <p>{text.oauthText}</p>
    </section>
  </SettingsPage>
)
