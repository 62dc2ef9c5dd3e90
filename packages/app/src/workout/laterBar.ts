import { effect } from "@preact/signals"
import { storage } from "../data/storage.ts"
import { later } from "../ui/Later.tsx"
import { DRAFT_CHANNEL, DRAFT_KEY, runningDraft } from "./running.ts"

/** Resolves when a session is being logged: an earlier run left it, or this tab or another one begins it. */
const begun = (): Promise<void> =>
  new Promise((resolve) => {
    void storage("draft")
      .read(DRAFT_KEY)
      .then((found) => found !== undefined && resolve())
    effect(() => {
      if (runningDraft.value !== undefined) resolve()
    })
    if ("BroadcastChannel" in globalThis)
      new BroadcastChannel(DRAFT_CHANNEL).addEventListener("message", () => resolve())
  })

let whenBegun: Promise<void> | undefined

/** Loaded once there is a session to show, so that the first page of everybody else is the smaller for it. */
export const SessionBar = later(async () => {
  whenBegun ??= begun()
  await whenBegun
  return import("./SessionBar.tsx")
})
