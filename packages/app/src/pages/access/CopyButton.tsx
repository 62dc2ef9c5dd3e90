import type { RefObject } from "preact"
import { useState } from "preact/hooks"
import { access as text } from "#text/access"
import { Icon } from "../../ui/Icon.tsx"

type State = "ready" | "copied" | "selected"

/** Copies the text of another element. `of` names that element for people who cannot see it. */
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

/**
 * Copies the text of an element. Only a page over https has the clipboard's interface. On others the browser copies the selection, which
 * also works in a dialog. If both fail, the text stays selected and this returns false.
 */
const copyText = async (element: HTMLElement): Promise<boolean> => {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(element.textContent ?? "")
      return true
    } catch {
      // The person refused, or the page has no focus.
    }
  }
  const range = document.createRange()
  range.selectNodeContents(element)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return document.execCommand("copy")
}
