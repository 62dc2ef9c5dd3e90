import { settings as text } from "../../text/settings.ts"

/** The pages of the settings, in their order. */
export const PLACES = [
  { path: "/settings/goals", icon: "goal", ...text.places.goals },
  { path: "/settings/metrics", icon: "mine", ...text.places.metrics },
  { path: "/settings/access", icon: "key", ...text.places.access },
  { path: "/settings/apps", icon: "plug", ...text.places.apps },
  { path: "/settings/phone", icon: "heart", ...text.places.phone },
  { path: "/settings/security", icon: "shield", ...text.places.security },
  { path: "/settings/data", icon: "data", ...text.places.data },
  { path: "/changes", icon: "undo", ...text.places.changes },
  { path: "/trash", icon: "trash", ...text.places.trash }
] as const
