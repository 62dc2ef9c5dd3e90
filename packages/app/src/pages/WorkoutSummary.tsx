import type { Answer } from "@daybook/core/app"
import { exerciseKey } from "@daybook/core/training"
import { useEffect, useState } from "preact/hooks"
import { finished as text } from "#text/finished"
import { trends } from "#text/trends"
import { workout } from "#text/workout"
import { read, useRead } from "../data/api.ts"
import { preferences } from "../data/preferences.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { useIsHere } from "../form/kept.ts"
import { dayText, formatDate, isDate, today } from "../format/dates.ts"
import { clockText, distanceText, formatMass, formatNumber, massLabel, massText } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { FailedNotice, Loading, ReadState } from "../ui/States.tsx"
import { sharePicture } from "../workout/picture.ts"
import { type HeldRecord, lastOfKind, musclesIn, recordIn, type Session, totalsOf } from "../workout/Summary.ts"
import { goToTraining } from "../workout/toTraining.ts"

/** The figures of a finished session, beside the last of its kind and its plan. */
export default ({ params: { id = "" }, query: { date = "" } }: PageProps) => {
  const on = isDate(date) ? date : today()
  const found = useRead("listEntries", { start: on, end: on, kind: "workout" })
  const session = found.data?.find((entry): entry is LoggedWorkout => entry.kind === "workout" && entry.id === id)
  return (
    <>
      <PageHead title={session?.title ?? text.title} lead={formatDate(on, "full")} />
      <ReadState read={found} />
      {session !== undefined ? (
        <Summary session={session} />
      ) : found.loading ? (
        <Loading />
      ) : (
        found.data !== undefined && <FailedNotice>{workout.editor.gone}</FailedNotice>
      )}
    </>
  )
}

type LoggedWorkout = Extract<Answer<"listEntries">[number], { readonly kind: "workout" }>

const COMPARED = 50

const Summary = ({ session }: { readonly session: LoggedWorkout }) => {
  const { data: all = [] } = useRead("listWorkouts", { limit: COMPARED, end: session.date })
  const plan = useRead("listRoutines", {}).data?.find((each) => each.id === session.routineId)
  const records = useRecords(session).map(recordText)
  const muscles = musclesIn(session, preferences.value.muscles)
  const last = lastOfKind(session, all)
  return (
    <div class="session">
      <Compared session={session} last={last} plan={plan} />
      {records.length > 0 && (
        <Section title={text.records} icon="mine" tone="progress">
          <ul class="entries">
            {records.map(([name, record, value]) => (
              <li key={name}>
                <LeaderRow name={name} hint={record} num={value} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {muscles.length > 0 && (
        <Section title={text.muscles} icon="body" tone="progress">
          <ul class="entries">
            {muscles.map(([muscle, sets]) => (
              <li key={muscle}>
                <LeaderRow name={trends.muscles.names[muscle]} num={formatNumber(sets)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Acts session={session} records={records} />
    </div>
  )
}

/** The records that the session holds. They are read anew, since the insights decide what one is. */
const useRecords = ({ date, exercises, id }: LoggedWorkout): ReadonlyArray<HeldRecord> => {
  const [records, setRecords] = useState<ReadonlyArray<HeldRecord>>([])
  const names = [...new Map(exercises.map(({ name }) => [exerciseKey(name), name])).values()]
  useEffect(() => {
    const leave = new AbortController()
    const histories = names.map((name) => read("getExercise", { name, limit: 2, end: date }, leave.signal))
    Promise.all(histories).then(
      (found) => leave.signal.aborted || setRecords(found.flatMap((each) => recordIn(id, each))),
      // Without a network the summary has no records.
      () => undefined
    )
    return () => leave.abort()
  }, [id, date, names.join("\n")])
  return records
}

const VALUES: Record<HeldRecord["kind"], (value: number) => string> = {
  estimated_max: (kg) => massText(kg),
  heaviest: (kg) => massText(kg, 2),
  repetitions: (reps) => formatNumber(reps, 0),
  longest: clockText,
  farthest: distanceText
}

const recordText = ({ kind, name, value }: HeldRecord) => [name, text.record[kind], VALUES[kind](value)] as const

interface ComparedProps {
  readonly session: LoggedWorkout
  readonly last: Session | undefined
  readonly plan: Answer<"listRoutines">[number] | undefined
}

/** Minutes, sets and volume of the session, of the last of its kind and of the plan. */
const Compared = ({ last, plan, session }: ComparedProps) => {
  const columns = [
    { title: text.now, ...shownTotals(session) },
    ...(last === undefined ? [] : [{ title: dayText(last.date), ...shownTotals(last) }]),
    ...(plan === undefined ? [] : [{ title: text.plan, ...shownTotals(plan) }])
  ]
  const rows = [
    [text.minutes, columns.map(({ minutes }) => minutes)],
    [text.sets, columns.map(({ sets }) => sets)],
    [text.volume(massLabel()), columns.map(({ volume }) => volume)]
  ] as const
  return (
    <div class="scroll">
      <table class="figures totals">
        <caption class="vh">{last === undefined ? text.figures : text.compared(dayText(last.date))}</caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={at}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownTotals = ({
  durationMinutes,
  exercises
}: Pick<Session, "exercises"> & { readonly durationMinutes?: number | null | undefined }) => {
  const { sets, volumeKg } = totalsOf(exercises)
  return {
    minutes: typeof durationMinutes === "number" ? formatNumber(durationMinutes, 0) : "–",
    sets: formatNumber(sets, 0),
    volume: volumeKg === 0 ? "–" : formatMass(volumeKg, 0)
  }
}

interface ActsProps {
  readonly session: LoggedWorkout
  readonly records: ReadonlyArray<ReturnType<typeof recordText>>
}

const Acts = ({ records, session }: ActsProps) => {
  const { date, exercises, id, routineId, title } = session
  const isHere = useIsHere()
  const name = title ?? workout.routines.of(formatDate(date, "short"))
  const keep = async () => {
    const isStillHere = isHere()
    const planned = exercises.map(({ name, note, sets, superset }) => ({
      ...{ name, sets },
      ...(note !== undefined && { note }),
      ...(superset !== undefined && { superset })
    }))
    const outcome = await write("createRoutine", { name, exercises: planned }, { say: workout.routines.made(name) })
    if (outcome.state === "refused") toast({ text: outcome.message })
    else if (outcome.state === "applied" && isStillHere()) go(`/routines/${outcome.answer.id}`)
  }
  const share = async () => {
    const { minutes, sets, volume } = shownTotals(session)
    const result = await sharePicture(
      {
        title: title ?? workout.session,
        date: formatDate(date, "long"),
        figures: [
          [minutes, text.minutes],
          [sets, text.sets],
          [volume, text.volume(massLabel())]
        ],
        records: records.map((record) => record.join(" · ")),
        exercises: exercises.map((each) => [each.name, setsText(each.sets, (kg) => massText(kg, 2))]),
        more: text.more
      },
      `daybook-${date}.png`
    )
    if (result === "saved") toast({ text: text.saved })
    if (result === "failed") toast({ text: text.notDrawn })
  }
  return (
    <section class="finish" aria-label={text.next}>
      <Button look="first" onClick={() => goToTraining(date)}>
        {text.done}
      </Button>
      <Button onClick={() => void share()}>{text.share}</Button>
      {routineId === undefined && <Button onClick={() => void keep()}>{workout.routines.make}</Button>}
      <Button look="bare" onClick={() => go(`/log/workout/${id}?date=${date}`)}>
        {text.correct}
      </Button>
    </section>
  )
}
