import { useEffect, useState } from "preact/hooks"

/** Returns true while a media query matches. */
export const useMedia = (query: string): boolean => {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const look = () => setMatches(media.matches)
    look()
    media.addEventListener("change", look)
    return () => media.removeEventListener("change", look)
  }, [query])
  return matches
}
