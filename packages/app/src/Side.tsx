import { useEffect, useState } from "preact/hooks"
import { ErrorBoundary, lazy, Route, Router } from "preact-iso"
import { PAGES } from "./routes.ts"

/** As in styles/frame.css: from here on there are three columns. */
const WIDE = "(min-width: 61rem)"

const SIDES = PAGES.flatMap(({ path, side }) => (side === undefined ? [] : [{ path, component: lazy(side) }]))

const Nothing = () => null

/** The column beside a page. A narrow screen does not load it. */
export const Side = () => {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches)
  useEffect(() => {
    const media = matchMedia(WIDE)
    const look = () => setWide(media.matches)
    media.addEventListener("change", look)
    return () => media.removeEventListener("change", look)
  }, [])
  if (!isWide) return null
  return (
    <ErrorBoundary>
      <Router>
        {[...SIDES.map((side) => <Route key={side.path} {...side} />), <Route key="" default component={Nothing} />]}
      </Router>
    </ErrorBoundary>
  )
}
