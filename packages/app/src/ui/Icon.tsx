import { ICONS, type IconName } from "./icons.ts"

/** A drawing beside a text. It says nothing by itself: what it is on has the name. */
export const Icon = ({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) => (
  <svg class={small ? "i i-s" : "i"} viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
)
