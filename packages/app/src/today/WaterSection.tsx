import { water as text } from "#text/today"
import { formatTime } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { logWater } from "../log/acts.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { deleteEntry, EntryTags } from "./entries.tsx"
import { entriesOf, type SectionProps } from "./overlay.ts"

const GLASS_ML = 250

export const WaterSection = ({ day, onOpen, shown }: SectionProps) => {
  const { date, goals } = day
  const drunk = shown.totals.waterMl
  const drinks = entriesOf(shown, "water")
  return (
    <Section
      title={text.title}
      tone="water"
      icon="water"
      sum={
        <>
          <b>{formatNumber(drunk, 0)}</b> {goals.waterMl > 0 ? text.of(formatNumber(goals.waterMl, 0), "ml") : "ml"}
        </>
      }
    >
      <div class="glasses">
        <Glasses drunk={drunk} goal={goals.waterMl} />
        <span class="acts">
          <Button small onClick={() => void logWater(GLASS_ML, date)}>
            +{formatNumber(GLASS_ML, 0)}
            <span class="vh">{text.ofWater}</span>
          </Button>
          <Button small onClick={() => void logWater(2 * GLASS_ML, date)}>
            +{formatNumber(2 * GLASS_ML, 0)}
            <span class="vh">{text.ofWater}</span>
          </Button>
          <Button small label={text.other} onClick={() => go(`/log/water?date=${date}`)}>
            …
          </Button>
        </span>
        {drinks.length > 0 && (
          <details class="fold">
            <summary>{text.drinks(drinks.length)}</summary>
            <ul class="entries">
              {drinks.map((entry) => (
                <li key={entry.id}>
                  <LeaderRow
                    name={formatTime(entry.at)}
                    num={formatNumber(entry.amountMl, 0)}
                    unit="ml"
                    tags={<EntryTags entry={entry} />}
                    isPending={entry.waits?.state === "waiting"}
                    onOpen={() => onOpen(entry)}
                    onDelete={() => void deleteEntry(entry)}
                  />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Section>
  )
}

const GLASSES = { least: 4, most: 16 } as const
const WIDTH = 20

/** The goal as a row of glasses, filled by the water that was drunk. */
const Glasses = ({ drunk, goal }: { readonly drunk: number; readonly goal: number }) => {
  const all = Math.max(GLASSES.least, Math.min(GLASSES.most, Math.round(goal / GLASS_ML)))
  const full = Math.min(all, Math.floor((drunk / Math.max(goal, GLASS_ML * all)) * all + 1e-9))
  const glasses = Array.from({ length: all }, (_, index) => index)
  return (
    <svg
      class="line"
      viewBox={`0 0 ${all * WIDTH} 12`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.glasses(Math.floor(drunk / GLASS_ML), all)}
    >
      {glasses.map((index) => (
        <rect
          key={index}
          class={index < full ? "fill" : "bed"}
          x={index * WIDTH + 1}
          width={WIDTH - 2}
          height="12"
          rx="3"
        />
      ))}
    </svg>
  )
}
