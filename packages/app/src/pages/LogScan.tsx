import { useEffect, useRef, useState } from "preact/hooks"
import { scan as text } from "#text/scan"
import { meals } from "#text/today"
import { read } from "../data/api.ts"
import { NoAnswer } from "../data/request.ts"
import { formatDate } from "../format/dates.ts"
import { mealAt, mealOf } from "../log/acts.ts"
import { go, logDate, type PageProps } from "../navigation.ts"
import { codeOf, useCamera } from "../scan/camera.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

interface Lookup {
  readonly code: string
  readonly state: "looking" | "unknown" | "failed"
  readonly say: string
}

/** Reads the code of a product with the camera, or from typed digits, and opens its food to log a portion of it. */
export default ({ query }: PageProps) => {
  const [date] = useState(() => logDate(query))
  const [meal] = useState(() => mealOf(query.meal) ?? mealAt(new Date().getHours()))
  const { lookUp, lookup } = useLookup((id) => go(`/log/food/portion?${new URLSearchParams({ id, date, meal })}`, true))
  const camera = useCamera((code) => {
    if (code !== lookup?.code) void lookUp(code)
  })
  const isOff = camera.state !== "on" && camera.state !== "starting"
  return (
    <Sheet title={text.title} hint={`${meals[meal]}, ${formatDate(date, "full")}`} look="scan">
      <div class="scan-view" hidden={isOff}>
        <video ref={camera.video} muted playsInline />
      </div>
      <p role="status">{lookup?.say ?? text.camera[camera.state]}</p>
      <p class="acts">
        {lookup?.state === "unknown" && (
          <a class="btn first" href={`/foods/new?barcode=${lookup.code}`}>
            {text.make}
          </a>
        )}
        {lookup?.state === "failed" && <Button onClick={() => void lookUp(lookup.code)}>{text.tryAgain}</Button>}
        {isOff && camera.state !== "needs https" && (
          <Button icon="camera" onClick={camera.start}>
            {text.again}
          </Button>
        )}
        {camera.light !== undefined && !isOff && (
          <Button pressed={camera.isLit} onClick={() => void camera.light?.()}>
            {text.light}
          </Button>
        )}
      </p>
      <Digits onCode={(code) => void lookUp(code)} />
    </Sheet>
  )
}

/** Looks codes up, one at a time; the newest one counts. `onFood` gets the id of the food that has the code. */
const useLookup = (onFood: (id: string) => void) => {
  const [lookup, setLookup] = useState<Lookup>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const lookUp = async (code: string): Promise<void> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setLookup({ code, state: "looking", say: text.looking(code) })
    try {
      const [found] = await read("searchFoods", { barcode: code, limit: 1 }, signal)
      if (signal.aborted) return
      if (found === undefined) setLookup({ code, state: "unknown", say: text.unknown(code) })
      else onFood(found.id)
    } catch (error) {
      if (signal.aborted) return
      const say = error instanceof NoAnswer ? text.unreachable(code) : text.failed(code, String(error))
      setLookup({ code, state: "failed", say })
    }
  }
  return { lookup, lookUp }
}

/** The digits of a code, typed: for a label that is damaged, and where there is no camera. */
const Digits = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string>()
  const submit = (event: Event) => {
    event.preventDefault()
    const code = codeOf(typed)
    setError(code === undefined ? text.invalid : undefined)
    if (code !== undefined) onCode(code)
  }
  return (
    <form class="form" onSubmit={submit}>
      <Field
        label={text.digits}
        hint={text.digitsHint}
        value={typed}
        error={error}
        inputMode="numeric"
        enterKeyHint="search"
        onInput={setTyped}
      />
      <Button type="submit" icon="search">
        {text.look}
      </Button>
    </form>
  )
}
