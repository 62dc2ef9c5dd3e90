// Lints the published OpenAPI document. A test compares it with the definition.
import { execFileSync } from "node:child_process"
import { tool } from "./tools.mjs"

const lint = (command, ...args) => execFileSync(tool(command), args, { stdio: "inherit" })

lint("redocly", "lint", "docs/openapi.json", "--config", "scripts/redocly.yaml")
lint("spectral", "lint", "docs/openapi.json", "--ruleset", "scripts/spectral.yaml", "--fail-severity", "hint")
