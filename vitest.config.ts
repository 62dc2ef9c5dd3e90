import { defineConfig } from "vitest/config"

export default defineConfig({
  ssr: { resolve: { conditions: ["daybook-source", "module", "node", "import"] } },
  resolve: { conditions: ["daybook-source", "module", "node", "import"] },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts"],
    reporters: ["default", "./test/support/TallyReporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
