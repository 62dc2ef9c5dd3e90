import type { Answer } from "@daybook/core/app"
import { READINGS } from "@daybook/core/check-in"
import { health as text } from "#text/dayPages"
import { useRead } from "../data/api.ts"
import { pending, write } from "../data/write.ts"
import { addDays, formatDate, isDate, today } from "../format/dates.ts"
import { type Reading, readingFigure, readingLabel, readingUnit } from "../format/labels.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Icon } from "../ui/Icon.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import NotFound from "./NotFound.tsx"

type Day = Answer<"listHealthDays">[number]

/** The five readings of a date, and which of them are pinned. */
export default ({ params: { date = "" } }: PageProps) =>
  isDate(date) ? <OfDate key={date} date={date} /> : <NotFound />

const OfDate = ({ date }: { readonly date: string }) => {
  const read = useRead("listHealthDays", { start: date, end: date })
  const day = read.data?.[0]
  return (
    <>
      <PageHead
        title={text.title(formatDate(date, "day"))}
        up={{ href: date === today() ? "/" : `/day/${date}`, label: text.day(formatDate(date, "full")) }}
        {...(day !== undefined && { lead: text.sources[day.source] })}
      />
      <nav class="acts" aria-label={text.readings}>
        <Beside date={addDays(date, -1)} icon="prev" />
        <Beside date={addDays(date, 1)} icon="next" />
      </nav>
      <ReadResult read={read}>
        {() => (
          <Section title={text.readings} icon="heart" tone="progress">
            {day === undefined && <Empty>{text.empty}</Empty>}
            <ul class="entries">
              {READINGS.map(({ name }) => (
                <li key={name}>
                  <Row date={date} day={day} reading={name} />
                </li>
              ))}
            </ul>
            <p class="hint">
              {text.hint} {text.hrv}
            </p>
          </Section>
        )}
      </ReadResult>
    </>
  )
}

const Beside = ({ date, icon }: { readonly date: string; readonly icon: "prev" | "next" }) => (
  <a class="round" href={`/health/${date}`} aria-label={formatDate(date, "full")}>
    <Icon name={icon} />
  </a>
)

const Row = ({
  date,
  day,
  reading
}: {
  readonly date: string
  readonly day: Day | undefined
  readonly reading: Reading
}) => {
  const name = readingLabel(reading)
  const value = day?.[reading] ?? null
  const isPinned = day?.manualFields.includes(reading) === true
  const waits = pending.value.some((item) => item.date === date && item.say.startsWith(name))
  const pin = () => go(`/log/reading?date=${date}&reading=${reading}`)
  return (
    <div class="entry reading-row">
      <span class="name">{name}</span>
      {isPinned ? (
        <Tag icon="pin">{text.pinned}</Tag>
      ) : (
        value !== null && <Tag>{day?.source === "manual" ? text.imported : text.synced}</Tag>
      )}
      {waits && (
        <Tag icon="clock">
          <span class="vh">{text.pinned}</span>
        </Tag>
      )}
      <span class="dots" aria-hidden="true" />
      <span>
        <span class="num">{value === null ? text.none : readingFigure(reading, value)}</span>
        {value !== null && <span class="unit"> {readingUnit(reading)}</span>}
      </span>
      <span class="reading-acts">
        <Button small look="bare" label={isPinned ? text.change(name) : text.pin(name)} onClick={pin}>
          {isPinned ? text.changeShort : text.pinShort}
        </Button>
        {isPinned && <RoundButton icon="close" label={text.unpin(name)} onClick={() => unpin(date, reading)} />}
      </span>
    </div>
  )
}

const unpin = (date: string, reading: Reading): void => {
  void write("setHealthReading", { date, reading, value: null }, { say: text.unpinned(readingLabel(reading)), date })
}
