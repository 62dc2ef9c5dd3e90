import { FOODS_LISTED } from "@daybook/core/limits"
import { useEffect, useRef, useState } from "preact/hooks"
import { type Read, useRead } from "../data/api.ts"
import type { KnownFood } from "./figures.ts"

/** The pause in typing after which a search is sent. */
const PAUSE_MS = 150

/** The most foods of a search. */
export const FOUND = FOODS_LISTED.max

interface Found extends Read<ReadonlyArray<KnownFood>> {
  /** The words that `data` answers. */
  readonly words: string
}

/** The own foods and those of tables that typed words find; without words all own foods, most used first. */
export const useFoodSearch = (typed: string): Found => {
  const words = useAfterPause(typed.trim())
  const read = useRead("searchFoods", { limit: FOUND, ...(words !== "" && { query: words }) })
  const last = useRef<Pick<Found, "data" | "words">>({ data: undefined, words: "" })
  // The list of the former words stays until the new one is there.
  if (read.data !== undefined) last.current = { data: read.data, words }
  return { ...read, ...last.current }
}

/** Typed text, once the person pauses. */
export const useAfterPause = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed === "" ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
