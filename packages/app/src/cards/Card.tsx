import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { cards as text } from "#text/cards"
import { momentText } from "../changes/words.ts"
import { Button } from "../ui/Button.tsx"
import { tell, type Written } from "./host.ts"

interface CardProps extends Undoing {
  readonly title: string
  /** When the log was read. */
  readonly at: string | undefined
  /** The page of the app that has more. */
  readonly href: string | undefined
  readonly children: ComponentChildren
}

interface Undoing {
  readonly written: Written | undefined
  /** Takes back what was written. Returns the reason if that fails. */
  readonly undo: (written: Written) => Promise<string | undefined>
}

/** An old card is shown again with its chat: what it says was not just written then. */
const JUST_MS = 10 * 60_000

/** The frame of a card: its title, what was just written, and the way to the app. */
export const Card = ({ at, children, href, title, undo, written }: CardProps) => (
  <>
    <header>
      <h1>{title}</h1>
      <span class="brandname">
        Daybook<i>.</i>
      </span>
    </header>
    <JustWritten written={at && Date.now() - Date.parse(at) < JUST_MS ? written : undefined} undo={undo} />
    {children}
    <footer>
      <span>{at && text.asOf(momentText(at))}</span>
      {href && (
        <a
          href={href}
          onClick={(event) => {
            event.preventDefault()
            tell("ui/open-link", { url: href })
          }}
        >
          {text.open}
        </a>
      )}
    </footer>
  </>
)

/** The change that an assistant just made, with a button that takes it back. */
const JustWritten = ({ undo, written = [] }: Undoing) => {
  const [taken, take] = useState<{ readonly what: string; readonly error?: string | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const what = written
    .toReversed()
    .map(({ summary }) => summary)
    .join("; ")
  const press = async (): Promise<void> => {
    setBusy(true)
    const error = await undo(written).catch(String)
    take({ what, error })
    setBusy(false)
  }
  return (
    <>
      {what !== "" && (
        <p class="written">
          <span>
            <b>{text.justWritten}</b> {what}
          </span>
          <Button small icon="undo" label={text.undoOf(what)} disabled={isBusy} onClick={() => void press()}>
            {text.undo}
          </Button>
        </p>
      )}
      <p role="status" class={taken?.error === undefined ? "hint" : "error"}>
        {taken && (taken.error ?? text.undone(taken.what))}
      </p>
    </>
  )
}
