import type { Answer } from "@daybook/core/app"
import { useRef, useState } from "preact/hooks"
import { phone as text } from "#text/phone"
import { act } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { FormError } from "../form/Form.tsx"
import { formatAgo, formatDate, formatDuration, spanText } from "../format/dates.ts"
import { counted, formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Choice, Tabs } from "../ui/Choice.tsx"
import { List, useRefusal } from "../ui/List.tsx"
import { optionsOf } from "../ui/options.ts"
import { Card } from "../ui/Section.tsx"
import { Address, CopyButton } from "./access/SecretValue.tsx"
import { SettingsPage } from "./Settings.tsx"

/** The ways in which a phone can send its values, and the last syncs with their outcome. */
export default () => {
  const session = useRead("getSession", {})
  const syncs = useRead("listSyncs", {})
  const preferences = useRead("getPreferences", {})
  return (
    <SettingsPage title={text.title} lead={text.lead} path="/settings/phone">
      {session.data !== undefined && <Recipes baseUrl={session.data.baseUrl} />}
      <List title={text.syncs} read={syncs}>
        {(found) => <Syncs syncs={found} />}
      </List>
      {preferences.data !== undefined && <PreferredStore preferences={preferences.data} />}
    </SettingsPage>
  )
}

const OPTIONS = optionsOf(text.choices)

/** The health store whose values a day has, if two phones send. */
const PreferredStore = ({ preferences }: { readonly preferences: Answer<"getPreferences"> }) => {
  const { after, refusal } = useRefusal()
  const save = (choice: keyof typeof text.choices) =>
    after(act("setPreferences", { preferredStore: choice === "first" ? null : choice }), () =>
      toast({ text: text.saved })
    )
  return (
    <Card title={text.preferred}>
      <p class="hint">{text.preferredHint}</p>
      <Choice
        label={text.prefer}
        options={OPTIONS}
        value={preferences.preferredStore ?? "first"}
        onInput={save}
        error={refusal}
      />
    </Card>
  )
}

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
const Recipes = ({ baseUrl }: { readonly baseUrl: string }) => {
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

type Sync = Answer<"listSyncs">[number]

const shown = (count: number): string => formatNumber(count, 0)

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const wayOf = (way: string): string | undefined => Object.entries(text.routes).find(([name]) => name === way)?.[1]

/** The last sync of each store and way: the values that were written, kept or refused, with the reasons. */
const Syncs = ({ syncs }: { readonly syncs: ReadonlyArray<Sync> }) =>
  syncs.length === 0 ? (
    <p class="hint">{text.none}</p>
  ) : (
    <ul>
      {syncs.map((sync) => (
        <li class="key" key={`${sync.store} ${sync.way}`}>
          <LastSync sync={sync} />
        </li>
      ))}
    </ul>
  )

const LastSync = ({ sync: { at, longNights, result, store, way } }: { readonly sync: Sync }) => {
  const { applied, days, ignored, kept, refused, refusedCount, workouts } = result
  const stands = total(applied) + (workouts?.applied ?? 0)
  const yours = total(kept) + (workouts?.kept ?? 0)
  const parts = [
    text.stands(stands, shown(stands)),
    ...(yours > 0 ? [text.kept(shown(yours))] : []),
    ...(total(ignored) > 0 ? [text.ignored(shown(total(ignored)))] : [])
  ]
  return (
    <>
      <div class="who">
        <b>{text.stores[store]}</b>
        <span class="tag">{wayOf(way) ?? way}</span>
      </div>
      <p class="hint">
        {formatAgo(at)}
        {days !== null && ` · ${spanText(days, text.span)}`}
      </p>
      <p>{parts.join(" · ")}</p>
      {longNights.length > 0 && <LongNights nights={longNights} />}
      {refusedCount > 0 && (
        <details>
          <summary>{text.refused(shown(refusedCount))}</summary>
          <ul class="hint">
            {refused.map((value, index) => (
              <li key={index}>
                {text.refusal(
                  value.date ?? "",
                  value.signal,
                  value.why === "other_store" ? text.otherStore : value.why
                )}
              </li>
            ))}
            {refusedCount > refused.length && <li>{text.more(shown(refusedCount - refused.length))}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

const LISTED = 20

/** Nights that were accepted, but are longer than people sleep. */
const LongNights = ({ nights }: { readonly nights: Sync["longNights"] }) => (
  <details>
    <summary>{text.longNights(counted(nights.length, { one: "night", other: "nights" }))}</summary>
    <p class="hint">{text.longNightsWhy}</p>
    <ul class="hint">
      {nights.slice(0, LISTED).map(({ date, sleepMinutes }) => (
        <li key={date}>
          <a href={`/health/${date}`}>{formatDate(date)}</a> {formatDuration(sleepMinutes)}
        </li>
      ))}
      {nights.length > LISTED && <li>{text.more(shown(nights.length - LISTED))}</li>}
    </ul>
  </details>
)
