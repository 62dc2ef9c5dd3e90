import { formatDuration } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { go } from "../navigation.ts"
import { day as dayText, body as text } from "../text/today.ts"
import { Chip, Chips } from "../ui/Chip.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { Tag } from "../ui/Tag.tsx"
import type { Day, ShownDay } from "./overlay.ts"

const READINGS = ["sleepMinutes", "steps", "restingHeartRateBpm", "hrvMs", "activeEnergyKcal"] as const

/** Weight, the readings of the phone, and how recovered the person is. */
export const BodySection = ({ day, shown }: { readonly day: Day; readonly shown: ShownDay }) => {
  const { checkIn, date, health, recovery } = day
  const measured =
    checkIn !== null && Object.entries(checkIn).some(([name, value]) => MEASURED.test(name) && value !== null)
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
                checkIn !== null && checkIn.by.kind !== "app" ? (
                  <Tag look="by" icon="plug">
                    <span class="vh">{dayText.by}</span>
                    <bdi>{checkIn.by.name}</bdi>
                  </Tag>
                ) : null
              }
            />
          </li>
        )}
        {measured && (
          <li>
            <LeaderRow name={text.checkIn} href={`/log/check-in?date=${date}`} />
          </li>
        )}
        {health !== null &&
          READINGS.map((reading) => {
            const value = health[reading]
            return value === null ? null : (
              <li key={reading}>
                <LeaderRow
                  name={text.readings[reading]}
                  num={reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value, 0)}
                  unit={text.units[reading]}
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
          <p class="hint">{recovery.vsBaseline}</p>
        </details>
      )}
      <Chips>
        {shown.weight === undefined && (
          <Chip icon="body" onClick={() => go(`/log/weigh?date=${date}`)}>
            {text.weigh}
          </Chip>
        )}
        {!measured && (
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

/** Fields of a check-in beside the weight. */
const MEASURED = /Cm$|Percent$|^(?:leanBodyMassKg|boneMassKg|basalMetabolicRateKcal|note)$/

const Status = ({ recovery: { status } }: { readonly recovery: Day["recovery"] }) =>
  status === "unknown" ? null : (
    <Tag look={status === "strained" ? "bad" : status === "recovered" ? "good" : "plain"}>{text.status[status]}</Tag>
  )
