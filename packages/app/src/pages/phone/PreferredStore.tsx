import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import type { Answer } from "../../generated/Types.ts"
import { phone as text } from "../../text/phone.ts"
import { Choice } from "../../ui/Choice.tsx"

const OPTIONS = (["first", "apple_health", "health_connect"] as const).map((value) => ({
  value,
  label: text.choices[value].name,
  hint: text.choices[value].hint
}))
type Option = (typeof OPTIONS)[number]["value"]

/** Which health store's values a day has, where two phones send. */
export const PreferredStore = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const [error, setError] = useState<string>()
  const save = async (choice: Option) => {
    const result = await act("setPreferences", { preferredStore: choice === "first" ? null : choice })
    setError(result.state === "applied" ? undefined : result.message)
    if (result.state === "applied") toast({ text: text.saved })
  }
  return (
    <section class="card" aria-labelledby="h-preferred">
      <h2 id="h-preferred">{text.preferred}</h2>
      <p class="hint">{text.preferredHint}</p>
      <Choice
        label={text.prefer}
        options={OPTIONS}
        value={preferences.preferredStore ?? "first"}
        onChange={save}
        {...(error !== undefined && { error })}
      />
    </section>
  )
}
