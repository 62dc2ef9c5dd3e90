import { render } from "preact"
import { startRefreshing } from "./data/api.ts"
import { startSending } from "./data/sender.ts"
import { directionOf, locale } from "./format/locale.ts"
import { Shell } from "./Shell.tsx"
import { registerWorker } from "./worker.ts"

document.documentElement.lang = locale()
document.documentElement.dir = directionOf(locale())

const root = document.querySelector("#root")
if (root !== null) render(<Shell />, root)

startSending()
startRefreshing()
registerWorker()
