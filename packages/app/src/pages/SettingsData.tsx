import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { data as text } from "#text/data"
import { momentText } from "../changes/acts.ts"
import { act, confirmed } from "../data/act.ts"
import { useRead } from "../data/api.ts"
import { toast } from "../data/toasts.ts"
import { today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { Button } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Card } from "../ui/Section.tsx"
import { Empty, FailedNotice, Loading, ReadState } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { CopiesCard, HEALTH_LOOKS } from "./data/CopiesCard.tsx"
import { ImportFile } from "./data/ImportFile.tsx"
import { save } from "./data/save.ts"
import { SettingsPage } from "./Settings.tsx"

/** Import, export and backups. */
export default () => (
  <SettingsPage title={text.title} lead={text.lead} path="/settings/data">
    <ImportFile />
    <Card title={text.export}>
      <p>{text.exportText}</p>
      <p>
        <a class="btn" href="/app/api/export?format=json" download={`daybook-${today()}.json`}>
          {text.exportJson}
        </a>
      </p>
      <p class="hint">{text.exportJsonHint}</p>
      <p>
        <a class="btn" href="/app/api/export?format=csv" download={`daybook-${today()}.zip`}>
          {text.exportCsv}
        </a>
      </p>
      <p class="hint">{text.exportCsvHint}</p>
      <p class="acts">
        {(["sets", "foods", "weights"] as const).map((table) => (
          <a
            key={table}
            class="btn"
            href={`/app/api/export?format=${table}`}
            download={`daybook-${table}-${today()}.csv`}
          >
            {text.exportTables[table]}
          </a>
        ))}
      </p>
      <p class="hint">{text.exportTablesHint}</p>
    </Card>
    <Backups />
    <CopiesCard />
    <Card title={text.changes}>
      <LeaderRow href="/changes" name={text.changesText} />
      <LeaderRow href="/trash" name={text.trash} hint={text.trashText} />
    </Card>
  </SettingsPage>
)

/** The backups of the server; only its owner sees them. */
const Backups = () => {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const found = useRead("listBackups", {})
  const { data } = found
  const backUp = async () => {
    setBusy(true)
    const outcome = await act("makeBackup", {})
    setBusy(false)
    setRefused(outcome.state === "refused" ? outcome.message : undefined)
    if (outcome.state === "applied") toast({ text: text.backedUp })
  }
  const download = async ({ id }: Answer<"listBackups">["backups"][number]) => {
    const answer = await confirmed()
    setRefused(answer.state === "refused" ? answer.message : undefined)
    if (answer.state === "applied") save(`/app/api/backups/${encodeURIComponent(id)}`, id.replace(/\.db$/, ".zip"))
  }
  return (
    <Card title={text.backups}>
      <ReadState read={found} />
      {refused !== undefined && <FailedNotice>{refused}</FailedNotice>}
      {data === undefined && found.loading && <Loading />}
      {typeof data?.unsupported === "string" && <p>{data.unsupported}</p>}
      {data?.unsupported === null && (
        <>
          <p>{text.backupsText}</p>
          {data.health !== null && (data.health !== "good" || data.backups.length > 0) && (
            <p>
              <Tag look={HEALTH_LOOKS[data.health]}>{text.backupHealth[data.health]}</Tag>{" "}
              {data.backups[0] !== undefined && text.lastBackup(momentText(data.backups[0].at))}
            </p>
          )}
          {data.folder !== null && <p class="hint">{text.inFolder(data.folder)}</p>}
          {data.failure !== null && (
            <FailedNotice>{text.backupFailed(momentText(data.failure.at), data.failure.message)}</FailedNotice>
          )}
          <p>
            <Button look="first" icon="data" disabled={isBusy} onClick={() => void backUp()}>
              {isBusy ? text.backingUp : text.backUp}
            </Button>
          </p>
          {data.backups.length === 0 ? (
            <Empty>{text.none}</Empty>
          ) : (
            <ul class="changes" aria-label={text.backups}>
              {data.backups.map((backup) => (
                <li class="change" key={backup.id}>
                  <p class="change-text">
                    <time dateTime={backup.at}>{momentText(backup.at)}</time>{" "}
                    <span class="hint">{text.size(formatNumber(backup.bytes / 1_000_000))}</span>
                  </p>
                  <Button small label={text.downloadOf(momentText(backup.at))} onClick={() => void download(backup)}>
                    {text.download}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}
