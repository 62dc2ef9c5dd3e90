import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { expect } from "vitest"
import { verify } from "../../packages/server/src/index.ts"
import { inApp, OWNER } from "./harness/Browser.ts"

