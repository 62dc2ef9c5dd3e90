import type { LoggedSet } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { sentence } from "../format/dates.ts"
import { setsText } from "../format/sets.ts"
import { Button } from "../ui/Button.tsx"
import { massText } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

interface Props {
  readonly name: string
  /** The date of the session. */
  readonly date: string
  readonly unit: MassUnit
  /** Puts the proposed sets in place of the open ones. */
  readonly take: (sets: ReadonlyArray<LoggedSet>) => void
}

/** The proposal for the exercise in this session, with its reason. Without a network there may be none. */
export const NextProposal = ({ date, name, take, unit }: Props) => {
  const next = useRead("getExercise", { name, limit: 1, end: date }).data?.next
  const [isTaken, setTaken] = useState(false)
  if (next === undefined) return null
  return (
    <div class="row">
      <p class="hint">
        <b>{text.proposed(setsText(next.sets, massText(unit, unit === "lb" ? 1 : 2)))}</b> {sentence(next.reason)}
      </p>
      {!isTaken && (
        <Button
          look="bare"
          small
          onClick={() => {
            take(next.sets)
            setTaken(true)
          }}
        >
          {text.take}
        </Button>
      )}
    </div>
  )
}
