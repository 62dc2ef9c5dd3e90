import { useEffect, useState } from "preact/hooks"

/** As in styles/frame.css: the least width for the wide rail, and for a page with two columns beside it. */
export const WIDE = "(min-width: 61rem)"

/** True while the window is as a media query says. */
export const useMedia = (query: string): boolean => {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const look = () => setMatches(media.matches)
    media.addEventListener("change", look)
    return () => media.removeEventListener("change", look)
  }, [query])
  return matches
}
