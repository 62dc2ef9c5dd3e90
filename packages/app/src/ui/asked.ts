import { signal } from "@preact/signals"
import type { VNode } from "preact"

/** The question that is asked, which the shell shows over the page. It comes from the pages that ask, so that the first page is smaller. */
export const asked = signal<VNode | undefined>(undefined)
