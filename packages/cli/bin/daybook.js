#!/usr/bin/env node
// Not part of the build, so that npm can link the command in a fresh clone.
import module from "node:module"

// Caches compiled code for the next start; Node 20 lacks this.
module.enableCompileCache?.()
await import("../dist/daybook.js")
