import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { act } from "../../data/act.ts"
import { useRead } from "../../data/api.ts"
import { toast } from "../../data/toasts.ts"
import { formatAgo } from "../../format/dates.ts"
import { FormError } from "../../forms/FormError.tsx"
import { security as text } from "../../text/security.ts"
import { Button } from "../../ui/Button.tsx"
import { Loading, ReadState } from "../../ui/States.tsx"
import { Tag } from "../../ui/Tag.tsx"

/** The devices that are signed in, each but this one with "Sign out". */
export const DeviceList = () => {
  const devices = useRead("listSessions", {})
  const [error, setError] = useState<string>()

  const end = async ({ device, id }: Answer<"listSessions">[number]) => {
    const result = await act("endSession", { id })
    if (result.state === "refused") return setError(result.message)
    setError(undefined)
    toast({ text: text.ended(device) })
  }
  const endOthers = async () => {
    const result = await act("endOtherSessions", {})
    if (result.state === "refused") return setError(result.message)
    setError(undefined)
    toast({ text: text.endedOthers(result.answer.ended) })
  }

  return (
    <section class="list" aria-labelledby="h-devices">
      <header>
        <h2 id="h-devices">{text.devices}</h2>
        {(devices.data?.length ?? 0) > 1 && (
          <Button small onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        )}
      </header>
      <ReadState read={devices} />
      {devices.data === undefined && devices.loading && <Loading />}
      <ul class="keys">
        {devices.data?.map((device) => (
          <li class="key" key={device.id}>
            <div class="who">
              <b>{device.device}</b>
              {device.current && <Tag>{text.thisDevice}</Tag>}
            </div>
            <p class="hint">{text.since(formatAgo(device.signedInAt))}</p>
            <p class="used hint">{text.seen(formatAgo(device.seenAt))}</p>
            {!device.current && (
              <Button small onClick={() => void end(device)}>
                {text.end}
                <span class="vh">{text.endNamed(device.device)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
    </section>
  )
}
