import { useRef } from "preact/hooks"
import { CopyButton } from "./CopyButton.tsx"

/** An address of the server, with a line break before its path. */
export const Address = ({ label, of, url }: { readonly label: string; readonly url: string; readonly of: string }) => {
  const text = useRef<HTMLSpanElement>(null)
  const path = /\/[^/]*$/.exec(url)?.[0] ?? ""
  return (
    <div>
      <dt>{label}</dt>
      <dd class="mono">
        <span ref={text}>
          {url.slice(0, url.length - path.length)}
          <wbr />
          {path}
        </span>
      </dd>
      <dd>
        <CopyButton source={text} of={of} />
      </dd>
    </div>
  )
}
