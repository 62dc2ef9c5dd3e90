import { effect, it, live, scoped, scopedLive } from "@effect/vitest"

// `layer` gives the one `it` that all files of a process share methods that run in the layer. Each file starts with the usual ones.
Object.assign(it, { effect, live, scoped, scopedLive })
