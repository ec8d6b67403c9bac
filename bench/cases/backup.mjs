import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuOf } from '../processes.mjs'
import { load, median } from '../rates.mjs'
import { headers, prefix } from '../wire.mjs'

export const backupSettings = (folder) => ({
  STEWARD_BACKUP_DIR: folder,
  STEWARD_BACKUP_KEY: randomBytes(32).toString('base64'),
})

/** The log is brought every ten: a load lasts so long that it pays for the log it makes. */
const leastSeconds = 20

/**
 * What backups cost those who write: customers are made on a server without backups, on one that brings its log to a
 * folder, and on that one while a base backup is made, encrypted as all of it is. The one without is loaded before and
 * after the others, when nothing is left for them to bring, and each round compares with the mean of both.
 */
export async function measureBackup({ server, token, backed, folder, report, pace }) {
  const seconds = Math.max(pace.seconds * 4, leastSeconds)
  const [plain, kept] = [{ server, token }, backed]
  const made = (side) => makeCustomers(side, seconds)
  await allMade(folder)
  for (const side of [plain, kept]) await made(side)
  const rounds = []
  for (let round = 0; round < pace.rounds; round++) {
    await allBrought(kept.server)
    const before = await made(plain)
    const log = await made(kept)
    await begun(kept.server, folder)
    const base = await made(kept)
    // Of a base backup that ends before the load the rest of the time costs nothing: that is told.
    const isLonger = isBeingMade(folder)
    await allMade(folder)
    await allBrought(kept.server)
    rounds.push({ before, log, base, isLonger, after: await made(plain) })
  }
  tell(report, rounds)
}

function tell(report, rounds) {
  const n = rounds.length
  const mean = ({ before, after }, key) => (before[key] + after[key]) / 2
  const ratio = (side, key) => median(rounds.map((round) => round[side][key] / mean(round, key)))
  report.add('backup.plain.rate', median(rounds.map((round) => mean(round, 'rate'))), 'requests/s', { n })
  report.add('backup.log.ratio', ratio('log', 'rate'), 'of plain', { aim: ['>=', 0.9], n })
  report.add('backup.log.cpu.ratio', ratio('log', 'cpu'), 'of plain', { n })
  report.add('backup.base.ratio', ratio('base', 'rate'), 'of plain', { aim: ['>=', 0.9], n })
  report.add('backup.base.cpu.ratio', ratio('base', 'cpu'), 'of plain', { n })
  report.add('backup.base.longer', rounds.filter(({ isLonger }) => isLonger).length / n, 'than its load', { n })
  // How far two loads of the same server are apart tells what the machine itself makes of a ratio.
  report.add('backup.plain.apart', ratioApart(rounds), 'of plain', { n })
}

const ratioApart = (rounds) =>
  median(rounds.map(({ before, after }) => Math.abs(before.rate - after.rate) / before.rate))

/** The rate, and the CPU time of a request, by the server and its PostgreSQL. */
async function makeCustomers({ server, token }, seconds) {
  const mark = `Kept+${Date.now().toString(36)}+`
  const job = { make: 'newName', body: 'country=US&name=', mark, headers: headers(token) }
  const cpu = () => cpuOf(server.child.pid) + cpuOf(server.postmaster, { tree: true })
  const before = cpu()
  const { rate, count } = await load({ ...job, url: server.origin, path: `${prefix}createCustomer`, seconds })
  return { rate, cpu: (cpu() - before) / count }
}

const names = (folder) => (existsSync(join(folder, 'base')) ? readdirSync(join(folder, 'base')) : [])
const isBeingMade = (folder) => names(folder).some((name) => name.startsWith('.'))

/** The server takes the run that it finds due, and is left alone until it copies. */
async function begun(server, folder) {
  for (const name of names(folder)) rmSync(join(folder, 'base', name), { recursive: true, force: true })
  await server.query(`delete from job_runs where job = 'backUp'`)
  while (!isBeingMade(folder)) await delay(20)
}

async function allMade(folder) {
  while (names(folder).length === 0 || isBeingMade(folder)) await delay(100)
}

/** What PostgreSQL has handed over of its log is in the folder. */
async function allBrought(server) {
  const spool = join(server.home, 'data', 'postgres', 'archive')
  while (readdirSync(spool).some((name) => /^[0-9A-F]{24}$/.test(name))) await delay(100)
}
