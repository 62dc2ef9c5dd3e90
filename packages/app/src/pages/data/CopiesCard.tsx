import type { Answer } from "@daybook/core/app"
import { useEffect, useState } from "preact/hooks"
import { data as text } from "#text/data"
import { momentText } from "../../changes/acts.ts"
import { act, confirmed } from "../../data/act.ts"
import { refreshReads, useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { Button } from "../../ui/Button.tsx"
import { LabelledControl } from "../../ui/Field.tsx"
import { Card } from "../../ui/Section.tsx"
import { FailedNotice, ReadResult } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { save } from "./save.ts"

type Copies = NonNullable<Answer<"getCopies">["copies"]>

/** The copies of the log elsewhere; only the owner of the server sees them. */
export const CopiesCard = () => {
  const found = useRead("getCopies", {})
  return (
    <Card title={text.copies}>
      <ReadResult read={found}>
        {({ copies, unsupported }) =>
          copies === null ? (
            <p>
              {unsupported ?? text.noCopies}{" "}
              <a href={`/help/${document.documentElement.lang}/copies`} target="_blank" rel="noreferrer">
                {text.copiesHelp}
              </a>
            </p>
          ) : (
            <CopiesState copies={copies} />
          )
        }
      </ReadResult>
    </Card>
  )
}

/** Amber for what is late, red for what would not be saved. */
export const HEALTH_LOOKS = { good: "good", late: "bad", bad: "alarm" } as const

const BEGINNING_MS = 2000

const CopiesState = ({ copies }: { readonly copies: Copies }) => {
  const [refused, setRefused] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { behindSince, fault, from, health, rehearsal } = copies
  const isBeginning = from === null
  useEffect(() => {
    if (!isBeginning) return
    const timer = setInterval(() => void refreshReads(), BEGINNING_MS)
    return () => clearInterval(timer)
  }, [isBeginning])
  const rehearse = async () => {
    setBusy(true)
    const outcome = await act("rehearseCopies", {})
    setBusy(false)
    setRefused(outcome.state === "refused" ? outcome.message : undefined)
    if (outcome.state === "applied") toast({ text: text.rehearsed })
  }
  return (
    <>
      <p>
        <Tag look={HEALTH_LOOKS[health]}>{text.copyHealth[health]}</Tag> {text.copiedTo(copies.address)}
      </p>
      {from !== null && <p>{text.anySecond(momentText(from))}</p>}
      {copies.single.length > 0 && <p class="hint">{text.singleMoments(copies.single.length)}</p>}
      {behindSince !== null && health !== "good" && <p>{text.copiesLack(momentText(behindSince))}</p>}
      {fault !== null && <FailedNotice>{fault}</FailedNotice>}
      {copies.onSameDisk && <FailedNotice>{text.onSameDisk}</FailedNotice>}
      {rehearsal === null ? (
        <p class="hint">{text.notRehearsed}</p>
      ) : rehearsal.fault === null ? (
        <p class="hint">{text.rehearsedAt(momentText(rehearsal.at))}</p>
      ) : (
        <FailedNotice>{text.rehearsalFailed(momentText(rehearsal.at), rehearsal.fault)}</FailedNotice>
      )}
      {copies.isEncrypted && <p class="hint">{text.passphrase}</p>}
      {refused !== undefined && <FailedNotice>{refused}</FailedNotice>}
      <p>
        <Button disabled={isBusy || from === null} onClick={() => void rehearse()}>
          {isBusy ? text.rehearsing : text.rehearse}
        </Button>
      </p>
      {from !== null && <MomentForm first={[...copies.single, from].sort()[0] ?? from} onRefused={setRefused} />}
    </>
  )
}

const MINUTE_MS = 60_000

/** A time as the field takes it, in the zone of the browser. */
const localDateTime = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length)

/** Downloads the log as it was at a time of the browser's clock. */
const MomentForm = ({
  first,
  onRefused
}: {
  /** The first moment of the copies. */
  readonly first: string
  readonly onRefused: (message: string | undefined) => void
}) => {
  const [at, setAt] = useState(() => localDateTime(new Date()))
  const download = async () => {
    const time = new Date(at)
    if (Number.isNaN(time.getTime())) return onRefused(text.momentWanted)
    if (time.toISOString() < first) return onRefused(text.momentTooEarly(momentText(first)))
    const answer = await confirmed()
    onRefused(answer.state === "refused" ? answer.message : undefined)
    if (answer.state !== "applied") return
    const name = `daybook-${time.toISOString().replace(/[:.]/g, "-")}.zip`
    save(`/app/api/copies/moment?at=${encodeURIComponent(time.toISOString())}`, name)
  }
  return (
    <>
      <LabelledControl label={text.moment} hint={text.momentHint}>
        {(wiring) => (
          <input
            {...wiring}
            type="datetime-local"
            step="1"
            value={at}
            onInput={({ currentTarget }) => setAt(currentTarget.value)}
          />
        )}
      </LabelledControl>
      <p>
        <Button onClick={() => void download()}>{text.downloadMoment}</Button>
      </p>
    </>
  )
}
