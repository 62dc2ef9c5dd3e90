import { render } from "preact"
import { startRefreshing } from "./data/api.ts"
import { followPreferences } from "./data/preferences.ts"
import { startSending } from "./data/sender.ts"
import { startSession } from "./data/session.ts"
import { Shell } from "./Shell.tsx"
import { registerWorker } from "./worker.ts"

const started = startSession()
followPreferences()

const root = document.querySelector("#root")
if (root !== null) render(<Shell />, root)

// After the page, so that its own reads go first.
void started.then(() => {
  startSending()
  startRefreshing()
  registerWorker()
})
