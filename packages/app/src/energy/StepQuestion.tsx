import { useState } from "preact/hooks"
import { step as text } from "#text/energy"
import { act } from "../data/act.ts"
import { preferences } from "../data/preferences.ts"
import { formatDate } from "../format/dates.ts"
import { formatChange, fromKg, massLabel } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { Section } from "../ui/Section.tsx"
import { FailedNotice } from "../ui/States.tsx"
import type { EnergyOf } from "./figures.ts"

type Steps = NonNullable<typeof preferences.value.weightSteps>

/** Asks if a step of the weight is a change of the body. Below it are the steps of the range that are none, each of which can be removed. */
export const StepQuestion = ({ data: { start, step } }: { readonly data: EnergyOf }) => {
  const [error, setError] = useState<string>()
  const known = preferences.value.weightSteps ?? []
  const save = async (weightSteps: Steps) => {
    const result = await act("setPreferences", { weightSteps })
    setError(result.state === "applied" ? undefined : result.message)
  }
  const answer = (date: Steps[number]["date"], isBody: boolean) =>
    void save([...known.filter((each) => each.date !== date), { date, isBody }])
  return (
    <>
      {step !== undefined && (
        <Section title={text.title} icon="body">
          <p>{text.ask(formatDate(step.date, "full"), `${formatChange(fromKg(step.kg))} ${massLabel()}`)}</p>
          <p class="section-acts">
            <Button small onClick={() => answer(step.date, false)}>
              {text.yes}
            </Button>
            <Button small onClick={() => answer(step.date, true)}>
              {text.no}
            </Button>
          </p>
        </Section>
      )}
      {known.map(
        ({ date, isBody }) =>
          !isBody &&
          date >= start && (
            <p class="hint" key={date}>
              {text.known(formatDate(date, "full"))}{" "}
              <Button look="bare" small onClick={() => void save(known.filter((each) => each.date !== date))}>
                {text.remove}
              </Button>
            </p>
          )
      )}
      {error !== undefined && <FailedNotice>{error}</FailedNotice>}
    </>
  )
}
