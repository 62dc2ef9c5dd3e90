import { shell } from "#text/shell"
import { refreshReads } from "./api.ts"
import { alone, inTime, listen, tell } from "./device.ts"
import { changedElsewhere, dropItem, loadQueue, nextItem, putItem, type QueueItem, queue } from "./queue.ts"
import { type AnsweredCall, isOffline, NoAnswer, type Outcome, type Refusal, RefusedCall, request } from "./request.ts"
import { sessionEnded } from "./session.ts"

interface WaitingWrite {
  readonly item: QueueItem
  readonly settle: (outcome: Outcome<AnsweredCall["answer"]>) => void
}

const waits = new Map<string, WaitingWrite>()

/** Calls `settle` once, when the write is answered or has to wait. */
export const waitFor = (waiting: WaitingWrite): void => {
  waits.set(waiting.item.id, waiting)
}

/** Lets a form go on while its write waits in the queue. */
export const settleAsQueued = (id: string): void => {
  settle(id, { state: "queued" })
}

/** Ends the wait for a write. Returns true if a form waited for it. */
const settle = (id: string, outcome: Outcome<AnsweredCall["answer"]>): boolean => {
  const waiting = waits.get(id)
  waits.delete(id)
  waiting?.settle(outcome)
  return waiting !== undefined
}

const settleAllAsQueued = (): void => {
  for (const id of [...waits.keys()]) settleAsQueued(id)
}

const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 60_000
let retryMs = FIRST_RETRY_MS
let retry: ReturnType<typeof setTimeout> | undefined

const tryAgainIn = (ms: number): void => {
  clearTimeout(retry)
  retry = setTimeout(() => void flush(), ms)
}

let next: Promise<void> | undefined

export const flush = (): Promise<void> => {
  // A run that has not begun covers every later call.
  next ??= alone("queue", async () => {
    next = undefined
    clearTimeout(retry)
    await readQueue()
    await takeBack()
    let wrote = false
    for (let item = nextItem(); item !== undefined; item = nextItem()) {
      const went = await sendItem(item)
      if (went === "stop") break
      wrote = true
    }
    if (wrote) {
      tell("log")
      void refreshReads()
    }
  })
  return next
}

/** Reads the queue. A device that answers late does not keep this page from sending what it has; what is found then is sent then. */
const readQueue = async (): Promise<void> => {
  const known = new Set(queue.value.map(({ id }) => id))
  const reading = loadQueue().then(() => true)
  if (await inTime(reading, false)) return
  void reading.then(() => {
    if (queue.value.some(({ id }) => !known.has(id))) void flush()
  })
}

/** Another tab may have sent a write that a form waits for. A refusal is read from the queue; an answer is asked for again. */
const takeBack = async (): Promise<void> => {
  for (const { item } of [...waits.values()]) {
    const found = queue.value.find(({ id }) => id === item.id)
    if (found === undefined) await putItem(item)
    else if (found.state === "refused") {
      await dropItem(item.id)
      const { fields = {}, message = "", present } = found
      settle(item.id, { state: "refused", message, fields, ...(present !== undefined && { present }) })
    }
  }
}

/** The server keeps answers for 90 days. A write that was tried before that could be done twice if it were sent again. */
const ANSWERS_KEPT_MS = 80 * 86_400_000

const sendItem = async (item: QueueItem): Promise<"done" | "stop"> => {
  const tried = item.state === "sending" ? (item.tried ?? item.order) : Date.now()
  if (Date.now() - tried > ANSWERS_KEPT_MS) {
    await putItem({ ...item, state: "refused", message: shell.tooOld })
    return "done"
  }
  if (!navigator.onLine) {
    isOffline.value = true
    return later(retryMs)
  }
  const sent: QueueItem = { ...item, state: "sending", tried }
  await putItem(sent)
  try {
    const { id: writeId, name, params, shown } = item
    const answered = await request(name, shown === undefined ? params : { ...params, shown }, { writeId })
    retryMs = FIRST_RETRY_MS
    await dropItem(item.id)
    settle(item.id, { state: "applied", ...answered })
    return "done"
  } catch (error) {
    if (error instanceof RefusedCall) return refusedBy(sent, error)
    if (!(error instanceof NoAnswer)) throw error
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    return later(retryMs)
  }
}

const refusedBy = async (item: QueueItem, error: RefusedCall): Promise<"done" | "stop"> => {
  if (error.status === 401) {
    sessionEnded()
    settleAllAsQueued()
    return "stop"
  }
  if (error.status === 429 || error.status === 503) return later((error.retryAfter ?? 5) * 1000)
  const present = error.present && changedElsewhere(item.shown ?? {}, error.present)
  const refusal: Refusal = { ...error.refusal(), ...(present !== undefined && { present }) }
  const { canKeepChanged: _, later: __, ...kept } = refusal
  if (settle(item.id, refusal)) await dropItem(item.id)
  else await putItem({ ...item, ...kept })
  return "done"
}

const later = (ms: number): "stop" => {
  settleAllAsQueued()
  tryAgainIn(ms)
  return "stop"
}

/** Sends on start, when the network returns, and when the person returns to the app. */
export const startSending = (): void => {
  addEventListener("online", () => {
    retryMs = FIRST_RETRY_MS
    void flush()
  })
  listen("queue", () => void loadQueue())
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void flush()
  })
  void flush()
}

/** True for a write that was never tried. A write that the person sends again is queued too, but a server that failed may have done it. */
const isUnsent = (id: string): boolean =>
  queue.value.some((item) => item.id === id && item.state === "queued" && item.tried === undefined)

/** Drops a write that was never tried. Returns true if it did; false also if the device keeps it, and a later page would send it. */
export const dropUnsent = async (id: string): Promise<boolean> => {
  let isDropped = false
  if (!isUnsent(id)) return false
  await alone("queue", async () => {
    await readQueue()
    const item = queue.value.find((each) => each.id === id)
    if (item === undefined || !isUnsent(id)) return
    isDropped = await dropItem(id)
    if (!isDropped) await putItem(item)
  })
  return isDropped
}
