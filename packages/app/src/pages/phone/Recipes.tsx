import { useRef, useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { FormError } from "../../forms/FormError.tsx"
import { phone as text } from "../../text/phone.ts"
import { Button } from "../../ui/Button.tsx"
import { Tabs } from "../../ui/Tabs.tsx"
import { Address } from "../access/Address.tsx"
import { CopyButton } from "../access/CopyButton.tsx"

const TABS = (["autoExport", "shortcuts", "android"] as const).map((value) => ({ value, label: text.tabs[value] }))
type Way = (typeof TABS)[number]["value"]

const pathOf = (way: Way): string => {
  switch (way) {
    case "autoExport":
      return "/sync/health-auto-export"
    case "shortcuts":
      return "/sync/days"
    case "android":
      return `/sync/health-connect?zone=${new Intl.DateTimeFormat().resolvedOptions().timeZone}`
  }
}

/** The steps for each kind of phone, with the address and the header to paste. */
export const Recipes = ({ baseUrl }: { readonly baseUrl: string }) => {
  const [way, setWay] = useState<Way>("autoExport")
  const [key, setKey] = useState<string>()
  const [error, setError] = useState<string>()
  const header = useRef<HTMLOutputElement>(null)
  const makeKey = async () => {
    const result = await act("createKey", { name: text.keyName, scope: "write" })
    if (result.state === "applied") setKey(result.answer.value)
    setError(result.state === "applied" ? undefined : result.message)
  }
  return (
    <section class="card" aria-labelledby="h-ways">
      <h2 id="h-ways">{text.ways}</h2>
      <Tabs label={text.ways} tabs={TABS} value={way} onChange={setWay}>
        <dl class="addr">
          <Address label={text.address} url={baseUrl.replace(/\/v1$/, "") + pathOf(way)} of={text.ofAddress} />
        </dl>
        <ol class="steps">
          {text.recipes[way].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Tabs>
      {key === undefined ? (
        <>
          <p class="hint">{text.needsKey}</p>
          <p class="acts">
            <Button look="first" icon="key" onClick={makeKey}>
              {text.makeKey}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p class="label">
            {text.header} <span class="mono">{text.headerName}</span>
          </p>
          <div class="secret">
            <output class="mono" ref={header} data-testid="key-value">
              Bearer {key}
            </output>
            <CopyButton source={header} of={text.ofHeader} first />
          </div>
          <p class="hint">
            {text.keyOnce} <a href="/settings/access">{text.access}</a>.
          </p>
        </>
      )}
      <FormError>{error}</FormError>
    </section>
  )
}
