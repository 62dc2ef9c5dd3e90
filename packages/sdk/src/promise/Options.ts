/** Options of a client. All are optional. */
export interface DaybookOptions extends CallOptions {
  /** The server's address, with or without `/v1`. Default: `DAYBOOK_URL`, or `http://127.0.0.1:7350`. */
  readonly baseUrl?: string | undefined
  /** An API key, `daybook_sk_…`. Default: `DAYBOOK_API_KEY`. */
  readonly apiKey?: string | undefined
  /** The time zone that decides which day is today, `Europe/Zurich`. Default: the system's. */
  readonly timeZone?: string | undefined
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** Options of one call; each overrides the client's. */
export interface CallOptions {
  /** Milliseconds that one attempt may take. Default 30,000. */
  readonly timeout?: number | undefined
  /** Aborts the call, which rejects with the signal's reason. A write that was in flight may have been carried out. */
  readonly signal?: AbortSignal | undefined
  /** The number of times that a request that is safe to retry is retried. Default 2. */
  readonly maxRetries?: number | undefined
  /** The longest `Retry-After` to wait for, in seconds; a longer one rejects at once, with `retryAt`. Default 60. */
  readonly maxRetryAfter?: number | undefined
  /**
   * Reads the newest changes before a write, so that `reconcile` can tell the write's outcome. Costs one read.
   * Default false.
   */
  readonly readBefore?: boolean | undefined
  /** Headers to send with each request. `Authorization` and `Content-Type` are the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * The `version` that was read of what the call corrects. If it is not the present one, the call rejects with a `PreconditionFailedError`
   * and nothing is written. A response that is lost is not asked for again, since the version may have changed by this very call.
   */
  readonly ifVersion?: string | undefined
  /** Is called after every HTTP request, also before a retry: for logs and metrics. It must not throw. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined
}

/** An HTTP request that ended, for `onAttempt`. It does not contain the API key. */
export interface Attempt {
  /** The route's name, `logWater`. */
  readonly route: string
  /** 1 for the first request of a call, 2 for its first retry. */
  readonly attempt: number
  /** The time when the request was sent. */
  readonly sentAt: Date
  /** The response, or the error of the attempt. */
  readonly result: Omit<ApiResponse<unknown>, "before"> | Error
}

/** The part of `fetch` that the client uses. */
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

/** The part of a `Response` that the client uses. */
export interface HttpResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** An hourly budget. */
export interface Budget {
  /** Units an hour. */
  readonly limit: number
  /** Units left in this hour. */
  readonly remaining: number
  /** The time when the budget is full again. */
  readonly resetsAt: Date
}

/** A successful response. */
export interface ApiResponse<A> {
  /** The response body. */
  readonly data: A
  /** HTTP status. */
  readonly status: number
  /** HTTP headers: `headers.get("name")`. That of a write has in `daybook-change` the change that it recorded, which `undoChange` takes back. */
  readonly headers: HttpResponse["headers"]
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** The budget that the request counted against. */
  readonly budget?: Budget | undefined
  /** Ids of the newest changes before the write, of its date if it has one; only with `readBefore`. */
  readonly before: ReadonlyArray<string> | undefined
}

/** A call in progress: a promise of the response body. */
export interface Call<A> extends Promise<A> {
  /** The body with status, headers, request id and budget. Rejects as the call does. */
  withResponse(): Promise<ApiResponse<A>>
}
