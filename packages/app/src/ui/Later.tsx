import type { ComponentType, VNode } from "preact"
import { useEffect, useState } from "preact/hooks"
import { loaded } from "../data/loaded.ts"
import { toast } from "../data/toasts.ts"

interface Module<Props> {
  readonly default: ComponentType<Props>
}

const RETRY_MS = 5000

interface Options {
  readonly meanwhile?: () => VNode
  /** True for a part that nobody has asked for: nothing is said if it is missing, and a person who types is not taken to a new build. */
  readonly isQuiet?: boolean
}

/** A part that is loaded when it is first shown, so that the page itself stays small. */
export const later = <Props extends object>(
  load: () => Promise<Module<Props>>,
  { isQuiet = false, meanwhile }: Options = {}
): ComponentType<Props> => {
  let found: ComponentType<Props> | undefined
  return (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => found)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (Part !== undefined) return
      let retry: ReturnType<typeof setTimeout> | undefined
      const show = (module: Module<Props>) => {
        found = module.default
        setPart(() => module.default)
      }
      // A later attempt loads the part, such as when the network is back.
      const miss = (failure: Error) => {
        if (attempt === 0 && !isQuiet && meanwhile === undefined) toast({ text: failure.message })
        retry = setTimeout(() => setAttempt(attempt + 1), RETRY_MS)
      }
      loaded(load, () => !isQuiet || !isTyping(document.activeElement)).then(show, miss)
      return () => clearTimeout(retry)
    }, [Part, attempt])
    return Part === undefined ? (meanwhile?.() ?? null) : <Part {...props} />
  }
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"))
