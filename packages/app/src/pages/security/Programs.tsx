import { useEffect, useRef, useState } from "preact/hooks"
import { type Acted, act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { formatAgo } from "../../format/dates.ts"
import { FormError } from "../../forms/FormError.tsx"
import { access, apps } from "../../text/access.ts"
import { security as text } from "../../text/security.ts"
import { Button } from "../../ui/Button.tsx"
import { ask } from "../../ui/Confirm.tsx"
import { Loading, ReadState } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"

/** The time since a moment of the server's clock; now, if that clock is ahead of this device's. */
const agoOf = (moment: string): string => formatAgo(Math.min(Date.parse(moment), Date.now()))

/** After a new password: the keys and the connected apps that it does not end, each with a button that ends it, and one for all. */
export const Programs = () => {
  const keys = useRead("listKeys", {})
  const connections = useRead("listConnections", {})
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const said = <A,>(result: Acted<A>, done: (answer: A) => string) => {
    setError(result.state === "refused" ? result.message : undefined)
    if (result.state === "applied") toast({ text: done(result.answer) })
  }
  const endAll = async () => {
    const isSure = await ask({ title: text.endAllTitle, text: text.endAllText, yes: text.endAll, danger: true })
    if (isSure) said(await act("endPrograms", {}), () => text.endedAll)
  }

  const rows = [
    ...(keys.data ?? [])
      .filter(({ revokedAt }) => revokedAt === null)
      .toReversed()
      .map(({ id, lastFour, ...key }) => ({
        ...key,
        id,
        what: text.keyOf(lastFour),
        verb: access.revoke,
        end: async () => said(await act("revokeKey", { id }), () => access.revokedNow(key.name))
      })),
    ...(connections.data ?? [])
      .filter(({ endedAt }) => endedAt === null)
      .map(({ domain, id, redirectHost, ...app }) => ({
        ...app,
        id,
        what: domain === null ? text.unverifiedOf(redirectHost) : text.appOf(domain),
        verb: apps.disconnect,
        end: async () => said(await act("disconnectApp", { id }), () => apps.disconnectedNow(app.name))
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
      <ul class="keys">
        {rows.map(({ end, id, lastUsedAt, name, scope, verb, what }) => (
          <li class="key" key={id}>
            <div class="who">
              <b>
                <bdi>{name}</bdi>
              </b>
              <Tag>{access.scopes[scope].name}</Tag>
            </div>
            <p class="hint">
              <bdi>{what}</bdi>
            </p>
            <p class="used hint">{lastUsedAt === null ? text.neverUsed : text.used(agoOf(lastUsedAt))}</p>
            <Button small danger onClick={() => void end()}>
              {verb}
              <span class="vh">{access.revokeNamed(name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
    </section>
  )
}
