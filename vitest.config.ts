import { configDefaults, defineConfig } from 'vitest/config'
import { resourceFilesPlugin } from './server/build/resource-files/plugin.mjs'
import { LongestFirst, Shuffled } from './tests/setup/sequencers.mjs'

/** Folders whose tests ask no database and start nothing. */
const pure = ['fields', 'framework', 'import', 'lint', 'providers', 'shell', 'views']
const pureFiles = [...pure, '*/{rules,pages}'].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

/** Browser tests: of the framework, and of each area of the company. */
const browserFiles = ['tests/e2e/**/*.test.ts', 'tests/*/browser/**/*.test.ts']

/** Folders whose tests speak to stores, programs and pages: what they leave running ends with their own process. */
const alone = ['backup', 'browser', 'durability', 'files', 'jobs', 'mail', 'observe', 'page', 'secrets']
const aloneFiles = [...alone.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`), 'tests/records/outside.test.ts']

/** Tests that stand in for a browser, in whose modules they leave something behind. */
const sessionFiles = ['tests/session/**/*.test.{ts,tsx}']

/** What is exhaustive: `npm run test:all`, or named on the command line. */
const exhaustive = ['**/*.all.test.{ts,tsx}']
const isAll = process.env.TESTS === 'all' || process.argv.some((word) => word.includes('.all.'))
const left = [...configDefaults.exclude, ...(isAll ? [] : exhaustive)]

const modules = process.env.TEST_MODULES

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

export default defineConfig({
  plugins: [resourceFilesPlugin()],
  test: {
    sequence: { sequencer: isShuffled ? Shuffled : LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 300_000,
    retry: 0,
    // What was transformed once is read by every project of a run. It holds where imports led, and knows of no file
    // that moved: so the run that names the folder takes it away.
    ...(modules ? { experimental: { fsModuleCache: true, fsModuleCachePath: modules } } : {}),
    // A failure far away is read from its message alone.
    chaiConfig: { truncateThreshold: 600 },
    // One second is not long where two browsers share two cores.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...left, ...browserFiles, ...pureFiles, ...aloneFiles, ...sessionFiles],
          globalSetup: ['tests/setup/cluster.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: aloneFiles,
          exclude: left,
          globalSetup: ['tests/setup/cluster.ts'],
        },
      },
      { extends: true, test: { name: 'unit-session', environment: 'node', include: sessionFiles, exclude: left } },
      {
        extends: true,
        test: {
          name: 'unit-pure',
          environment: 'node',
          include: pureFiles,
          exclude: left,
          // Half of their time went into importing the same modules for each file.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: browserFiles,
          exclude: left,
          globalSetup: ['tests/setup/server.ts'],
          // A browser leaves a third of its processor idle: it waits for the page. The word on the command line
          // would be lost, since a project keeps the number it was given.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
