import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"
import { Icon, type IconName } from "./Icon.tsx"
import type { Tone } from "./tones.ts"

export const Section = ({
  children,
  icon,
  sum,
  title,
  tone
}: {
  readonly title: string
  readonly children: ComponentChildren
  readonly icon?: IconName
  readonly sum?: ComponentChildren
  readonly tone?: Tone
}) => {
  const id = useId()
  return (
    <section class="block" aria-labelledby={id} {...(tone !== undefined && { "data-tone": tone })}>
      <header>
        <h2 id={id}>
          {icon !== undefined && <Icon name={icon} />}
          {title}
        </h2>
        {sum !== undefined && <p class="sum">{sum}</p>}
      </header>
      {children}
    </section>
  )
}

export const Card = ({
  aside,
  children,
  title,
  tone
}: {
  readonly title: string
  readonly children: ComponentChildren
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
