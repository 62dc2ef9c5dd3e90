#!/usr/bin/env node
// Here, not built, so that npm links the command in a clone before anything is built.
import "../dist/daybook.js"
