import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBaseBackup } from '../../server/backup/base-backup'
import { restoreNow } from '../../server/backup/command'
import { LogShipper } from '../../server/backup/log-shipper'
import { pruneBackups } from '../../server/backup/prune'
import { checkNewestBackup } from '../../server/backup/restore/check-newest'
import { type RestoreExtent, type RestoreResult, restoreBackup } from '../../server/backup/restore/restore'
import { findBackupAlarm } from '../../server/backup/state'
import type { BackupFolder } from '../../server/backup/storage/backup-folder'
import { listBaseBackups } from '../../server/backup/storage/manifest'
import { shipped } from '../setup/shipped'
import { type Company, Homes, openCompany } from './company'

const homes = new Homes()
const key = randomBytes(32)
const names = ['First', 'Second', 'Third', 'Fourth']
let company: Company
let folder: BackupFolder
/** The two backups, as directories below `base`. */
let [older, newer] = ['', '']
/** By the department that each holds. */
const segments: Record<string, string> = {}
let afterThird: Date

beforeAll(async () => {
  company = await openCompany(homes.make())
  folder = { path: join(homes.make(), 'backups'), key }
  older = (await takeBaseBackup(company, folder)).manifest.id
  await write('First')
  await write('Second')
  newer = (await takeBaseBackup(company, folder)).manifest.id
  afterThird = await write('Third')
  await write('Fourth')
}, 300_000)
afterAll(async () => {
  await company.stop()
  homes.removeAll()
})

/** A department, and the segment of the log that tells of it; answers a moment after it that the segment reaches. */
async function write(name: string): Promise<Date> {
  const shipper = new LogShipper(company.admin, company.files, folder)
  // Seen once as the one that is being written, so that it tells until when it is complete.
  await shipper.round()
  const text = `insert into departments (name, code, status) values ($1, upper($1), 'active')`
  await company.db.query({ text, values: [name] })
  const after = new Date(Date.now() + 1)
  await delay(5)
  await shipper.round()
  const { rows } = await company.admin.query<{ segment: string }>({
    text: 'select pg_walfile_name(pg_switch_wal() - 1) as segment',
  })
  const segment = `log/${rows[0]?.segment}`
  for (const deadline = Date.now() + 60_000; !existsSync(join(folder.path, segment)) && Date.now() < deadline; )
    await shipper.round().then(() => delay(20))
  expect(existsSync(join(folder.path, segment))).toBe(true)
  segments[name] = segment
  return after
}

/** Another copy of the backups, to be damaged. */
function copied(): BackupFolder {
  const path = join(homes.make(), 'backups')
  cpSync(folder.path, path, { recursive: true })
  return { path, key }
}

function flip({ path }: BackupFolder, name: string): void {
  const bytes = readFileSync(join(path, name))
  const at = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(join(path, name), bytes)
}

const firstFile = ({ path }: BackupFolder) => {
  const [part = ''] = readdirSync(join(path, 'files'))
  return `files/${part}/${readdirSync(join(path, 'files', part))[0]}`
}

async function restored(
  from: BackupFolder,
  extent: RestoreExtent = {},
): Promise<RestoreResult & { departments: string[] }> {
  const home = homes.make()
  const told = await restoreBackup({ ...company.settings, dataDir: join(home, 'data') }, shipped, from, extent)
  const again = await openCompany(home)
  try {
    const { rows } = await again.db.query<{ name: string }>({
      text: 'select name from departments where name = any($1) order by id',
      values: [names],
    })
    return { ...told, departments: rows.map(({ name }) => name) }
  } finally {
    await again.stop()
  }
}

test.each([
  { part: 'cluster', says: /cluster is damaged .*another backup was taken/, from: 'older' },
  { part: 'manifest.json', says: /manifest\.json is damaged/, from: 'older' },
  { part: 'keys', says: /keys is damaged .*the keys of base\/.* were taken/, from: 'newer' },
  { part: 'contents', says: undefined, from: 'newer' },
  { part: 'sums', says: undefined, from: 'newer' },
])('a changed byte in $part of the newest backup costs nothing and is named where it is needed', async (each) => {
  const damaged = copied()
  flip(damaged, `base/${newer}/${each.part}`)
  const told = await restored(damaged)
  expect(told.departments).toEqual(names)
  expect(told.base.manifest.id).toBe(each.from === 'older' ? older : newer)
  expect(told.warnings).toEqual(each.says ? [expect.stringMatching(each.says)] : [])
  // What is missing is as what is damaged.
  if (each.part === 'cluster' || each.part === 'contents') {
    rmSync(join(damaged.path, 'base', newer, each.part))
    expect((await restored(damaged)).departments).toEqual(names)
  }
})

test('a changed byte in the list of all backups refuses by name', async () => {
  const damaged = copied()
  for (const id of [older, newer]) flip(damaged, `base/${id}/cluster`)
  const clusters = `base/${newer}/cluster is damaged`
  await expect(restored(damaged)).rejects.toThrow(clusters)
})

test('a file of a record that is damaged or missing is left out by name, and all others come back', async () => {
  const whole = await restored(folder)
  const damaged = copied()
  const name = firstFile(damaged)
  flip(damaged, name)
  const told = await restored(damaged)
  expect([told.departments, told.files, told.missing]).toEqual([names, whole.files - 1, []])
  expect(told.damaged).toEqual([{ name, says: expect.stringMatching(/^is damaged/) }])
  rmSync(join(damaged.path, name))
  const without = await restored(damaged)
  expect([without.files, without.missing, without.damaged]).toEqual([whole.files - 1, [name.split('/')[2]], []])
})

test.each([
  { how: 'is damaged', spoil: flip },
  { how: 'is missing', spoil: ({ path }: BackupFolder, name: string) => rmSync(join(path, name)) },
])('a segment that $how: a moment before it is restored, and what comes after is asked about', async (each) => {
  const damaged = copied()
  const name = segments.Fourth ?? ''
  // More is behind it: the end of the log would be no gap.
  const behind = readdirSync(join(damaged.path, 'log')).filter((one) => `log/${one}` > name)
  if (behind.length === 0) {
    await write('Fifth')
    cpSync(join(folder.path, 'log'), join(damaged.path, 'log'), { recursive: true })
  }
  each.spoil(damaged, name)
  expect((await restored(damaged, { at: afterThird })).departments).toEqual(names.slice(0, 3))
  await expect(restored(damaged)).rejects.toThrow(new RegExp(`${name} ${each.how}.*--last-whole`))
  const told = await restored(damaged, { isLastWhole: true })
  expect([told.departments, told.stop]).toEqual([
    names.slice(0, 3),
    { name, says: expect.stringMatching(new RegExp(`^${each.how}`)) },
  ])
  await expect(restored(damaged, { at: new Date() })).rejects.toThrow(name)
  const home = homes.make()
  const into = { ...company.settings, dataDir: join(home, 'data'), backupKey: key }
  const words = await restoreNow(into, shipped, [damaged.path, '--last-whole'], new Date())
  expect(words).toContain(`${name} ${each.how}`)
})

test('a segment between two backups is needed only by the older one', async () => {
  const damaged = copied()
  flip(damaged, segments.First ?? '')
  expect((await restored(damaged)).departments).toEqual(names)
  // Then the newer one is damaged as well: nothing leads from the older one to the end.
  flip(damaged, `base/${newer}/cluster`)
  await expect(restored(damaged)).rejects.toThrow(`${segments.First} is damaged`)
  expect((await restored(damaged, { isLastWhole: true })).departments).toEqual([])
})

test('where the log after an older backup does not lead to a damaged newer one, it is asked about', async () => {
  const damaged = copied()
  rmSync(join(damaged.path, 'log'), { recursive: true })
  flip(damaged, `base/${newer}/cluster`)
  await expect(restored(damaged)).rejects.toThrow(`base/${newer}/cluster is damaged`)
  expect((await restored(damaged, { isLastWhole: true })).departments).toEqual([])
  const manifest = copied()
  rmSync(join(manifest.path, 'log'), { recursive: true })
  flip(manifest, `base/${newer}/manifest.json`)
  await expect(restored(manifest)).rejects.toThrow(`base/${newer}/manifest.json is damaged`)
})

test('a check names all that is damaged, and its mark goes when the files are whole again', async () => {
  const damaged = copied()
  const backup = { directory: damaged.path, hours: 12, keepDays: 14 }
  const settings = { ...company.settings, backup, backupKey: key }
  const spoiled = [`base/${newer}/sums`, `base/${newer}/contents`, segments.Third ?? '']
  for (const name of spoiled) flip(damaged, name)
  const failing = checkNewestBackup(company.settings, shipped, damaged, new Date())
  for (const name of spoiled) await expect(failing).rejects.toThrow(`${name} is damaged`)
  const problem = async () => (await listBaseBackups(damaged)).at(-1)?.problem ?? null
  expect(await problem()).toContain('is damaged')
  // A mark is a warning: the older one leads there, and the segment is needed by both.
  expect((await restored(damaged, { isLastWhole: true })).departments).toEqual(names.slice(0, 2))
  flip(damaged, spoiled[0] ?? '')
  expect(await problem()).toContain('is damaged')
  for (const name of spoiled.slice(1)) flip(damaged, name)
  expect(await problem()).toBeNull()
  expect(await findBackupAlarm(settings)).toBeNull()
})

test('a file of a record that a check found damaged is kept anew by the next backup', async () => {
  const damaged = copied()
  const name = firstFile(damaged)
  flip(damaged, name)
  await expect(checkNewestBackup(company.settings, shipped, damaged, new Date())).rejects.toThrow(`${name} is damaged`)
  await takeBaseBackup(company, damaged)
  expect((await checkNewestBackup(company.settings, shipped, damaged, new Date())).missing).toEqual([])
})

test('while a manifest is damaged nothing old is removed, and administrators are told', async () => {
  const damaged = copied()
  flip(damaged, `base/${older}/manifest.json`)
  const backup = { directory: damaged.path, hours: 12, keepDays: 14 }
  expect(await pruneBackups(damaged, 14, Date.now() + 30 * 86_400_000)).toEqual({ backups: 0, log: 0 })
  expect(await findBackupAlarm({ ...company.settings, backup, backupKey: key })).toContain(`base/${older} is damaged`)
})
