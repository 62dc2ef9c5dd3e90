#!/usr/bin/env node
// Here, not built, so that npm links the command in a clone before anything is built.
import module from "node:module"

// Keeps what was compiled for the next start; Node 20 has none.
module.enableCompileCache?.()
await import("../dist/daybook.js")
