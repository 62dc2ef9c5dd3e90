/** Every number that the contract fixes, defined once for schemas, stores, documentation and tests. */

export interface Bounds {
  readonly min: number
  readonly max: number
}

const MINUTES_PER_DAY = 1440

/** First and last calendar date that the log accepts. */
export const DATE = { first: "1900-01-01", last: "2199-12-31" } as const

/** Maximum of dates in one range read (`start` to `end`, inclusive): ten years. */
export const RANGE_DATES = 3660

/** Largest request body, in bytes. */
export const BODY_BYTES = 65_536

/** Largest photo, in bytes: 4 MB. */
export const PHOTO_BYTES = 4 * 1024 * 1024
/** Width and height of a photo, in pixels. */
export const PHOTO_PIXELS: Bounds = { min: 1, max: 10_000 }

/** Requests per hour and key, unless the server's settings differ. */
export const BUDGET_PER_HOUR = { read: 600, write: 60, sync: 120 } as const

/** Largest body of a phone's sync: 8 MB. */
export const SYNC_BYTES = 8 * 1024 * 1024
/** Largest body of an import: 32 MB, some twenty years of meals. */
export const IMPORT_BYTES = 32 * 1024 * 1024
/** Largest file that the app imports: 256 MB, sent in parts of 2 MB. */
export const IMPORT_FILE_BYTES = 256 * 1024 * 1024
export const IMPORT_PART_BYTES = 2 * 1024 * 1024
/** Largest file of a table of foods that the app sends: 4 GB, in such parts. The largest one, packed, has 1 GB. */
export const FOOD_FILE_BYTES = 4 * 1024 * 1024 * 1024
export const FILE_NAME_CHARACTERS: Bounds = { min: 1, max: 255 }
/** Maximum of refused values that the answer to a sync lists. */
export const REFUSALS_LISTED = 100

/** A phone's night of more minutes of sleep is shown as doubtful, since apps add up the measurements of two devices. */
export const LONG_NIGHT_MINUTES = 14 * 60

/** Live API keys per account. */
export const LIVE_KEYS = 10
/** Live read-only links per account. */
export const FEED_LINKS = 20
/** Reads of a read-only link in an hour. */
export const FEED_READS_PER_HOUR = 60
/** Dates that a read-only link shows if it is asked for none. */
export const FEED_DATES = 366
/** OAuth clients that an account made itself. */
export const OAUTH_CLIENTS = 20
/** Redirect URIs of an OAuth client. */
export const REDIRECT_URIS: Bounds = { min: 1, max: 5 }
export const REDIRECT_URI_CHARACTERS: Bounds = { min: 1, max: 2000 }
/** Webhooks per account. */
export const WEBHOOKS = 10
export const WEBHOOK_URL_CHARACTERS: Bounds = { min: 1, max: 2000 }
/** The name of a key, an OAuth client and an account. */
export const LABEL_CHARACTERS: Bounds = { min: 1, max: 60 }

/** Maximum of errors of one request that an error message lists. */
export const ERRORS_REPORTED = 10

export const WATER_ML: Bounds = { min: 1, max: 5000 }

export const FOOD_NAME_CHARACTERS: Bounds = { min: 1, max: 200 }
export const FOOD_KCAL: Bounds = { min: 0, max: 20_000 }
export const FOOD_MACRO_GRAMS: Bounds = { min: 0, max: 2000 }

/** Items of one `POST /v1/log`. */
export const ITEMS_LOGGED: Bounds = { min: 1, max: 20 }

/** The query and `limit` of `GET /v1/search`. */
export const LOG_QUERY_CHARACTERS: Bounds = { min: 2, max: 100 }
export const LOG_FOUND = { min: 1, max: 50, default: 10 } as const
/** A metric or a meal that a search finds by its name is counted in so many of the newest dates, unless the search has a start. */
export const NAME_DATES_COUNTED = 90

/** Known foods per account, their portions and the parts of recipes. */
export const FOODS_PER_ACCOUNT = 2000
/** An EAN or UPC, also of a box of a product. */
export const FOOD_BARCODE = /^\d{8,14}$/
export const FOOD_BRAND_CHARACTERS: Bounds = { min: 1, max: 80 }
export const FOOD_PORTIONS: Bounds = { min: 0, max: 20 }
export const PORTION_NAME_CHARACTERS: Bounds = { min: 1, max: 60 }
export const FOOD_INGREDIENTS: Bounds = { min: 1, max: 50 }
export const FOOD_SERVINGS: Bounds = { min: 0.1, max: 1000 }
/** An amount of a food, in g or ml. */
export const FOOD_AMOUNT: Bounds = { min: 0.1, max: 20_000 }
/** Portions that are eaten at once. */
export const PORTION_COUNT: Bounds = { min: 0.01, max: 100 }
/** Energy of 100 g: pure fat has 900 kcal. */
export const PER_100_KCAL: Bounds = { min: 0, max: 1000 }
export const PER_100_GRAMS: Bounds = { min: 0, max: 100 }
/** The query of `GET /v1/foods`. */
export const FOOD_QUERY_CHARACTERS: Bounds = { min: 1, max: 100 }
/** `limit` of `GET /v1/foods`. */
export const FOODS_LISTED = { min: 1, max: 50, default: 10 } as const

/** Foods of one `POST /v1/foods/resolve`, and the matches of each. */
export const FOODS_RESOLVED: Bounds = { min: 1, max: 20 }
export const FOOD_MATCHES = 3

/** Less food of a day than this, in kcal, is a log that was begun: a coffee, a breakfast. */
export const FULL_DAY_KCAL = 200

/** A day with less, in kcal, is a fast, or one of which some was not logged. */
export const LITTLE_FOOD_KCAL = 800

/** Daily targets. */
export const DAILY_GOALS = {
  calories: FOOD_KCAL,
  protein: FOOD_MACRO_GRAMS,
  carbs: FOOD_MACRO_GRAMS,
  fat: FOOD_MACRO_GRAMS,
  waterMl: { min: 0, max: 20_000 }
} as const satisfies Record<string, Bounds>

/** Body weight of a simple weigh-in; a check-in allows more (`CHECK_IN.weightKg` of CheckIn.ts). */
export const WEIGH_IN_KG: Bounds = { min: 20, max: 400 }

/** How far ahead a weight is projected. */
export const PROJECTION_DATES = 730

export const CHECK_IN_NOTE_CHARACTERS: Bounds = { min: 0, max: 2000 }

export const WORKOUTS_PER_DATE = 2
export const EXERCISES_PER_WORKOUT: Bounds = { min: 1, max: 20 }
export const SETS_PER_EXERCISE: Bounds = { min: 1, max: 30 }
export const EXERCISE_NAME_CHARACTERS: Bounds = { min: 1, max: 120 }
export const SET_REPS: Bounds = { min: 0, max: 1000 }
export const SET_WEIGHT_KG: Bounds = { min: 0, max: 1500 }
/** Rate of perceived exertion, in halves. */
export const SET_RPE: Bounds = { min: 1, max: 10 }
/** Duration of a timed set: a day at most. */
export const SET_SECONDS: Bounds = { min: 1, max: 86_400 }
/** Distance of a set, to two decimals. */
export const SET_METERS: Bounds = { min: 0.1, max: 1_000_000 }
export const EXERCISE_NOTE_CHARACTERS: Bounds = { min: 1, max: 500 }
/** Number of a superset: exercises of a session with one number are done in turn. */
export const SUPERSET: Bounds = { min: 1, max: 9 }
export const WORKOUT_TITLE_CHARACTERS: Bounds = { min: 1, max: 80 }
export const WORKOUT_NOTE_CHARACTERS: Bounds = { min: 1, max: 2000 }
/** Minutes; the lower bound itself is not allowed. */
export const WORKOUT_MINUTES = { above: 0, max: MINUTES_PER_DAY } as const

export const ROUTINES_PER_ACCOUNT = 50
export const ROUTINE_NAME_CHARACTERS: Bounds = { min: 1, max: 80 }
/** Rest between sets. */
export const REST_SECONDS: Bounds = { min: 0, max: 3600 }

export const REST_DATES: Bounds = { min: 1, max: 31 }

/** Maximum of dates in one read of scores. */
export const SCORE_DATES = 366

/** Maximum of dates in one read of energy. */
export const ENERGY_DATES = 366

/** Maximum of dates in one read of entries. */
export const ENTRY_DATES = 31
/** `limit` of `GET /v1/changes`. */
export const CHANGES_LISTED = { min: 1, max: 100, default: 30 } as const

/** `limit` of `GET /v1/receipts`. */
export const RECEIPTS_LISTED = { min: 1, max: 50, default: 20 } as const
/** Days of receipts without `since`: a key that writes seldom is not looked for in years of the journal. */
export const RECEIPT_DAYS = 90

/** `count` of `POST /v1/changes/undo`. */
export const CHANGES_UNDONE: Bounds = { min: 0, max: 10_000_000 }
/** Changes beyond which an assistant asks before it takes all back. */
export const CHANGES_UNDONE_UNASKED = 20

/** More than any list has. */
export const ALL_LISTED = 10_000_000

/** `limit` of `GET /v1/workouts`. */
export const WORKOUTS_LISTED = { min: 1, max: 50, default: 20 } as const
/** `limit` of `GET /v1/exercises`. */
export const EXERCISES_LISTED = { min: 1, max: 200, default: 50 } as const
/** `limit` of `GET /v1/exercises/{name}`. */
export const EXERCISE_SESSIONS_LISTED = { min: 1, max: 100, default: 30 } as const
/** `limit` of `GET /v1/measurements`. */
export const MEASUREMENTS_LISTED = { min: 1, max: 100, default: 30 } as const

export const METRICS_PER_ACCOUNT = 100
export const METRIC_NAME_CHARACTERS: Bounds = { min: 1, max: 48 }
export const METRIC_UNIT_CHARACTERS: Bounds = { min: 0, max: 16 }
export const METRIC_DESCRIPTION_CHARACTERS: Bounds = { min: 0, max: 180 }
export const METRIC_INCREMENT = { min: 0.01, max: 10_000, default: 1 } as const
export const METRIC_TARGET: Bounds = { min: 0, max: 1_000_000 }
/** `values` of `GET /v1/custom-metrics`: recent daily values per metric. */
export const METRIC_VALUES_LISTED = { min: 7, max: 90, default: 30 } as const

/** Months in `monthlySummaries`, and exercises in `progression`. */
export const INSIGHT_MONTHS = 6
export const INSIGHT_EXERCISES = 20
