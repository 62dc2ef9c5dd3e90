import { isOffline } from "./data/online.ts"
import { pending } from "./data/queue.ts"
import { discard, sendAgain } from "./data/write.ts"
import { clashText } from "./forms/clashText.ts"
import { clash } from "./text/clash.ts"
import { shell } from "./text/shell.ts"
import { Button } from "./ui/Button.tsx"
import { Notice } from "./ui/Notice.tsx"

/** Above every page: writes that were refused while nobody waited for them, and how many wait for a network. */
export const QueueNotice = () => {
  const refused = pending.value.filter(({ state }) => state === "refused")
  const waiting = pending.value.length - refused.length
  return (
    <>
      {refused.map((item) => (
        <Notice
          key={item.id}
          tone="warn"
          acts={
            <>
              <Button look="bare" small onClick={() => void sendAgain(item)}>
                {item.present === undefined ? shell.tryAgain : clash.keep}
              </Button>
              <Button look="bare" small onClick={() => void discard(item)}>
                {item.present === undefined ? shell.discard : clash.take}
              </Button>
            </>
          }
        >
          {shell.notSaved(item.present === undefined ? (item.message ?? "") : clashText(item.present, item.params))}
        </Notice>
      ))}
      {isOffline.value && waiting > 0 && <Notice icon="cloud">{shell.waiting(waiting)}</Notice>}
    </>
  )
}
