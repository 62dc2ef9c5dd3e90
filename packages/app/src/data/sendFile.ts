import type { Answer } from "@daybook/core/app"
import { call } from "./act.ts"
import type { ActOutcome } from "./request.ts"

/** A part of this size arrives within half a minute even over a slow line. */
const PART_BYTES = 1024 * 1024

const NAME_CHARACTERS = 255

interface Sending {
  /** False once the person gave the file up: then no further part is sent. */
  readonly isCurrent: () => boolean
  readonly onProgress: (part: number) => void
  /** For a table of foods: the ids of its files that were uploaded before this one. */
  readonly beside?: ReadonlyArray<string>
  readonly onStart?: (id: string) => void
}

/** Sends a file in parts, to be imported. */
export const sendFile = async (
  file: File,
  { beside, isCurrent, onProgress, onStart }: Sending
): Promise<ActOutcome<Answer<"getImport">>> => {
  let outcome = await call("startImport", { name: file.name.slice(-NAME_CHARACTERS), bytes: file.size, beside })
  if (outcome.state === "applied") onStart?.(outcome.answer.id)
  for (let at = 0; at < file.size && outcome.state === "applied" && isCurrent(); at += PART_BYTES) {
    const part = file.slice(at, at + PART_BYTES, "application/octet-stream")
    outcome = await call("sendImportPart", { id: outcome.answer.id, at, file: part })
    if (isCurrent()) onProgress(Math.min(1, (at + PART_BYTES) / file.size))
  }
  return outcome
}
