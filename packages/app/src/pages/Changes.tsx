import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { changes as text } from "#text/data"
import type { AppChange } from "../changes/acts.ts"
import { ChangeList } from "../changes/ChangeList.tsx"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { formatDate, isDate, today } from "../format/dates.ts"
import { counted } from "../format/numbers.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Select } from "../ui/Field.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Empty, Loading, ReadState } from "../ui/States.tsx"

/** The changes that are read at once, and the most that the server returns. */
const PAGE = 30
const MOST = 100

const WRITERS = optionsOf(text.writers)

const CONNECTION = /^connection:./

/** A kind of writers, one connected app, or everyone. */
const filterOf = (by = ""): string =>
  CONNECTION.test(by) ? by : (WRITERS.find(({ value }) => value === by)?.value ?? "everyone")

interface Which {
  readonly date?: string
  readonly by?: Answer<"appChanges">[number]["by"]["kind"]
  readonly writer?: string
}

const writtenBy = (filter: string): Pick<Which, "by" | "writer"> => {
  if (CONNECTION.test(filter)) return { writer: filter }
  const by = WRITERS.find(({ value }) => value === filter)?.value
  return by === undefined || by === "everyone" ? {} : { by }
}

/** The changes of the log and their writers, of all days or of one, `?date=`. */
export default ({ query }: PageProps) => {
  const date = query.date !== undefined && isDate(query.date) ? query.date : undefined
  const filter = filterOf(query.by)
  const [limit, setLimit] = useState(PAGE)
  const which: Which = { ...(date !== undefined && { date }), ...writtenBy(filter) }
  const found = useRead("appChanges", { limit, ...which })
  const { data } = found
  const apps = useApps(filter)
  const show = (writer: string) => {
    const search = new URLSearchParams({
      ...(date !== undefined && { date }),
      ...(writer !== "everyone" && { by: writer })
    })
    go(`/changes${search.size === 0 ? "" : `?${search}`}`, true)
  }
  return (
    <>
      {date === undefined ? (
        <PageHead title={text.title} lead={text.lead} />
      ) : (
        <PageHead
          title={text.ofDay(formatDate(date, "full"))}
          up={{ href: date === today() ? "/" : `/day/${date}`, label: text.toDay(formatDate(date, "full")) }}
        />
      )}
      <ReadState read={found} />
      <div class="change-bar">
        <Select
          label={text.by}
          value={filter}
          options={WRITERS.flatMap((writer) => [writer, ...(writer.value === "connection" ? apps : [])])}
          onInput={show}
        />
        <a href={date === undefined ? "/trash" : "/changes"}>{date === undefined ? text.trash : text.allDays}</a>
        {data !== undefined && (date !== undefined || filter !== "everyone") && <UndoAll changes={data} />}
      </div>
      {data === undefined && found.loading && <Loading />}
      {data?.length === 0 && <Empty>{filter === "everyone" ? text.none : text.noneOf}</Empty>}
      {data !== undefined && data.length > 0 && <ChangeList changes={data} isOfDay={date !== undefined} />}
      {data?.length === limit && <Older last={data.at(-1)} limit={limit} more={() => setLimit(MOST)} which={which} />}
    </>
  )
}

/** The connected apps with changes, as choices, and the chosen one. */
const useApps = (chosen: string) => {
  const { data = [] } = useRead("listConnections", {})
  return data
    .map(({ changes, endedAt, id, name }) => ({
      value: `connection:${id}`,
      label: (endedAt === null ? text.oneApp : text.endedApp)(name),
      isOffered: endedAt === null || changes.all > 0
    }))
    .filter(({ isOffered, value }) => isOffered || value === chosen)
}

/** Older changes than those of one read. They are read on request. */
const Older = ({
  last,
  limit,
  more,
  which
}: {
  readonly last: AppChange | undefined
  readonly limit: number
  readonly more: () => void
  readonly which: Which
}) => {
  const [before, setBefore] = useState<string>()
  const showMore = () => (limit < MOST ? more() : setBefore(last?.id))
  if (before !== undefined) return <OlderThan before={before} which={which} />
  return <Button onClick={showMore}>{text.older}</Button>
}

const OlderThan = ({ before, which }: { readonly before: string; readonly which: Which }) => {
  const found = useRead("appChanges", { limit: MOST, before, ...which })
  const { data } = found
  if (data === undefined) return found.error === undefined ? <Loading /> : <ReadState read={found} />
  return (
    <>
      <ChangeList changes={data} isOfDay={which.date !== undefined} />
      {data.length === MOST && <Older last={data.at(-1)} limit={MOST} more={() => {}} which={which} />}
    </>
  )
}

/** Undoes all listed changes that are not undone yet, as one write. */
const UndoAll = ({ changes }: { readonly changes: ReadonlyArray<AppChange> }) => {
  // Undoing an undo would make its change again.
  const ids = changes.filter(({ action, undoneBy }) => undoneBy === null && action !== "undo").map(({ id }) => id)
  if (ids.length < 2) return null
  const count = counted(ids.length, text.changeForms)
  const undo = async () => {
    const isSure = await ask({ title: text.undoAllTitle(count), text: text.undoAllText, yes: text.undoAll })
    if (isSure) await write("undoChanges", { ids }, { say: text.said(count) })
  }
  return (
    <Button icon="undo" onClick={() => void undo()}>
      {text.undoAll}
    </Button>
  )
}
