import { useEffect, useRef } from "preact/hooks"
import { counted } from "../../format/text.ts"
import { apps as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { type Connection, undoWritten } from "./connection.ts"

const WEEK_MS = 7 * 86_400_000

/** Offers to undo the changes of an app that was just disconnected. */
export const Disconnected = ({
  connection,
  onDone
}: {
  readonly connection: Connection
  readonly onDone: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { changes, name } = connection
  useEffect(() => heading.current?.focus(), [])
  const undo = async (count: number, since?: string) => {
    if (await undoWritten(connection, count, since)) onDone()
  }
  return (
    <section class="card" aria-labelledby="h-gone">
      <h3 id="h-gone" tabIndex={-1} ref={heading}>
        <bdi>{text.disconnectedNow(name)}</bdi>
      </h3>
      <p>{text.afterwards}</p>
      <p class="acts">
        {changes.week > 0 && changes.week < changes.all && (
          <Button icon="undo" onClick={() => void undo(changes.week, new Date(Date.now() - WEEK_MS).toISOString())}>
            {text.undoWeek(counted(changes.week, text.changeForms))}
          </Button>
        )}
        <Button icon="undo" onClick={() => void undo(changes.all)}>
          {text.undoEvery(counted(changes.all, text.changeForms))}
        </Button>
        <Button onClick={onDone}>{text.keepAll}</Button>
      </p>
    </section>
  )
}
