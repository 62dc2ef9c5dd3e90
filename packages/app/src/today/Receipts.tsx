import { useEffect } from "preact/hooks"
import { changes as text } from "#text/data"
import { notices } from "#text/notices"
import { type Act, actsOf, actText, momentText } from "../changes/acts.ts"
import { takeBack } from "../changes/ChangeList.tsx"
import { useRead } from "../data/api.ts"
import { texts } from "../data/device.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"
import type { Day } from "./overlay.ts"

/** The time of the last look at Today on this device. */
const LOOKED = "daybook-looked"

const MOST_READ = 100

/** More lines would push the day off the screen; Changes has all. */
const MOST_SHOWN = 4

/** What was written before the app was last open is known; that of today stays in view. */
const since = ((): string => {
  const midnight = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
  const looked = texts.read(LOOKED) ?? midnight
  return looked < midnight ? looked : midnight
})()

/** What assistants wrote, a line for what each wrote without a pause, but for what a notice of the day already takes back. */
export const Receipts = ({ writers }: { readonly writers: Day["writers"] }) => {
  const { asOf, data = [] } = useRead("appChanges", { since, limit: MOST_READ })
  useEffect(() => {
    if (asOf !== undefined) texts.write(LOOKED, new Date(asOf).toISOString())
  }, [asOf])
  const byAssistants = data.filter(
    ({ action, by, undoable }) => (by.kind === "connection" || by.kind === "key") && action !== "undo" && undoable
  )
  const isNoticed = (act: Act) =>
    writers.some(({ changes }) => changes.length === act.length && act.every(({ id }) => changes.includes(id)))
  return (
    <>
      {actsOf(byAssistants, 1)
        .filter((act) => !isNoticed(act))
        .slice(0, MOST_SHOWN)
        .map((act) => (
          <Line key={act.at(-1)?.id} act={act} />
        ))}
    </>
  )
}

const Line = ({ act }: { readonly act: Act }) => {
  const [{ at, by }] = act
  const what = actText(act)
  const isLogged = act.some(({ action }) => action === "create")
  const said = (isLogged ? notices.logged : notices.did)(what, momentText(at))
  const undo = () =>
    void takeBack(
      act.map(({ id }) => id),
      { say: text.said(what) }
    )
  return (
    <Notice
      icon="plug"
      label={by.name + said}
      acts={
        <Button look="bare" small icon="undo" label={text.undoActName(text.undo, what)} onClick={undo}>
          {text.undo}
        </Button>
      }
    >
      <b>
        <bdi>{by.name}</bdi>
      </b>
      {said}
    </Notice>
  )
}
