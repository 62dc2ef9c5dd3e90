import { shell } from "#text/shell"
import { go } from "./navigation.ts"
import { Icon, type IconName } from "./ui/Icon.tsx"

interface Place {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  readonly key: string
  /** Matches the addresses that belong to it. */
  readonly within: RegExp
}

const BEFORE: ReadonlyArray<Place> = [
  { href: "/", icon: "today", label: shell.today, key: "T", within: /^\/(?:$|day\/|dials\/|health\/)/ },
  { href: "/history", icon: "history", label: shell.history, key: "H", within: /^\/(?:history|changes|trash)/ }
]

const AFTER: ReadonlyArray<Place> = [
  { href: "/trends", icon: "trends", label: shell.trends, key: "R", within: /^\/(?:trends|body|exercises)/ },
  { href: "/settings", icon: "settings", label: shell.settings, key: ",", within: /^\/settings/ }
]

/** The bar of a phone, or the rail of a wide screen. */
export const Navigation = ({ path }: { readonly path: string }) => (
  <nav class="bar" aria-label={shell.main}>
    <span class="brand" aria-hidden="true">
      Daybook<span>.</span>
    </span>
    <ul>
      {BEFORE.map((place) => (
        <PlaceItem key={place.href} place={place} path={path} />
      ))}
      <li class="log">
        <button type="button" onClick={() => go("/log")} aria-haspopup="dialog">
          <Icon name="plus" />
          <span class="vh">{shell.log}</span>
          <KeyHint name="L" />
        </button>
      </li>
      {AFTER.map((place) => (
        <PlaceItem key={place.href} place={place} path={path} />
      ))}
    </ul>
  </nav>
)

const PlaceItem = ({ path, place }: { readonly place: Place; readonly path: string }) => (
  <li>
    <a href={place.href} {...(place.within.test(path) && { "aria-current": "page" })}>
      <Icon name={place.icon} />
      <span>{place.label}</span>
      <KeyHint name={place.key} />
    </a>
  </li>
)

const KeyHint = ({ name }: { readonly name: string }) => (
  <span class="key-hint" aria-hidden="true">
    <kbd>{name}</kbd>
  </span>
)
