import { defineConfig } from "vitest/config"

export default defineConfig({
  ssr: { resolve: { conditions: ["daybook-source", "module", "node", "import"] } },
  resolve: { conditions: ["daybook-source", "module", "node", "import"] },
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/harness/build.ts"],
    reporters: ["default", "./test/harness/TallyReporter.ts"],
    // Most tests wait for a server or a command in a process of its own.
    pool: "forks",
    poolOptions: { forks: { minForks: 1, maxForks: 2 } },
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
