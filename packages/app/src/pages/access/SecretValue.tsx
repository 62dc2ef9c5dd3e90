import type { ComponentChildren, RefObject } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { access as text } from "#text/access"
import { Button } from "../../ui/Button.tsx"
import { Icon } from "../../ui/Icon.tsx"

/** A value that was just made, with a button that copies it. */
export const SecretValue = ({
  label,
  of,
  testId,
  value
}: {
  readonly label: string
  /** Names the copied value for people who cannot see the row. */
  readonly of: string
  readonly testId: string
  readonly value: string
}) => {
  const shown = useRef<HTMLOutputElement>(null)
  return (
    <div>
      <p class="hint">{label}</p>
      <div class="secret">
        <output class="mono" ref={shown} data-testid={testId}>
          {value}
        </output>
        <CopyButton source={shown} of={of} />
      </div>
    </div>
  )
}

/** The card of a new key, client or webhook, with values that are shown only now. */
export const Fresh = ({
  children,
  onStored,
  text,
  title,
  value
}: {
  readonly title: string
  readonly text: { readonly once: string; readonly stored: string }
  /** Another value moves the focus to the title. */
  readonly value: string
  readonly children: ComponentChildren
  readonly onStored: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [value])
  return (
    <section class="card fresh" aria-labelledby="h-fresh">
      <h2 id="h-fresh" tabIndex={-1} ref={heading}>
        <bdi>{title}</bdi>
      </h2>
      <p>{text.once}</p>
      {children}
      <p class="acts">
        <Button onClick={onStored} icon="check">
          {text.stored}
        </Button>
      </p>
    </section>
  )
}

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

/** An address of the server, with a line break before its path. */
export const Address = ({ label, of, url }: { readonly label: string; readonly url: string; readonly of: string }) => {
  const text = useRef<HTMLSpanElement>(null)
  const path = /\/[^/]*$/.exec(url)?.[0] ?? ""
  return (
    <div>
      <dt>{label}</dt>
      <dd class="mono">
        <span ref={text}>
          {url.slice(0, url.length - path.length)}
          <wbr />
          {path}
        </span>
      </dd>
      <dd>
        <CopyButton source={text} of={of} />
      </dd>
    </div>
  )
}
