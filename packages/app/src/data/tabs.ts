/** The messages between the tabs of a browser: the queue changed, the log changed, the session began or ended. */
type News = "queue" | "log" | "session"

const channel = new BroadcastChannel("daybook")

export const tell = (news: News): void => channel.postMessage(news)

export const listen = (news: News, hear: () => void): void => {
  channel.addEventListener("message", ({ data }) => {
    if (data === news) hear()
  })
}

const DROPPED = "dropped "

/** Tells the other tabs that a write is dropped from the queue. */
export const tellDropped = (id: string): void => channel.postMessage(DROPPED + id)

export const hearDropped = (hear: (id: string) => void): void => {
  channel.addEventListener("message", ({ data }) => {
    if (typeof data === "string" && data.startsWith(DROPPED)) hear(data.slice(DROPPED.length))
  })
}
