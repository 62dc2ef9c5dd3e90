import type { Answer } from "@daybook/core/app"
import { exerciseCard } from "#text/cards"
import { liftCourse as text } from "#text/exercise"
import { LiftCourse } from "../charts/LiftCourse.tsx"
import { sentence } from "../format/dates.ts"
import { formatMass, massLabel } from "../format/numbers.ts"
import { VERDICT_LOOKS } from "../format/verdicts.ts"
import { Tag } from "../ui/Tag.tsx"
import type { About } from "./host.ts"
import { start } from "./start.tsx"

type Exercise = Answer<"getExercise">

const Exercise = ({ about: { course }, shown }: { readonly shown: Exercise; readonly about: About }) => {
  const best = shown.records.estimatedOneRepMax
  return (
    <>
      <p class="figure">
        {best !== null && (
          <>
            <b>{formatMass(best.estimatedOneRepMaxKg)}</b>
            <span class="unit">
              {massLabel()}, {exerciseCard.best}
            </span>
          </>
        )}
        <Tag look={VERDICT_LOOKS[shown.verdict]}>{text.verdicts[shown.verdict]}</Tag>
      </p>
      <p>{sentence(shown.trend)}</p>
      {course !== undefined && <LiftCourse exercise={shown} course={course} />}
    </>
  )
}

start<Exercise>({
  tool: "get_exercise",
  title: ({ name }) => name,
  path: ({ name }) => `/exercises/${encodeURIComponent(name)}`,
  Body: Exercise
})
