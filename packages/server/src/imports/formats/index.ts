import type { Format } from "../Model.ts"
import { appleHealth } from "./AppleHealth.ts"
import { healthConnect } from "./HealthConnect.ts"

/** The formats that can be imported. Of several that recognise a file, the first reads it. */
export const FORMATS: ReadonlyArray<Format> = [appleHealth, healthConnect]

/** The names of the formats, as `--format` takes them. */
export const FORMAT_NAMES: ReadonlyArray<string> = FORMATS.map(({ name }) => name)
