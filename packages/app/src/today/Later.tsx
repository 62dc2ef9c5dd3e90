import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"

interface Module<Props> {
  readonly default: ComponentType<Props>
}

/** A part that is loaded when it is first shown, so that the page itself stays small. */
export const later = <Props extends object>(load: () => Promise<Module<Props>>): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded)
    useEffect(() => {
      if (Part !== undefined) return
      void load().then((found) => {
        loaded = found.default
        setPart(() => found.default)
      })
    }, [Part])
    return Part === undefined ? null : <Part {...props} />
  }
}
