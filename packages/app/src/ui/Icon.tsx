import { ICONS, type IconName } from "./icons.ts"

/** A drawing beside a text. It has no name of its own; the element around it has one. */
export const Icon = ({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) => (
  <svg class={small ? "i i-s" : "i"} viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
)
