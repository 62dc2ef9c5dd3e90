import { type ComponentChildren, render } from "preact"
import { useState } from "preact/hooks"
import { cards as text } from "#text/cards"
import { momentText } from "../changes/acts.ts"
import { directionOf, massUnit, preferredLocale } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import {
  type Abilities,
  type About,
  ask,
  type Context,
  connect,
  notify,
  type Result,
  tell,
  type WrittenChanges
} from "./host.ts"

/** A card: what it shows of a result, and where the app has more of it. */
interface Drawing<Shown> {
  readonly tool: string
  readonly title: (shown: Shown) => string
  readonly path: (shown: Shown) => string
  readonly Body: (props: { readonly shown: Shown; readonly about: About }) => ComponentChildren
}

/** Draws a card for the results that the host passes on, in the theme and the language of the chat. */
export const start = <Shown,>({ Body, path, title, tool }: Drawing<Shown>): void => {
  const [root] = document.getElementsByTagName("main")
  if (root === undefined) return
  let given: Readonly<Record<string, unknown>> = {}
  let can: Abilities = {}
  let result: Result<Shown> | undefined
  const taken: Array<string> = []

  const draw = (): void => {
    const shown = result?.structuredContent
    const about = result?._meta?.["daybook/card"] ?? {}
    if (result === undefined) return
    if (result.isError === true || shown === undefined) {
      render(<p class="error">{messageOf(result)}</p>, root)
      return
    }
    massUnit.value = about.goals?.weightUnit ?? "kg"
    render(
      <Card
        title={title(shown)}
        href={can.openLinks && about.origin && about.origin + path(shown)}
        at={about.at}
        written={can.serverTools && about.written}
        undo={undo}
      >
        <Body shown={shown} about={about} />
      </Card>,
      root
    )
  }

  const call = (name: string, args: object) => ask<Shown, "tools/call">("tools/call", { name, arguments: args })

  /** Takes back what was written, the newest first, and reads the log anew. Returns the reason if that fails. */
  const undo = async (written: WrittenChanges): Promise<string | undefined> => {
    let error: string | undefined
    for (const { id } of written) {
      const undone = await call("undo_change", { id })
      if (undone.isError === true) {
        error = messageOf(undone)
        break
      }
      taken.push(id)
    }
    // Each update replaces the one before. By ids alone: a name in the log is not for the model to read here.
    if (can.updateModelContext && taken[0]) {
      tell("ui/update-model-context", { content: [{ type: "text", text: text.toldModel(taken.join(", ")) }] })
    }
    result = await call(tool, given)
    draw()
    return error
  }

  const follow = ({ locale, theme }: Context): void => {
    const { documentElement } = document
    if (theme !== undefined) documentElement.dataset.theme = theme
    if (locale !== undefined && isLocale(locale)) {
      preferredLocale.value = locale
      documentElement.dir = directionOf(locale)
    }
    draw()
  }

  // Not before there is something: browsers let a frame without a height rest.
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height > 0) notify("ui/notifications/size-changed", { height })
  }).observe(root)
  void connect<Shown>({
    context: follow,
    input: (args) => {
      given = args
    },
    result: (returned) => {
      result = returned
      draw()
    }
  }).then((abilities) => {
    can = abilities
    draw()
  })
}

/** The reason of an error without its code. */
const messageOf = ({ content }: Result<unknown>): string => content?.[0]?.text?.replace(/^\w+: /, "") ?? text.nothing

/** A host may send a language tag that is not valid, for which browsers throw an error. */
const isLocale = (name: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0
  } catch {
    return false
  }
}

interface CardProps extends UndoneWrite {
  readonly title: string
  readonly at: string | undefined
  readonly href: string | undefined
  readonly children: ComponentChildren
}

interface UndoneWrite {
  readonly written: WrittenChanges | undefined
  /** Takes back what was written. Returns the reason if that fails. */
  readonly undo: (written: WrittenChanges) => Promise<string | undefined>
}

/** An old card is shown again with its chat: what it says was not just written then. */
const JUST_MS = 10 * 60_000

/** The frame of a card: its title, what was just written, and the way to the app. */
const Card = ({ at, children, href, title, undo, written }: CardProps) => (
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
const JustWritten = ({ undo, written = [] }: UndoneWrite) => {
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
            <b>{text.justWritten}</b> {isolated(what)}
          </span>
          <Button small icon="undo" label={text.undoOf(what)} disabled={isBusy} onClick={() => void press()}>
            {text.undo}
          </Button>
        </p>
      )}
      <p role="status" class={taken?.error === undefined ? "hint" : "error"}>
        {taken && isolated(taken.error ?? text.undone(taken.what))}
      </p>
    </>
  )
}

/** A text of the server, in which no name between quotation marks turns what is beside it. The server leaves none in a name. */
const isolated = (whole: string) =>
  whole.split(/("[^"]*")/).map((part) => (part[0] === '"' ? <bdi key={part}>{part}</bdi> : part))
