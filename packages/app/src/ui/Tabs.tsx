import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"

/** One panel of several. Arrow keys move between the tabs. */
export const Tabs = <Value extends string>({
  children,
  label,
  onChange,
  tabs,
  value
}: {
  readonly label: string
  readonly value: Value
  readonly tabs: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  readonly onChange: (value: Value) => void
  /** The panel of the chosen tab. */
  readonly children: ComponentChildren
}) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const isRtl =
      getComputedStyle(event.currentTarget instanceof Element ? event.currentTarget : document.body).direction === "rtl"
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const now = tabs.findIndex((tab) => tab.value === value)
    const index = (now + (isRtl ? -step : step) + tabs.length) % tabs.length
    const next = tabs[index]
    if (next === undefined) return
    onChange(next.value)
    const button = list.current?.querySelectorAll("button")[index]
    button?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
