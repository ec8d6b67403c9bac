import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'

const zone = 'Asia/Kolkata'
const day = 86_400_000
const hour = 3_600_000
/** Longer than any part of a run. */
const longest = 50 * 60_000

/** By how much the clock of a run is shifted so that the company's date does not change meanwhile; mostly 0, in ms. */
export function steadyShift(now = Date.now()) {
  const [hours, minutes] = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    .format(now)
    .split(':')
    .map(Number)
  const untilMidnight = day - (hours * 60 + minutes + 1) * 60_000
  return untilMidnight > longest ? 0 : untilMidnight - longest
}

/** Folders of server tests whose subject is today, this month or this year. */
const dated = [
  'approvals',
  'assets',
  'attendance',
  'calendar',
  'delivery',
  'exit',
  'expenses',
  'jobs',
  'leave',
  'letters',
  'money',
  'personnel',
  'policies',
  'procurement',
  'sales',
  'suppliers',
  'teams',
  'timesheets',
  'demo',
]

/** Folders that start programs, clusters or files of their own: these keep the machine's clock, or stay near it. */
const ofTheMachine = ['backup', 'browser', 'database', 'durability', 'files', 'generated', 'mail']

/**
 * Moments at which a day, a month or a year begins or ends somewhere: 00:10, 05:20, 12:00, 18:40 and 23:50 UTC; the
 * leap day, ends of month and year, a Sunday, and the nights in which Europe and America change their clocks.
 */
const moments = [
  '2028-02-29T18:40:00Z',
  '2027-03-31T23:50:00Z',
  '2026-12-31T12:00:00Z',
  '2027-01-01T00:10:00Z',
  '2027-03-28T00:10:00Z',
  '2027-11-07T05:20:00Z',
]

/** Runs of the server tests with another clock: of all areas at a drawn moment, of what hangs on today at fixed ones. */
export function clockRuns() {
  const seed = Number(process.env.CLOCK_SEED ?? randomInt(0, 2 ** 31))
  const drawn = Date.now() + (seed % 500) * day + ((seed >> 9) % 24) * hour
  const paths = (folders) => folders.map((folder) => `tests/${folder}/`)
  const entries = readdirSync(new URL('../', import.meta.url), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return [
    {
      name: `clock drawn: ${new Date(drawn).toISOString()} (CLOCK_SEED=${seed})`,
      at: drawn,
      paths: paths(folders.filter((folder) => !ofTheMachine.includes(folder))),
    },
    {
      name: 'clock of a run that would see midnight',
      at: Date.now() - longest / 2,
      paths: paths(['database', 'generated']),
    },
    ...moments.map((at) => ({
      name: `clock ${at}`,
      at: Date.parse(at),
      paths: [...paths(dated), '--exclude', 'tests/*/{rules,pages}/**'],
    })),
  ]
}
