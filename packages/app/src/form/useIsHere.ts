import { useEffect, useRef } from "preact/hooks"

/**
 * A function to call before something that takes time, which returns a function that tells if the person is still here then: this part of
 * the page is shown, at the same address. A late answer must not take them away from where they went.
 */
export const useIsHere = (): (() => () => boolean) => {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    const { href } = location
    return () => isShown.current && location.href === href
  }
}
