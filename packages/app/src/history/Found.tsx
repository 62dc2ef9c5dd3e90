import type { Answer, Params } from "@daybook/core/app"
import { useRead } from "../data/api.ts"
import { formatDate } from "../format/dates.ts"
import { counted } from "../format/text.ts"
import { history as text } from "../text/history.ts"
import { day } from "../text/today.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Empty, Loading, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"

/** The most entries that a search returns. */
const MOST = 100

/** The entries that a search found, newest first. Each opens its day. */
export const Found = ({ by, q }: Params<"searchLog">) => {
  const read = useRead("searchLog", { q, by })
  const { data } = read
  if (data === undefined)
    return (
      <>
        <ReadState read={read} />
        {read.loading && <Loading />}
      </>
    )
  if (data.length === 0) return <Empty>{q === undefined ? text.nothingBy : text.notFound}</Empty>
  return (
    <>
      <ReadState read={read} />
      <p class="hint" aria-live="polite">
        {data.length === MOST ? text.most : counted(data.length, text.found)}
      </p>
      <ul class="entries">
        {data.map((entry) => (
          <li key={entry.id}>
            <FoundRow entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

const FoundRow = ({ entry: { by, date, kind, text: words } }: { readonly entry: Answer<"searchLog">[number] }) => (
  <LeaderRow
    href={`/day/${date}`}
    name={words}
    tags={
      <>
        <Tag>{text.kinds[kind]}</Tag>
        {by.kind !== "app" && (
          <Tag look="by" icon="plug">
            <span class="vh">{day.by}</span>
            <bdi>{by.name}</bdi>
          </Tag>
        )}
      </>
    }
    num={formatDate(date, "long")}
  />
)
