import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"

interface Module<Props> {
  readonly default: ComponentType<Props>
}

const RETRY_MS = 5000

/** A part that is loaded when it is first shown, so that the page itself stays small. */
export const later = <Props extends object>(load: () => Promise<Module<Props>>): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded)
    const [attempt, setAttempt] = useState(0)
    useEffect(() => {
      if (Part !== undefined) return
      let retry: ReturnType<typeof setTimeout> | undefined
      const show = (found: Module<Props>) => {
        loaded = found.default
        setPart(() => found.default)
      }
      // Without a network, a later attempt loads the part.
      load().then(show, () => {
        retry = setTimeout(() => setAttempt(attempt + 1), RETRY_MS)
      })
      return () => clearTimeout(retry)
    }, [Part, attempt])
    return Part === undefined ? null : <Part {...props} />
  }
}
