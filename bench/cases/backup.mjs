import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { load, median } from '../rates.mjs'
import { headers, prefix } from '../wire.mjs'

export const backupSettings = (folder) => ({
  STEWARD_BACKUP_DIR: folder,
  STEWARD_BACKUP_KEY: randomBytes(32).toString('base64'),
})

/**
 * What backups cost those who write: customers are made on a server without backups, on one that brings its log to a
 * folder, and on that one while a base backup is made, encrypted as all of it is.
 */
export async function measureBackup({ server, token, backed, folder, report, pace }) {
  const seconds = pace.seconds * 4
  const rate = async (side, began) => {
    const mark = `Kept+${Date.now().toString(36)}+`
    const job = { make: 'newName', body: 'country=US&name=', mark, headers: headers(side.token) }
    await began?.()
    const { rate } = await load({ ...job, url: side.server.origin, path: `${prefix}createCustomer`, seconds })
    return rate
  }
  const plain = { server, token }
  await allMade(folder)
  for (const side of [plain, backed]) await rate(side)
  const found = { plain: [], log: [], base: [] }
  const seen = []
  for (let round = 0; round < pace.rounds; round++) {
    found.plain.push(await rate(plain))
    found.log.push(await rate(backed))
    found.base.push(await rate(backed, () => begun(backed.server, folder)))
    // Of a base backup that ends before the load the rest of the time costs nothing: that is told.
    seen.push(isBeingMade(folder) ? 1 : 0)
    await allMade(folder)
  }
  const n = pace.rounds
  report.add('backup.plain.rate', median(found.plain), 'requests/s', { n })
  report.add('backup.log.ratio', median(found.log) / median(found.plain), 'of plain', { aim: ['>=', 0.9], n })
  report.add('backup.base.ratio', median(found.base) / median(found.plain), 'of plain', { aim: ['>=', 0.9], n })
  report.add('backup.base.longer', seen.reduce((sum, one) => sum + one, 0) / n, 'than its load', { n })
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
