import type { Answer } from "@daybook/core/app"
import { phone as text } from "#text/phone"
import { formatAgo, formatDate, formatDuration, spanText } from "../../format/dates.ts"
import { formatNumber } from "../../format/numbers.ts"
import { counted } from "../../format/text.ts"

type Sync = Answer<"listSyncs">[number]

const shown = (count: number): string => formatNumber(count, 0)

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const wayOf = (way: string): string | undefined => Object.entries(text.routes).find(([name]) => name === way)?.[1]

/** The last sync of each store and way: the values that were written, kept or refused, with the reasons. */
export const Syncs = ({ syncs }: { readonly syncs: ReadonlyArray<Sync> }) =>
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
