import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { changes, trash as text } from "#text/data"
import { momentText, writerName } from "../changes/acts.ts"
import { actFinally } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { formatDate } from "../format/dates.ts"
import { photoUrl } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Empty, FailedNotice, Loading, ReadState } from "../ui/States.tsx"

const PAGE = 100

export default () => {
  const [refused, setRefused] = useState<string>()
  const found = useRead("listTrash", { limit: PAGE })
  const { data } = found
  const empty = async () => {
    const question = { title: text.emptyTitle, text: text.emptyText, yes: text.emptyIt, danger: true }
    const outcome = await actFinally("emptyTrash", {}, ask(question))
    if (outcome === undefined) return
    setRefused(outcome.state === "refused" ? outcome.message : undefined)
    if (outcome.state === "applied") toast({ text: text.emptied })
  }
  return (
    <>
      <PageHead title={text.title} lead={text.lead} up={{ href: "/changes", label: changes.title }} />
      <ReadState read={found} />
      {refused !== undefined && <FailedNotice>{refused}</FailedNotice>}
      {data === undefined && found.loading && <Loading />}
      {data?.length === 0 && <Empty>{text.empty}</Empty>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul class="changes" aria-label={text.title}>
            {data.map((row) => (
              <TrashRow key={row.id} row={row} />
            ))}
          </ul>
          <p class="change-bar">
            <Button danger icon="trash" onClick={() => void empty()}>
              {text.emptyIt}
            </Button>
          </p>
        </>
      )}
    </>
  )
}

const TrashRow = ({
  row: { by, date, deletedAt, id, kind, summary }
}: {
  readonly row: Answer<"listTrash">[number]
}) => (
  <li class="change">
    {kind === "photo" && <img class="thumb" src={photoUrl(id)} alt="" loading="lazy" />}
    <div class="change-text">
      <p class="change-what">
        <bdi>{summary}</bdi>
      </p>
      <p class="change-who">
        <span>{changes.kinds[kind]}</span>
        {date !== null && <span>{formatDate(date, "short")}</span>}
        <span>
          {by.kind === "app"
            ? text.deleted(momentText(deletedAt))
            : text.deletedBy(writerName(by), momentText(deletedAt))}
        </span>
      </p>
    </div>
    <div class="acts">
      <Button
        small
        onClick={() =>
          void write("restoreTrash", { ids: [id] }, { say: text.restored(summary), ...(date !== null && { date }) })
        }
      >
        {text.restore}
      </Button>
    </div>
  </li>
)
