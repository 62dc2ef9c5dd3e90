import { later } from "../today/Later.tsx"

/** Loaded after the first page, which is the smaller for it. */
export const SessionBar = later(() => import("./SessionBar.tsx"))
