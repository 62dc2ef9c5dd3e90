import type { RefObject } from "preact"
import { useState } from "preact/hooks"
import { access as text } from "../../text/access.ts"
import { Icon } from "../../ui/Icon.tsx"
import { copyText } from "./copyText.ts"

type State = "ready" | "copied" | "selected"

/** Copies the text of another element. `of` names it for those who do not see where the button is. */
export const CopyButton = ({
  first = false,
  of,
  source
}: {
  readonly source: RefObject<HTMLElement | null>
  readonly of: string
  readonly first?: boolean
}) => {
  const [state, setState] = useState<State>("ready")
  const copy = async () => {
    if (source.current !== null) setState((await copyText(source.current)) ? "copied" : "selected")
  }
  return (
    <>
      <button class={`btn ${first ? "first" : "small"}`} type="button" onClick={copy}>
        <Icon name={state === "copied" ? "check" : "copy"} small />
        {text.copy}
        <span class="vh">{of}</span>
      </button>
      <span class={state === "selected" ? "hint" : "vh"} role="status">
        {state === "copied" ? text.copied : state === "selected" ? text.select : ""}
      </span>
    </>
  )
}
