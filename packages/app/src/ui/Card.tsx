import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import type { Tone } from "./tones.ts"

/** A framed part of a page, named by its heading. */
export const Card = ({
  aside,
  children,
  title,
  tone
}: {
  readonly title: string
  readonly children: ComponentChildren
  /** Content beside the heading, such as a link. */
  readonly aside?: ComponentChildren
  readonly tone?: Tone
}) => {
  const id = useId()
  return (
    <section class="card" aria-labelledby={id} {...(tone !== undefined && { "data-tone": tone })}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
