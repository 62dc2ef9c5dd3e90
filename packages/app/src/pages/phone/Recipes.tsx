import { useRef, useState } from "preact/hooks"
import { phone as text } from "#text/phone"
import { act } from "../../data/act.ts"
import { FormError } from "../../form/Form.tsx"
import { Button } from "../../ui/Button.tsx"
import { Card } from "../../ui/Card.tsx"
import { useRefusal } from "../../ui/List.tsx"
import { optionsOf } from "../../ui/options.ts"
import { Tabs } from "../../ui/Tabs.tsx"
import { Address } from "../access/Address.tsx"
import { CopyButton } from "../access/CopyButton.tsx"

const TABS = optionsOf(text.tabs)
type Way = keyof typeof text.tabs

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
  const { after, refusal } = useRefusal()
  const header = useRef<HTMLOutputElement>(null)
  const makeKey = () => after(act("createKey", { name: text.keyName, scope: "write" }), ({ value }) => setKey(value))
  return (
    <Card title={text.ways}>
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
            <Button look="first" icon="key" onClick={() => void makeKey()}>
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
      <FormError>{refusal}</FormError>
    </Card>
  )
}
