import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders whose tests ask no database, start nothing and leave nothing behind in what they import. */
const pure = ['fields', 'framework', 'import', 'leave', 'lint', 'pages', 'providers', 'shell', 'views']
const pureFiles = pure.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

/** What takes longest, longest first: begun last, such a file would run alone while the other worker has nothing to do. */
const longest = [
  'leave-server/triples.test.ts',
  'procurement/triples.test.ts',
  'durability/kill.test.ts',
  'generated/fuzz.test.ts',
  'generated/scope.test.ts',
  'durability/start.test.ts',
  'files/kill.test.ts',
  'durability/batch-thread.test.ts',
  'durability/serving.test.ts',
  'durability/batch-crash.test.ts',
  'database/embedded.test.ts',
  'generated/field-rights.test.ts',
  'procurement/races.test.ts',
  'approvals/races.test.ts',
  // Of every resource it changes what it finds, so it begins with a company in which nobody has decided anything yet.
  'e2e/markup.test.ts',
  'e2e/policy.test.ts',
  'e2e/a11y.test.ts',
  'e2e/states.test.ts',
  'e2e/leave.test.ts',
  'e2e/inbox.test.ts',
  'e2e/procurement.test.ts',
  'e2e/board.test.ts',
  'e2e/schedule.test.ts',
  'e2e/long-list.test.ts',
  'e2e/new-resource.test.ts',
]

/** The longest files before all others, which stay as vitest has them; last the pure ones, whose workers go on to the next of them only. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'unit-pure') return longest.length + 1
      const found = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...pureFiles],
          globalSetup: ['tests/setup/cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-pure',
          environment: 'node',
          include: pureFiles,
          // Half of their time went into importing the same modules for each file.
          isolate: false,
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
