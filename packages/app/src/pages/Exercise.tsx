import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { today } from "../format/dates.ts"
import { sentence } from "../format/sentence.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { go, type PageProps } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Loading, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { ExerciseChart } from "../workout/ExerciseChart.tsx"
import { ExerciseRecords } from "../workout/ExerciseRecords.tsx"
import { ExerciseSessions } from "../workout/ExerciseSessions.tsx"
import { RenameExercise } from "../workout/RenameExercise.tsx"

const SESSIONS = 100

/** One exercise: its verdict with the evidence, its records and its sessions. */
const Exercise = ({ params: { name: wanted = "" } }: PageProps) => {
  const read = useRead("getExercise", { name: wanted, limit: SESSIONS, end: today() })
  const [isRenaming, setRenaming] = useState(false)
  const found = read.data
  const shownName = found?.name ?? wanted
  return (
    <>
      <PageHead title={shownName} up={{ href: "/exercises", label: text.exercises.title }} />
      <ReadState read={read} />
      {found === undefined ? (
        read.loading && <Loading />
      ) : (
        <>
          <Standing exercise={found} />
          <p class="row">
            <Button
              look="first"
              icon="plus"
              onClick={() => go(`/log/workout?exercise=${encodeURIComponent(found.name)}`)}
            >
              {text.one.logNow}
            </Button>
            <Button look="bare" onClick={() => setRenaming(!isRenaming)}>
              {text.one.rename}
            </Button>
          </p>
          {isRenaming && <RenameExercise name={found.name} close={() => setRenaming(false)} />}
          <ExerciseChart {...found} />
          <ExerciseRecords records={found.records} />
          <ExerciseSessions name={found.name} sessions={found.sessions} isCut={found.sessions.length === SESSIONS} />
        </>
      )}
    </>
  )
}

type Found = NonNullable<ReturnType<typeof useRead<"getExercise">>["data"]>

const LOOKS = { progressing: "good", regressing: "bad", plateaued: "plain", insufficient_data: "plain" } as const

/** The estimate of the newest session that has one, the verdict, and the evidence for it. */
const Standing = ({ exercise: { sessions, trend, verdict } }: { readonly exercise: Found }) => {
  const newest = sessions.find(({ estimatedOneRepMaxKg }) => estimatedOneRepMaxKg !== null)?.estimatedOneRepMaxKg
  return (
    <section class="standing">
      <p class="figure">
        {typeof newest === "number" && (
          <>
            <b>{formatMass(newest)}</b>
            <span class="unit">
              {massLabel()} {text.one.e1rm}
            </span>
          </>
        )}
        <Tag look={LOOKS[verdict]}>{text.one.verdicts[verdict]}</Tag>
      </p>
      <p>{sessions.length === 1 ? text.one.twoNeeded : sentence(trend)}</p>
    </section>
  )
}

export default Exercise
