import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBaseBackup } from '../../server/backup/base-backup'
import { readLineage } from '../../server/backup/cluster-lineage'
import { isBackupDue } from '../../server/backup/job'
import { LogShipper } from '../../server/backup/log-shipper'
import { pruneBackups } from '../../server/backup/prune'
import { checkNewestBackup } from '../../server/backup/restore/check-newest'
import { restoreBackup } from '../../server/backup/restore/restore'
import type { BackupFolder } from '../../server/backup/storage/backup-folder'
import { upgradeCluster } from '../../server/database/upgrade/upgrade-cluster'
import { shipped } from '../setup/shipped'
import { type Company, Homes, openCompany } from './company'
import { clusterOf, majorIn, oldMajor, oldNative } from './old-company'

const homes = new Homes()
const key = randomBytes(32)
let home: string
let company: Company
let folder: BackupFolder
/** While the old PostgreSQL was at work. */
let earlier: Date
/** Whether a backup was due at once after the upgrade, and after one was made. */
let due: boolean[]
let log: string

beforeAll(async () => {
  home = homes.make()
  folder = { path: join(homes.make(), 'backups'), key }
  company = await openCompany(home, oldNative())
  await takeBaseBackup(company, folder)
  await write('Before')
  // The next write is later than this, to the thousandth.
  earlier = new Date(Date.now() + 1)
  await delay(5)
  await write('Between')
  await company.stop()
  await upgradeCluster({ dataDir: join(home, 'data'), log: () => {} })
  company = await openCompany(home)
  log = (await readLineage(company.db.pool)).log
  const kernel = {
    db: company.db,
    settings: { ...company.settings, backup: { directory: folder.path, hours: 12, keepDays: 14 }, backupKey: key },
  }
  due = [await isBackupDue(kernel)]
  await takeBaseBackup(company, folder)
  due.push(await isBackupDue(kernel))
  await write('After')
}, 300_000)
afterAll(async () => {
  await company.stop()
  homes.removeAll()
})

/** A department, and the log that tells of it. */
async function write(name: string): Promise<void> {
  const shipper = new LogShipper(company.admin, company.files, folder)
  const text = `insert into departments (name, code, status) values ($1, upper($1), 'active')`
  await company.db.query({ text, values: [name] })
  const { rows } = await company.admin.query<{ segment: string }>({
    text: 'select pg_walfile_name(pg_switch_wal() - 1) as segment',
  })
  const last = join(folder.path, (await readLineage(company.db.pool)).log, rows[0]?.segment ?? '')
  for (const deadline = Date.now() + 60_000; !existsSync(last) && Date.now() < deadline; await delay(20))
    await shipper.round()
  expect(existsSync(last)).toBe(true)
}

async function restored(at: Date | undefined): Promise<string> {
  const into = homes.make()
  await restoreBackup({ ...company.settings, dataDir: join(into, 'data') }, shipped, folder, { at })
  return into
}

async function namesIn(into: string): Promise<string[]> {
  const found = await openCompany(into)
  try {
    const { rows } = await found.db.query<{ name: string }>({
      text: `select name from departments where name in ('Before', 'Between', 'After') order by id`,
    })
    return rows.map(({ name }) => name)
  } finally {
    await found.stop()
  }
}

test('a base backup is due at once, and the logs of both versions stand apart', () => {
  expect(due).toEqual([true, false])
  expect(log).toMatch(/^log-\d+$/)
  expect(
    readdirSync(folder.path)
      .filter((name) => name.startsWith('log'))
      .sort(),
  ).toEqual(['log', log])
})

test('what came after is restored by this version', async () => {
  const into = await restored(undefined)
  expect(majorIn(clusterOf(into))).toBe('18')
  expect(await namesIn(into)).toEqual(['Before', 'Between', 'After'])
})

test('a moment before is restored by the old version, and the next start brings it over', async () => {
  const into = await restored(earlier)
  expect(majorIn(clusterOf(into))).toBe(oldMajor)
  await upgradeCluster({ dataDir: join(into, 'data'), log: () => {} })
  expect(majorIn(clusterOf(into))).toBe('18')
  expect(await namesIn(into)).toEqual(['Before'])
})

test('when their time is over the old backup and its log go, and what stays is good', async () => {
  await pruneBackups(folder, 14, Date.now() + 30 * 86_400_000)
  expect(readdirSync(folder.path).sort()).toEqual(['base', 'files', log])
  expect(readdirSync(join(folder.path, 'base'))).toHaveLength(1)
  const { tables, verified } = await checkNewestBackup(company.settings, shipped, folder, new Date())
  expect([tables !== undefined && tables > 50, verified.segments.length > 0]).toEqual([true, true])
})
