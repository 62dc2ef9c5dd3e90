import { signal } from "@preact/signals"
import { type ComponentChildren, type ComponentType, createContext } from "preact"
import { useContext, useId, useLayoutEffect, useRef } from "preact/hooks"
import { shell } from "#text/shell"
import { below, closeSheetRoute, placeOf } from "../navigation.ts"
import { RoundButton } from "./Button.tsx"
import { Toast } from "./Toast.tsx"

/** The open sheets, the topmost last. Elements below the topmost cannot be reached, so the toast is shown within it. */
export const openSheets = signal<ReadonlyArray<string>>([])

/** The bar below the head of a sheet with an address, as below the pages. The shell sets it. */
export const SheetBar = createContext<ComponentType<{ readonly path: string }>>(() => null)

/** Returns the focus to the element that had it. If that is gone, the heading of the page gets it. */
const returnFocus = (before: Element | null): void => {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
  const to = isThere ? before : document.querySelector("main h1")
  if (!(to instanceof HTMLElement)) return
  if (to !== before) to.tabIndex = -1
  to.focus({ preventScroll: to !== before })
}

/**
 * A form or an editor over a page. Keyboard focus stays inside. Escape and "Close" close it and return the focus. Without `onClose` it
 * has an address of its own, and closing goes back to the page below.
 */
export const Sheet = ({
  action,
  children,
  hint,
  look = "",
  onClose = closeSheetRoute,
  title
}: {
  readonly title: string
  readonly children: ComponentChildren
  readonly hint?: ComponentChildren
  readonly action?: ComponentChildren
  readonly onClose?: () => void
  readonly look?: string
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const Bar = useContext(SheetBar)
  useLayoutEffect(() => {
    const { current } = dialog
    const before = document.activeElement
    current?.showModal()
    openSheets.value = [...openSheets.value, id]
    const first = current?.querySelector("[data-autofocus]") ?? current?.querySelector("h1")
    if (first instanceof HTMLElement) first.focus()
    return () => {
      current?.close()
      openSheets.value = openSheets.value.filter((open) => open !== id)
      returnFocus(before)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      class={`sheet ${look}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="sheet-page">
        <header class="sheet-head">
          <RoundButton icon="prev" label={shell.close} onClick={onClose} />
          <div>
            <h1 id={id} tabIndex={-1}>
              {title}
            </h1>
            {hint !== undefined && <p class="hint">{hint}</p>}
          </div>
          {action}
        </header>
        {onClose === closeSheetRoute && <Bar path={placeOf(below.url).path} />}
        {children}
      </div>
      {openSheets.value.at(-1) === id && <Toast />}
    </dialog>
  )
}
