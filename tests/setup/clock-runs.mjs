import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { datedFiles } from './dated-files.mjs'

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

/** Folders that start programs, clusters or files of their own, whose dates are the machine's: these keep its clock. */
const ofTheMachine = ['backup', 'browser', 'durability', 'files', 'lint', 'mail']

/** Folders whose clock stays near the machine's: as far from it as that of a run which would see midnight. */
const nearTheMachine = ['database', 'generated']

const own = [...ofTheMachine, ...nearTheMachine]

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

/**
 * What is exhaustive, at three clocks: all areas at a drawn hour and day, what stays near the machine as far from it as a
 * run may be, and the rest at the machine's own; `part` is how each is chosen.
 */
export function exhaustiveRuns() {
  const seed = Number(process.env.CLOCK_SEED ?? randomInt(0, 2 ** 31))
  const drawn = Date.now() + (seed % 500) * day + ((seed >> 9) % 24) * hour
  const entries = readdirSync(new URL('../', import.meta.url), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const files = entries.map(({ name }) => name).filter((name) => name.endsWith('.test.ts'))
  return [
    {
      part: 'areas',
      name: `unit at a drawn clock: ${new Date(drawn).toISOString()} (CLOCK_SEED=${seed})`,
      at: drawn,
      paths: inTests([...folders.filter((folder) => !own.includes(folder)), ...files]),
    },
    {
      part: 'near',
      name: 'unit at the clock of a run that would see midnight',
      at: Date.now() - longest / 2,
      paths: inTests(nearTheMachine),
    },
    { part: 'machine', name: 'unit at the clock of the machine', paths: inTests(ofTheMachine) },
  ]
}

/** The server tests that hang on today, at moments that are fixed. */
export function momentRuns() {
  const tests = fileURLToPath(new URL('../', import.meta.url))
  const paths = inTests(datedFiles(tests).filter((file) => !own.includes(file.split('/')[0])))
  return moments.map((at) => ({ name: `clock ${at}`, at: Date.parse(at), paths }))
}

/** Paths from the project; a folder ends in a slash, since the name of another may begin with its own. */
const inTests = (names) => names.map((name) => `tests/${name}${name.endsWith('.ts') ? '' : '/'}`)
