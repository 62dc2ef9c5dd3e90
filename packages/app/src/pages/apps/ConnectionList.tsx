import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { formatAgo } from "../../format/dates.ts"
import { counted } from "../../format/text.ts"
import { FormError } from "../../forms/FormError.tsx"
import { access, apps as text } from "../../text/access.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { type Connection, undoWritten, writerOf } from "./connection.ts"
import { Disconnected } from "./Disconnected.tsx"

/** The time since a moment of the server's clock; now, if that clock is ahead of this device's. */
const agoOf = (moment: string): string => formatAgo(Math.min(Date.parse(moment), Date.now()))

/** The connected apps, each with its actions, and the names of former ones. */
export const ConnectionList = ({ connections }: { readonly connections: ReadonlyArray<Connection> }) => {
  const live = connections.filter(({ endedAt }) => endedAt === null)
  const ended = connections.filter(({ endedAt }) => endedAt !== null)
  const [error, setError] = useState<string>()
  const [gone, setGone] = useState<Connection>()

  const disconnect = async (connection: Connection) => {
    const result = await act("disconnectApp", { id: connection.id })
    if (result.state !== "applied") return setError(result.message)
    setError(undefined)
    if (connection.changes.all > 0) return setGone(connection)
    setGone(undefined)
    toast({ text: text.disconnectedNow(connection.name) })
  }

  return (
    <>
      {gone !== undefined && <Disconnected key={gone.id} connection={gone} onDone={() => setGone(undefined)} />}
      {live.length === 0 && <Empty>{text.none}</Empty>}
      <ul>
        {live.map((connection) => (
          <li class="connected" key={connection.id}>
            <Who connection={connection} />
            <div class="acts">
              {connection.changes.all > 0 && <WhatItWrote connection={connection} />}
              <Button small danger onClick={() => void disconnect(connection)}>
                {text.disconnect}
                <span class="vh">{text.named(connection.name)}</span>
              </Button>
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
                <bdi>{text.endedOn(connection.name, agoOf(connection.endedAt ?? ""))}</bdi>{" "}
                {connection.changes.all > 0 && <WhatItWrote connection={connection} />}
              </li>
            ))}
          </ul>
          <p class="hint">{text.stays}</p>
        </details>
      )}
      <FormError>{error}</FormError>
    </>
  )
}

/** Actions to show and to undo the changes of an app. */
const WhatItWrote = ({ connection }: { readonly connection: Connection }) => (
  <>
    <a class="btn small" href={`/changes?by=${writerOf(connection)}`}>
      {text.review}
      <span class="vh">{text.named(connection.name)}</span>
    </a>
    <Button small icon="undo" onClick={() => void undoWritten(connection, connection.changes.all)}>
      {text.undoAll}
      <span class="vh">{text.named(connection.name)}</span>
    </Button>
  </>
)

/** Names an app, its permissions and its changes. */
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
        {text.sendsTo} <bdi class="mono">{redirectHost}</bdi> · {text.connected(agoOf(createdAt))}
      </p>
      <p class="hint">
        {lastUsedAt === null ? text.neverUsed : text.used(agoOf(lastUsedAt))} ·{" "}
        {changes.all === 0 ? text.noChanges : text.wrote(counted(changes.week, text.changeForms), String(changes.all))}
      </p>
    </div>
  )
}
