// What the tests of the data layer call in the browser, bundled as one script: the app's own code.
export { act } from "../../../packages/app/src/data/act.ts"
export { alone, forgetParts, texts } from "../../../packages/app/src/data/device.ts"
export { account, loadQueue, pending, queue } from "../../../packages/app/src/data/queue.ts"
export { flush, startSending } from "../../../packages/app/src/data/sender.ts"
export { readSession, startSession } from "../../../packages/app/src/data/session.ts"
export { copyOf, known } from "../../../packages/app/src/data/slips.ts"
export { shown } from "../../../packages/app/src/data/toasts.ts"
export { discard, sendAgain, undoWrite, write } from "../../../packages/app/src/data/write.ts"
export { keepText } from "../../../packages/app/src/form/kept.ts"
export {
  draft,
  isKept,
  keepFinished,
  keptSets,
  loadDraft,
  newDraft,
  reopenFinished,
  setDraft,
  updateDraft
} from "../../../packages/app/src/workout/draftStore.ts"
