// What the tests of the queue call in the browser, bundled as one script: the app's own code.
export { act } from "../../../packages/app/src/data/act.ts"
export { loadQueue, pending, queue } from "../../../packages/app/src/data/queue.ts"
export { flush, startSending } from "../../../packages/app/src/data/sender.ts"
export { startSession } from "../../../packages/app/src/data/session.ts"
export { shown } from "../../../packages/app/src/data/toasts.ts"
export { discard, sendAgain, undoWrite, write } from "../../../packages/app/src/data/write.ts"
