import { defineConfig } from 'vitest/config'

const needsCluster = process.env.TEST_CLUSTER !== 'none'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          // TEST_CLUSTER=none serves the folders that need no database, at a fraction of the time.
          globalSetup: needsCluster ? ['tests/setup/cluster.ts'] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/setup/server.ts'],
        },
      },
    ],
  },
})
