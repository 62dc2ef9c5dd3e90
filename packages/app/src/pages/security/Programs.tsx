import { useEffect, useRef } from "preact/hooks"
import { access, apps } from "#text/access"
import { security as text } from "#text/security"
import { actFinally } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { formatAgo } from "../../format/dates.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { ListRow, RowButton, useRefusal } from "../../ui/List.tsx"
import { Loading, ReadState } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"
import { revokeKey } from "../access/revokeKey.ts"
import { disconnectApp } from "../apps/disconnectApp.ts"

/** After a new password: the keys and the connected apps that it does not end, each with a button that ends it, and one for all. */
export const Programs = () => {
  const keys = useRead("listKeys", {})
  const connections = useRead("listConnections", {})
  const { after, refusal } = useRefusal()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const endAll = async () => {
    const question = { title: text.endAllTitle, text: text.endAllText, yes: text.endAll, danger: true }
    await after(actFinally("endPrograms", {}, ask(question)), () => toast({ text: text.endedAll }))
  }

  const rows = [
    ...(keys.data ?? [])
      .filter(({ revokedAt }) => revokedAt === null)
      .toReversed()
      .map((key) => ({
        ...key,
        what: text.keyOf(key.lastFour),
        verb: access.revoke,
        end: () => after(revokeKey(key), () => toast({ text: access.revokedNow(key.name) }))
      })),
    ...(connections.data ?? [])
      .filter(({ endedAt }) => endedAt === null)
      .map((app) => ({
        ...app,
        what: app.domain === null ? text.unverifiedOf(app.redirectHost) : text.appOf(app.domain),
        verb: apps.disconnect,
        end: () => after(disconnectApp(app), () => toast({ text: apps.disconnectedNow(app.name) }))
      }))
  ]
  const isLoading = keys.data === undefined || connections.data === undefined

  return (
    <section class="list" aria-labelledby="h-programs">
      <header>
        <h2 id="h-programs" tabIndex={-1} ref={heading}>
          {text.programs}
        </h2>
        {rows.length > 1 && (
          <Button small danger onClick={() => void endAll()}>
            {text.endAll}
          </Button>
        )}
      </header>
      <ReadState read={keys} />
      <ReadState read={connections} />
      {isLoading ? (
        (keys.loading || connections.loading) && <Loading />
      ) : (
        <p class="hint">{rows.length === 0 ? text.noPrograms : text.programsLead}</p>
      )}
      <ul>
        {rows.map(({ end, id, lastUsedAt, name, scope, verb, what }) => (
          <ListRow
            key={id}
            name={name}
            tags={<Tag>{access.scopes[scope].name}</Tag>}
            used={lastUsedAt === null ? text.neverUsed : text.used(formatAgo(lastUsedAt))}
            acts={<RowButton danger verb={verb} name={name} onClick={() => void end()} />}
          >
            <bdi>{what}</bdi>
          </ListRow>
        ))}
      </ul>
      <FormError>{refusal}</FormError>
    </section>
  )
}
