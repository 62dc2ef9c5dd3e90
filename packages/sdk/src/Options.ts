/** What a client takes; everything has a default. */
export interface DaybookOptions extends CallOptions {
  /** The server's address, with or without `/v1`. Default: `DAYBOOK_URL`, or `http://127.0.0.1:7350`. */
  readonly baseUrl?: string | undefined
  /** An API key, `daybook_sk_…`. Default: `DAYBOOK_API_KEY`. */
  readonly apiKey?: string | undefined
  /** The time zone whose day is today, `Europe/Zurich`. Default: the system's. */
  readonly timeZone?: string | undefined
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** What one call may do otherwise than its client. */
export interface CallOptions {
  /** Milliseconds that one try may take. Default 30,000. */
  readonly timeout?: number | undefined
  /** Ends the call: it rejects with the signal's reason. A write that was under way may have been done. */
  readonly signal?: AbortSignal | undefined
  /** Further tries of what can safely be sent again. Default 2. */
  readonly maxRetries?: number | undefined
  /** Most seconds to wait where the server says how long; a longer wait is thrown at once, with its end. Default 60. */
  readonly maxRetryAfter?: number | undefined
  /**
   * Reads the log before a write that must not be sent twice, so that `reconcile` is sure afterwards. Costs one read.
   * Default false.
   */
  readonly readBefore?: boolean | undefined
}

/** The part of `fetch` that is needed. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly redirect: "manual"
    readonly signal: AbortSignal
  }
) => Promise<HttpResponse>

/** The part of a `Response` that is needed. */
export interface HttpResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** How an hourly budget stands. */
export interface Budget {
  /** Units an hour. */
  readonly limit: number
  /** Units left in this hour. */
  readonly remaining: number
  /** When it is full again. */
  readonly resetsAt: Date
}

/** What a read answered before a write. */
export type Snapshot = unknown

/** An answer and what came with it. */
export interface Answered<A> {
  /** The answer itself. */
  readonly data: A
  /** HTTP status. */
  readonly status: number
  /** HTTP headers: `headers.get("name")`. */
  readonly headers: HttpResponse["headers"]
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  /** The budget that the request drew on. */
  readonly budget?: Budget | undefined
  /** What the log held before, with `readBefore`. */
  readonly before: Snapshot | undefined
}

/** A call under way: a promise of its answer, or of everything that came with it. */
export interface Call<A> extends Promise<A> {
  /** The answer with its status, headers, request id and budget; rejects as the call does. */
  withResponse(): Promise<Answered<A>>
}
