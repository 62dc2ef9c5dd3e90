import { BODY_FIELDS, bodyMeasure, READINGS } from "@daybook/core/check-in"
import { day as dayText, body as text } from "#text/today"
import { lengthText } from "../body/lengths.ts"
import { sentence } from "../format/dates.ts"
import { bodyWord, readingFigure, readingLabel, readingUnit } from "../format/labels.ts"
import { formatMass, formatNumber, massLabel } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { ByTag, Chip, Chips, Tag } from "../ui/Tag.tsx"
import { WaitsTag } from "./entries.tsx"
import type { Day, ShownDay } from "./overlay.ts"

/** Weight, the readings of the phone, and the state of recovery. */
export const BodySection = ({ day, shown }: { readonly day: Day; readonly shown: ShownDay }) => {
  const { checkIn, date, health, recovery } = day
  const measures = checkIn === null ? [] : measuresOf(checkIn)
  const by = checkIn && <ByTag by={checkIn.by} label={dayText.by} />
  return (
    <Section title={text.title} tone="progress" icon="body" sum={<Status recovery={recovery} />}>
      <ul class="entries">
        {shown.weight !== undefined && (
          <li>
            <LeaderRow
              name={text.weight}
              num={formatMass(shown.weight.kg, 2)}
              unit={massLabel()}
              isPending={shown.weight.waits?.state === "waiting"}
              href={`/log/weigh?date=${date}`}
              tags={
                <>
                  {measures.length === 0 && by}
                  <WaitsTag waits={shown.weight.waits} />
                </>
              }
            />
          </li>
        )}
        {measures.length > 0 && (
          <li>
            <LeaderRow name={text.checkIn} unit={measures.join(", ")} href={`/log/check-in?date=${date}`} tags={by} />
          </li>
        )}
        {health !== null &&
          READINGS.map(({ name: reading }) => {
            const value = health[reading]
            return value === null ? null : (
              <li key={reading}>
                <LeaderRow
                  name={readingLabel(reading)}
                  num={readingFigure(reading, value, 0)}
                  unit={readingUnit(reading)}
                  href={`/health/${date}`}
                  tags={health.manualFields.includes(reading) ? <Tag icon="pin">{text.pinned}</Tag> : null}
                />
              </li>
            )
          })}
      </ul>
      {recovery.status !== "unknown" && (
        <details class="fold">
          <summary>{text.compared}</summary>
          <p class="hint">{sentence(recovery.vsBaseline)}</p>
        </details>
      )}
      <Chips>
        {shown.weight === undefined && (
          <Chip icon="body" onClick={() => go(`/log/weigh?date=${date}`)}>
            {text.weigh}
          </Chip>
        )}
        {measures.length === 0 && (
          <Chip icon="note" onClick={() => go(`/log/check-in?date=${date}`)}>
            {text.measure}
          </Chip>
        )}
        <Chip icon="pin" onClick={() => go(`/log/reading?date=${date}`)}>
          {text.pin}
        </Chip>
      </Chips>
    </Section>
  )
}

const LENGTHS = BODY_FIELDS.filter((field) => bodyMeasure(field).kind === "length")
const OTHERS = BODY_FIELDS.filter(
  (field) => !LENGTHS.includes(field) && field !== "weightKg" && field !== "bodyFatPercent"
)

const measuresOf = (checkIn: NonNullable<Day["checkIn"]>): ReadonlyArray<string> => {
  const { bodyFatPercent, note } = checkIn
  const lengths = LENGTHS.flatMap((field) => {
    const cm = checkIn[field]
    return cm === null ? [] : [`${bodyWord(field)} ${lengthText(cm)}`]
  })
  const others = OTHERS.some((field) => checkIn[field] !== null)
  return [
    ...lengths.slice(0, 1),
    ...(bodyFatPercent === null ? [] : [`${formatNumber(bodyFatPercent)} %`]),
    ...(note === null ? [] : [text.note]),
    ...(lengths.length > 1 || others ? [text.andMore] : [])
  ]
}

const Status = ({ recovery: { status } }: { readonly recovery: Day["recovery"] }) =>
  status === "unknown" ? null : (
    <Tag look={status === "strained" ? "bad" : status === "recovered" ? "good" : "plain"}>{text.status[status]}</Tag>
  )
