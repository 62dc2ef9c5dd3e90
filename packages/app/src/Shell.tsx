import { effect } from "@preact/signals"
import type { ComponentType, VNode } from "preact"
import { useEffect, useMemo, useRef, useState } from "preact/hooks"
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from "preact-iso"
import { shell } from "#text/shell"
import { base } from "./data/base.ts"
import { storage } from "./data/device.ts"
import { loaded } from "./data/loaded.ts"
import { pending } from "./data/queue.ts"
import { isOffline } from "./data/request.ts"
import { isSignedOut, session } from "./data/session.ts"
import { asked, confirming, toast } from "./data/toasts.ts"
import { useKeys } from "./Keys.tsx"
import { Navigation } from "./Navigation.tsx"
import { below, depth, placeOf, router } from "./navigation.ts"
import NotFound from "./pages/NotFound.tsx"
import { PAGES, type RouteEntry } from "./routes.ts"
import { later } from "./ui/Later.tsx"
import { openSheets, Sheet, SheetBar } from "./ui/Sheet.tsx"
import { Notice } from "./ui/States.tsx"
import { Toast } from "./ui/Toast.tsx"
import { useMedia } from "./ui/useMedia.ts"
import { withStyles } from "./withStyles.ts"
import { DRAFT_CHANNEL, DRAFT_KEY, isShared, runningDraft } from "./workout/running.ts"

const ConfirmSheet = later(() => import("./ConfirmSheet.tsx"))
const KeyHelp = later(() => import("./KeyHelp.tsx"))
const RefusedWrites = later(() => import("./RefusedWrites.tsx"), { isQuiet: true })
const SignInAgain = later(() => import("./SignInAgain.tsx"))

const isSheet = ({ sheet }: RouteEntry): boolean => sheet === true

/** Today and the sheets need the first style sheet alone. */
const isFirst = (entry: RouteEntry): boolean => isSheet(entry) || entry.side !== undefined

/** A page or a sheet, loaded when it is opened. One that cannot be loaded says so in its place, and is tried again. */
const loading = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: () => VNode
) => lazy(() => loaded(load).catch(() => ({ default: later(load, { meanwhile }) })))

const pageFailed = () => <Notice tone="warn">{shell.pageFailed}</Notice>

const sheetFailed = () => <Sheet title={shell.log}>{pageFailed()}</Sheet>

const withComponent = (entries: ReadonlyArray<RouteEntry>) =>
  entries.map((entry) => ({
    path: entry.path,
    component: loading(isFirst(entry) ? entry.load : withStyles(entry.load), isSheet(entry) ? sheetFailed : pageFailed)
  }))

const MAIN = withComponent(PAGES.filter((page) => !isSheet(page)))
// Sheets are found by the address of the browser, pages by that of the page below a sheet, which has no base path.
const SHEETS = withComponent(PAGES.filter(isSheet)).map((sheet) => ({ ...sheet, path: base + sheet.path }))
const SHEET_PATHS = new Set(SHEETS.map(({ path }) => path))

/** The frame of every page: navigation, the page, the sheet over it, and notices. */
export const Shell = () => (
  <LocationProvider>
    <SheetBar.Provider value={BarOfSheet}>
      <Frame />
    </SheetBar.Provider>
  </LocationProvider>
)

const Frame = () => {
  const location = useLocation()
  const { path, route, url } = location
  const isSheetOpen = SHEET_PATHS.has(path.replace(/(?<=.)\/$/, ""))
  router.go = (to, replace) => route(base + to, replace)
  if (!isSheetOpen) below.url = url.slice(base.length) || "/"
  const main = useMemo(() => placeOf(below.url), [below.url])
  const drawn = useAfterFrame(main)
  const keys = useKeys()
  useNews()
  useDepth(url)
  // The page is kept while its address stays, so that a sheet over it redraws nothing of it.
  const page = useMemo(
    () => (
      <LocationProvider.ctx.Provider value={{ ...location, ...drawn }}>
        <Pages url={drawn.url} />
        <Side />
      </LocationProvider.ctx.Provider>
    ),
    [drawn]
  )
  return (
    <>
      <a class="skip" href="#main">
        {shell.skip}
      </a>
      <div class="app">
        <Navigation path={main.path} />
        {page}
      </div>
      {isSheetOpen && (
        <ErrorBoundary>
          <Router>
            {SHEETS.map((sheet) => (
              <Route key={sheet.path} {...sheet} />
            ))}
          </Router>
        </ErrorBoundary>
      )}
      {keys.isHelpOpen && <KeyHelp onClose={keys.closeHelp} />}
      {asked.value}
      {confirming.value !== undefined && <ConfirmSheet />}
      {isSignedOut.value && <SignInAgain />}
      {openSheets.value.length === 0 && (
        <>
          <SessionBar path={main.path} />
          <Toast />
        </>
      )}
    </>
  )
}

/** Says that the server was updated since this device last asked it. */
const useNews = (): void => {
  const version = session.value?.version
  const known = useRef(version)
  useEffect(() => {
    if (version !== undefined && known.current !== undefined && version !== known.current)
      toast({ text: shell.updated(version), action: { label: shell.news, run: () => router.go("/settings/news") } })
    known.current = version
  }, [version])
}

/** Returns a value one frame late. The navigation first shows where a tap leads; drawing the page may take longer. */
const useAfterFrame = <A,>(value: A): A => {
  const [late, set] = useState(value)
  // An effect runs after the paint.
  useEffect(() => set(() => value), [value])
  return late
}

/** The page. Its heading gets the focus when another page opens. */
const Pages = ({ url }: { readonly url: string }) => {
  const main = useRef<HTMLElement>(null)
  const [failure, fail] = useState<Error>()
  useEffect(() => fail(undefined), [url])
  return (
    <ErrorBoundary onError={fail}>
      <main class="main" id="main" tabIndex={-1} ref={main}>
        <QueueNotice />
        <SharedSession />
        {failure !== undefined && pageFailed()}
        <Router onRouteChange={() => focusHeading(main.current)}>
          {[
            ...MAIN.map((page) => <Route key={page.path} {...page} />),
            <Route key="other" default component={NotFound} />
          ]}
        </Router>
      </main>
    </ErrorBoundary>
  )
}

const focusHeading = (main: HTMLElement | null): void => {
  const heading = main?.querySelector("h1") ?? main
  if (heading === null || heading === undefined) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

let wentBack = false

const back = () => {
  wentBack = true
  depth.isGoingBack = false
}
addEventListener("popstate", back, true)

/** Counts the addresses that were opened, so that closing a sheet knows if the page below it is one of the app. */
const useDepth = (url: string): void =>
  useEffect(() => {
    depth.value = wentBack ? Math.max(0, depth.value - 1) : depth.value + 1
    wentBack = false
  }, [url])

/** Resolves when a session is in progress: an earlier run left it, this tab or another one starts it, or another device has it. */
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    void storage("draft")
      .read(DRAFT_KEY)
      .then((found) => found !== undefined && resolve())
    effect(() => {
      if (runningDraft.value !== undefined || session.value?.draft != null) resolve()
    })
    // The server is told that it ended, if it could not be told then.
    if (isShared()) resolve()
    new BroadcastChannel(DRAFT_CHANNEL).addEventListener("message", () => resolve())
  })

let whenBegun: Promise<void> | undefined

const QUIET = { isQuiet: true }

/** A part that is loaded only when there is a session to show, so that the first page of other people is smaller. */
const ofSession: typeof later = (load) =>
  later(async () => {
    whenBegun ??= begun()
    await whenBegun
    return withStyles(load)()
  }, QUIET)

/** Below the pages. */
const SessionBar = ofSession(() => import("./workout/SessionBar.tsx"))

/** Above the pages. */
const SharedSession = ofSession(() => import("./workout/SharedSession.tsx"))

/** Below the head of a sheet, which covers both. */
const BarOfSheet = ({ path }: { readonly path: string }) => (
  <>
    <SharedSession />
    <SessionBar path={path} />
  </>
)

/** Above every page: writes that were refused while no form waited for them, and the numbers of those that wait. */
const QueueNotice = () => {
  const refused = pending.value.filter(({ state }) => state === "refused")
  const waiting = pending.value.length - refused.length
  const onlyHere = pending.value.filter((item) => item.state !== "refused" && item.onlyHere === true).length
  return (
    <>
      {refused.length > 0 && <RefusedWrites refused={refused} />}
      {onlyHere > 0 && <Notice tone="warn">{shell.waitingHere(onlyHere)}</Notice>}
      {isOffline.value && waiting > onlyHere && <Notice icon="cloud">{shell.waiting(waiting - onlyHere)}</Notice>}
    </>
  )
}

/** As in styles/frame.css: the least width for a column beside Today. */
const BESIDE = "(min-width: 48rem)"

const SIDES = PAGES.flatMap(({ path, side }) =>
  side === undefined ? [] : [{ path, component: loading(side, pageFailed) }]
)

const Nothing = () => null

const Side = () => {
  if (!useMedia(BESIDE)) return null
  return (
    <ErrorBoundary>
      <Router>
        {[...SIDES.map((side) => <Route key={side.path} {...side} />), <Route key="" default component={Nothing} />]}
      </Router>
    </ErrorBoundary>
  )
}
