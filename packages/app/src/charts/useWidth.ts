import type { RefObject } from "preact"
import { useLayoutEffect, useState } from "preact/hooks"

const FIRST_GUESS = 320

/** The width of an element, so that what is drawn in it has texts of their real size. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(FIRST_GUESS)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setWidth(Math.max(120, Math.round(current.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return width
}
