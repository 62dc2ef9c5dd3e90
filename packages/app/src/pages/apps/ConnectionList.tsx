import type { Answer } from "@daybook/core/app"
import { useEffect, useRef, useState } from "preact/hooks"
import { access, apps as text } from "#text/access"
import { toast } from "../../data/toasts.ts"
import { write } from "../../data/write.ts"
import { FormError } from "../../form/Form.tsx"
import { formatAgo } from "../../format/dates.ts"
import { counted } from "../../format/numbers.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { RowButton, useRefusal } from "../../ui/List.tsx"
import { Empty } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { disconnectApp } from "../access/revoke.ts"

type Connection = Answer<"listConnections">[number]

export const ConnectionList = ({ connections }: { readonly connections: ReadonlyArray<Connection> }) => {
  const live = connections.filter(({ endedAt }) => endedAt === null)
  const ended = connections.filter(({ endedAt }) => endedAt !== null)
  const { after, refusal } = useRefusal()
  const [gone, setGone] = useState<Connection>()

  const disconnect = (connection: Connection) =>
    after(disconnectApp(connection), () => {
      const hasWritten = connection.changes.all > 0
      setGone(hasWritten ? connection : undefined)
      if (!hasWritten) toast({ text: text.disconnectedNow(connection.name) })
    })

  return (
    <>
      {gone !== undefined && <DisconnectedApp key={gone.id} connection={gone} onDone={() => setGone(undefined)} />}
      {live.length === 0 && <Empty>{text.none}</Empty>}
      <ul>
        {live.map((connection) => (
          <li class="connected" key={connection.id}>
            <Who connection={connection} />
            <div class="acts">
              {connection.changes.all > 0 && <WhatItWrote connection={connection} />}
              <RowButton
                danger
                verb={text.disconnect}
                name={connection.name}
                onClick={() => void disconnect(connection)}
              />
            </div>
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{text.ended(ended.length)}</summary>
          <ul class="hint">
            {ended.map((connection) => (
              <li key={connection.id}>
                <bdi>{text.endedOn(connection.name, formatAgo(connection.endedAt ?? ""))}</bdi>{" "}
                {connection.changes.all > 0 && <WhatItWrote connection={connection} />}
              </li>
            ))}
          </ul>
          <p class="hint">{text.stays}</p>
        </details>
      )}
      <FormError>{refusal}</FormError>
    </>
  )
}

/** Actions to show and to undo the changes of an app. */
const WhatItWrote = ({ connection }: { readonly connection: Connection }) => (
  <>
    <a class="btn small" href={`/changes?by=${writerOf(connection)}`}>
      {text.review}
      <span class="vh"> {connection.name}</span>
    </a>
    <RowButton
      icon="undo"
      verb={text.undoAll}
      name={connection.name}
      onClick={() => void undoWritten(connection, connection.changes.all)}
    />
  </>
)

const Who = ({ connection }: { readonly connection: Connection }) => {
  const { changes, createdAt, domain, kind, lastUsedAt, name, redirectHost, scope } = connection
  return (
    <div>
      <p class="who">
        <b>
          <bdi>{name}</bdi>
        </b>
        <Tag>{access.scopes[scope].name}</Tag>
        {kind === "own" ? (
          <Tag>{text.own}</Tag>
        ) : domain === null ? (
          <Tag look="bad">{text.unverified}</Tag>
        ) : (
          <Tag look="good">{text.ofDomain(domain)}</Tag>
        )}
      </p>
      <p class="hint">
        {text.sendsTo} <bdi class="mono">{redirectHost}</bdi> · {text.connected(formatAgo(createdAt))}
      </p>
      <p class="hint">
        {lastUsedAt === null ? text.neverUsed : text.used(formatAgo(lastUsedAt))} ·{" "}
        {changes.all === 0 ? text.noChanges : text.wrote(counted(changes.week, text.changeForms), String(changes.all))}
      </p>
    </div>
  )
}

const WEEK_MS = 7 * 86_400_000

/** Offers to undo the changes of an app that was just disconnected. */
const DisconnectedApp = ({ connection, onDone }: { readonly connection: Connection; readonly onDone: () => void }) => {
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

const writerOf = ({ id }: Pick<Connection, "id">): string => `connection:${id}`

/** Undoes the changes of a connection, all or those since a time, as one write. Resolves to true if the person confirmed it. */
const undoWritten = async (
  connection: Pick<Connection, "id" | "name">,
  count: number,
  since?: string
): Promise<boolean> => {
  const { name } = connection
  const isSure = await ask({
    title: text.undoTitle(counted(count, text.changeForms), name),
    text: text.undoText,
    yes: text.undoAll
  })
  if (!isSure) return false
  const which = { writer: writerOf(connection), ...(since !== undefined && { since }) }
  await write("undoChanges", which, { say: text.undone(name) })
  return true
}
