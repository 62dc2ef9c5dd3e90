import { useRef, useState } from "preact/hooks"
import { food, log as text } from "#text/today"
import { formatNumber } from "../format/numbers.ts"
import { Icon } from "../ui/Icon.tsx"

/** A second press within this time is the same press. */
const ONE_PRESS_MS = 700

/** A food with its figures: the row opens it, "+" logs it at once. */
export const FoodRow = ({
  calories,
  hint,
  name,
  onLog,
  onOpen,
  protein
}: {
  readonly name: string
  readonly hint: string
  readonly calories: number
  readonly protein: number
  readonly onLog: () => void
  readonly onOpen: (event: { readonly currentTarget: HTMLButtonElement }) => void
}) => {
  const [logged, setLogged] = useState(false)
  const pressed = useRef(0)
  const log = () => {
    const now = Date.now()
    if (now - pressed.current < ONE_PRESS_MS) return
    pressed.current = now
    setLogged(true)
    onLog()
  }
  return (
    <li class="again">
      <button type="button" class="entry" onClick={onOpen}>
        <span class="name">
          <bdi>{name}</bdi>
          <span class="hint">{hint}</span>
        </span>
        <span class="dots" aria-hidden="true" />
        <span class="figures">
          <span class="num">{formatNumber(calories, 0)}</span>
          <span class="unit">{food.gramsOfProtein(formatNumber(protein, 0))}</span>
        </span>
      </button>
      <button
        type="button"
        class={logged ? "add on" : "add"}
        aria-label={logged ? text.loggedOne(name) : text.logOne(name)}
        onClick={log}
      >
        <Icon name={logged ? "check" : "plus"} />
      </button>
    </li>
  )
}
