// Usage: node bench/run.mjs [--quick] [--only=requests,start,...] [--against=folder]; README.md says what each case measures.
import { join, resolve } from 'node:path'
import { backupSettings, measureBackup } from './cases/backup.mjs'
import { measureBatch } from './cases/batch.mjs'
import { declareMore, measureBreadth } from './cases/breadth.mjs'
import { fillCash, measureCash } from './cases/cash.mjs'
import { measureChart } from './cases/chart.mjs'
import { declareThings, measureDefinitions } from './cases/definitions.mjs'
import { hasExport, measureExport, measureMillionExport } from './cases/export.mjs'
import { measureFirstData } from './cases/first-data.mjs'
import { fillHome, measureHome } from './cases/home.mjs'
import { measureImport } from './cases/import.mjs'
import { declareAsks, measureInbox } from './cases/inbox.mjs'
import { measureLines } from './cases/lines.mjs'
import { measureLists } from './cases/lists.mjs'
import { declareReports, measureReports } from './cases/reports.mjs'
import {
  measureExternal,
  measureMillion,
  measureRequests,
  measureTax,
  startBare,
  usualList,
} from './cases/requests.mjs'
import { measureScroll } from './cases/scroll.mjs'
import { measureSessionChecks } from './cases/sessions.mjs'
import { measureShared } from './cases/shared.mjs'
import { measureRefusals, measureStorm } from './cases/sign-in.mjs'
import { measureMemory, measureStarts } from './cases/start.mjs'
import { measureTime } from './cases/time.mjs'
import { measureWeek } from './cases/week.mjs'
import { startExternal } from './external.mjs'
import { fill, password, people } from './fill.mjs'
import { hire } from './people.mjs'
import { Program } from './program.mjs'
import { Report } from './report.mjs'
import { call } from './wire.mjs'

const isQuick = process.argv.includes('--quick')
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
/** A folder with another version, installed and built, to compare the first figures of pages with. */
const against = process.argv.find((word) => word.startsWith('--against='))?.slice('--against='.length)
const pace = isQuick ? { rounds: 3, seconds: 1.5, warmUp: 2 } : { rounds: 5, seconds: 5, warmUp: 10 }
const times = isQuick ? 2 : 7
const samples = isQuick ? 25 : 200

const report = new Report(pace.rounds)
const program = new Program()
const withAsks = new Program()
const broad = new Program()
const reporting = new Program()
const withThings = new Program()
const earlier = against === undefined ? undefined : new Program(resolve(against))
const isWanted = (name) =>
  only
    ? only.includes(name)
    : !(
        isQuick &&
        [
          'million',
          'lists',
          'shared',
          'scroll',
          'chart',
          'inbox',
          'backup',
          'breadth',
          'definitions',
          'reports',
          'cash',
          'time',
          'home',
          'first',
        ].includes(name)
      )

async function main() {
  await program.build()
  if (isWanted('start')) await measureStarts({ program, report, times })
  if (isWanted('first')) await measureFirst()
  if (only?.every((name) => name === 'first')) return
  const { server, token } = await filled(100_000)
  report.postgres = (await server.query(`select current_setting('server_version') as version`))[0].version
  if (isWanted('memory')) measureMemory({ server, report, when: 'idle', aim: ['<=', 150] })
  if (isWanted('breadth')) await measureBroad({ server, token })
  if (isWanted('definitions')) await measureThings({ server, token })
  const bare = await startBare(server)
  try {
    await measureCases({ server, token, bare, report, pace })
  } finally {
    await bare.stop()
  }
}

async function measureCases(bench) {
  const { server, token } = bench
  if (isWanted('million')) {
    const large = await filled(1_000_000)
    await measureMillion({ ...bench, large })
    const bare = await startBare(large.server)
    await measureMillionExport({ ...bench, ...large, bare })
    await bare.stop()
    await large.server.stop()
  }
  if (isWanted('external')) {
    const home = program.newHome()
    const postgres = await startExternal(server, home)
    try {
      const external = await filled(100_000, { home, settings: { DATABASE_URL: postgres.url } })
      await measureExternal({ ...bench, external: { ...external, postmaster: postgres.pid } })
      await external.server.stop()
    } finally {
      await postgres.stop()
    }
  }
  if (isWanted('lists')) {
    const sizes = { usual: await hired(isQuick ? 40_000 : 100_000), large: await hired(isQuick ? 200_000 : 1_000_000) }
    await measureLists({ ...bench, ...sizes, program, startBare })
    for (const { server } of Object.values(sizes)) await server.stop()
  }
  if (isWanted('reports')) await measureReporting()
  if (isWanted('chart')) {
    const company = await hired(2000)
    await measureChart({ ...bench, ...company })
    await company.server.stop()
  }
  if (isWanted('cash')) await measureMoney()
  if (isWanted('home')) await measureStartPage()
  // Before customers are created.
  if (isWanted('scroll')) await measureScroll(bench)
  if (isWanted('export') && (await hasExport(server, token))) await measureExport({ ...bench, times })
  if (isWanted('import')) await measureImport(bench)
  if (isWanted('shared')) await measureShared({ ...bench, listJob: usualList(server, token) })
  if (isWanted('inbox')) await measureWaiting()
  if (isWanted('batch')) await measureBatch({ ...bench, times })
  if (isWanted('backup')) await measureKept(bench)
  if (isWanted('time')) await measureComing(bench)
  if (isWanted('lines')) await measureLines(bench)
  if (isWanted('requests')) await measureRequests(bench)
  if (isWanted('tax')) await measureTax(bench)
  if (isWanted('memory')) measureMemory({ ...bench, when: 'loaded' })
  if (isWanted('storm')) await measureStorm({ ...bench, listJob: usualList(server, token) })
  if (isWanted('refusals')) await measureRefusals({ ...bench, samples })
  if (isWanted('sessions')) await measureSessionChecks(bench)
}

/** Beside a server that keeps backups of as many customers. */
async function measureKept(bench) {
  const home = program.newHome()
  const folder = join(home, 'backups')
  const backed = await filled(100_000, { home, settings: backupSettings(folder) })
  await measureBackup({ ...bench, backed, folder })
  await backed.server.stop()
}

/** Beside the program with 45 resources more, on a database of its own. */
async function measureBroad(usual) {
  await broad.build(declareMore)
  const other = await filled(100_000, { program: broad })
  await measureBreadth({ programs: { usual: program, broad }, usual, broad: other, report, pace, times })
  await other.server.stop()
}

/** Beside a server with 200 resources that an administrator made, and a program with as many shipped ones. */
async function measureThings(usual) {
  await withThings.build(declareThings)
  const home = program.newHome()
  const own = { ...(await filled(100_000, { home })), home }
  const programs = { usual: program, shipped: withThings }
  await measureDefinitions({ programs, usual, own, report, pace, times, again: () => signedIn(home, program) })
}

/** On servers with a report and a dashboard of their own, at both sizes. */
async function measureReporting() {
  await reporting.build(declareReports)
  const sizes = {
    large: await filled(1_000_000, { program: reporting }),
    usual: await filled(100_000, { program: reporting }),
  }
  await measureReports({ ...sizes, report })
  for (const { server } of Object.values(sizes)) await server.stop()
}

/** On a server with two years of invoices, started anew after they were written. */
async function measureMoney() {
  const home = program.newHome()
  const filling = await program.start(home)
  await fill(filling, 1000)
  await fillCash(filling)
  await filling.stop()
  const server = await program.start(home)
  const { data } = await call(server, 'getEmployeeByCredentials', { username: people.worker, password })
  await measureCash({ server, token: data.accessToken, report })
  await server.stop()
}

/** On a server with the demo company, and one of the earlier version. */
async function measureFirst() {
  const settings = { NODE_ENV: 'development', SEED: 'demo' }
  const now = await program.start(program.newHome(), settings)
  const then = await earlier?.start(earlier.newHome(), settings)
  await measureFirstData({ sides: { now, ...(then && { then }) }, report, turns: isQuick ? 1 : 5 })
  for (const server of [now, then]) await server?.stop()
}

/** On a server with two thousand people and a hundred thousand requests, started anew after they were written. */
async function measureStartPage() {
  const home = program.newHome()
  const filling = await program.start(home)
  await fill(filling, 1)
  await hire(filling, 2000)
  await fillHome(filling)
  await filling.stop()
  const server = await program.start(home)
  await measureHome({ server, report })
  await server.stop()
}

/** On a server with more declarations, and on its own database. */
async function measureWaiting() {
  await withAsks.build(declareAsks)
  const home = withAsks.newHome()
  const filling = await withAsks.start(home)
  await fill(filling, 1)
  await filling.stop()
  const server = await withAsks.start(home)
  await measureInbox({ server, report, samples })
  await server.stop()
}

/** On a server whose people come and go, and a bare one over the same database. */
async function measureComing(bench) {
  const { server } = await filled(1)
  const bare = await startBare(server)
  try {
    await measureWeek({ server, report })
    await measureTime({ ...bench, server, bare })
  } finally {
    await bare.stop()
    await server.stop()
  }
}

/** A server with that many employees, started anew after they were hired. */
async function hired(count) {
  const home = program.newHome()
  const filling = await program.start(home)
  await fill(filling, 1)
  await hire(filling, count)
  await filling.stop()
  return { server: await program.start(home), count }
}

/** A server with that many customers and the token of somebody of finance; started anew after filling. */
async function filled(customers, { program: run = program, home = run.newHome(), settings = {} } = {}) {
  const filling = await run.start(home, settings)
  await fill(filling, customers)
  await filling.stop()
  return signedIn(home, run, settings)
}

async function signedIn(home, run, settings = {}) {
  const server = await run.start(home, settings)
  const { data } = await call(server, 'getEmployeeByCredentials', { username: people.worker, password })
  return { server, token: data.accessToken }
}

/** Answers with the exit code once somebody wants this run to end. */
const interrupted = new Promise((resolve) => {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
    process.on(signal, () => {
      // What the cases say while their servers are being ended tells nothing.
      process.on('uncaughtException', () => {})
      resolve(code)
    })
  }
})

let code
try {
  code = await Promise.race([main(), interrupted])
  if (!code) report.finish(!isQuick && !only)
} finally {
  await withAsks.cleanUp()
  await broad.cleanUp()
  await reporting.cleanUp()
  await withThings.cleanUp()
  await earlier?.cleanUp()
  await program.cleanUp().finally(() => code && process.exit(code))
}
