import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import type { Read } from "../data/api.ts"
import type { ActOutcome } from "../data/request.ts"
import { Button } from "./Button.tsx"
import { ReadResult } from "./States.tsx"

/** A part of a page that lists what a read found, below a heading with a figure or a button. */
export const List = <A,>({
  aside,
  children,
  lead,
  read,
  title
}: {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly lead?: ComponentChildren
  readonly read: Read<A>
  readonly children: (data: A) => ComponentChildren
}) => {
  const id = useId()
  return (
    <section class="list" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {lead !== undefined && <p class="hint">{lead}</p>}
      <ReadResult read={read}>{children}</ReadResult>
    </section>
  )
}

export const ListRow = ({
  acts,
  children,
  name,
  tags,
  used,
  when
}: {
  readonly name: string
  readonly tags?: ComponentChildren
  readonly children?: ComponentChildren
  /** Words about its last use, and its time. */
  readonly used?: string
  readonly when?: string
  readonly acts?: ComponentChildren
}) => (
  <li class="key">
    <div class="who">
      <b>
        <bdi>{name}</bdi>
      </b>
      {tags}
    </div>
    {children !== undefined && <p class="hint">{children}</p>}
    {used !== undefined && (
      <p class="used">
        <span class="hint">{used}</span> {when}
      </p>
    )}
    {acts}
  </li>
)

/** A small button of a row. People who cannot see the row hear its name after the verb. */
export const RowButton = ({
  name,
  verb,
  ...button
}: {
  readonly verb: string
  readonly name: string
  readonly onClick: () => void
  readonly danger?: boolean
  readonly icon?: "undo"
}) => (
  <Button small {...button}>
    {verb}
    <span class="vh"> {name}</span>
  </Button>
)

/** The reason why the last act of a list was refused, and a function that waits for an act: `done` is called if it was applied. */
export const useRefusal = () => {
  const [refusal, setRefusal] = useState<string>()
  const after = async <A,>(acted: Promise<ActOutcome<A> | undefined>, done: (answer: A) => void): Promise<void> => {
    const result = await acted
    if (result === undefined) return
    setRefusal(result.state === "refused" ? result.message : undefined)
    if (result.state === "applied") done(result.answer)
  }
  return { refusal, after }
}
