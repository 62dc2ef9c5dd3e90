import { clash } from "#text/clash"
import { shell } from "#text/shell"
import type { QueueItem } from "./data/queue.ts"
import { discard, sendAgain } from "./data/write.ts"
import { clashText } from "./form/clash.ts"
import { Button } from "./ui/Button.tsx"
import { Notice } from "./ui/States.tsx"

/** Writes that were refused while no form waited for them. Few people ever see one, and it knows how to write every kind of value. */
export default ({ refused }: { readonly refused: ReadonlyArray<QueueItem> }) => (
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
        {shell.notSaved(item.present === undefined ? (item.message ?? "") : "")}
        {item.present !== undefined && clashText(item.present, item.params)}
      </Notice>
    ))}
  </>
)
