import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBaseBackup } from '../../server/backup/base-backup'
import { toFilePath } from '../../server/backup/copy-files'
import { isBackupDue, needsBackupAlarm, sendBackupAlarm } from '../../server/backup/job'
import { LogShipper } from '../../server/backup/log-shipper'
import { checkNewestBackup } from '../../server/backup/restore/check-newest'
import { restoreBackup } from '../../server/backup/restore/restore'
import { findBackupAlarm } from '../../server/backup/state'
import type { BackupFolder } from '../../server/backup/storage/backup-folder'
import { sealUnsealedFiles } from '../../server/files/seal-files'
import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import { getRawStore } from '../../server/files/store/sealed'
import { buildKernel } from '../../server/kernel'
import { composeModel } from '../../server/records/compose-model'
import type { Settings } from '../../server/start/settings'
import { companyToday } from '../setup/clock'
import { shipped } from '../setup/shipped'
import { type Company, Homes, openCompany } from './company'

const homes = new Homes()
const key = randomBytes(32)
let company: Company
let folder: BackupFolder
/** With which the company backs itself up. */
let settings: Settings
/** An instant after the first department was written and before the next was. */
let afterFirst: Date
const names = ['First', 'Second', 'Third']

beforeAll(async () => {
  company = await openCompany(homes.make())
  folder = { path: join(homes.make(), 'backups'), key }
  settings = { ...company.settings, backup: { directory: folder.path, hours: 12, keepDays: 14 }, backupKey: key }
  const shipper = new LogShipper(company.admin, company.files, folder)
  await shipper.round()
  await takeBaseBackup(company, folder)
  for (const name of names) {
    await company.db.query({
      text: `insert into departments (name, code, status) values ($1, upper($1), 'active')`,
      values: [name],
    })
    if (name === 'First') afterFirst = await instant()
    await company.admin.query({ text: 'select pg_switch_wal()' })
  }
  await shipAll(shipper)
})
afterAll(async () => {
  await company.stop()
  homes.removeAll()
})

async function instant(): Promise<Date> {
  const { rows } = await company.db.query<{ ms: number }>({
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  })
  // The next write is later than this, to the thousandth.
  await delay(5)
  return new Date(Math.ceil(rows[0]?.ms ?? 0))
}

/** Until the segment that is being written now is in the folder. */
async function shipAll(shipper: LogShipper): Promise<void> {
  const { rows } = await company.admin.query<{ segment: string }>({
    text: 'select pg_walfile_name(pg_switch_wal() - 1) as segment',
  })
  const last = join(folder.path, 'log', rows[0]?.segment ?? '')
  for (const deadline = Date.now() + 30_000; !existsSync(last) && Date.now() < deadline; await delay(20))
    await shipper.round()
  expect(existsSync(last)).toBe(true)
}

test('what was brought is taken away, and marks of base backups with it', async () => {
  const spool = join(company.embedded.home, 'postgres', 'archive')
  await new LogShipper(company.admin, company.files, folder).round()
  expect(readdirSync(spool).filter((name) => name.endsWith('.backup'))).toEqual([])
})

async function restoredTo(at: Date | undefined): Promise<string[]> {
  const home = homes.make()
  const told = await restoreBackup({ ...company.settings, dataDir: join(home, 'data') }, shipped, folder, { at })
  expect(told.missing).toEqual([])
  expect(told.files).toBeGreaterThan(0)
  const restored = await openCompany(home)
  try {
    expect(restored.settings.secret).toBe(company.settings.secret)
    expect(restored.settings.dataKeys.trim()).toBe(company.settings.dataKeys.trim())
    await mustBeSealed(restored)
    const { rows } = await restored.db.query<{ name: string }>({
      text: 'select name from departments where name = any($1) order by id',
      values: [names],
    })
    return rows.map(({ name }) => name)
  } finally {
    await restored.stop()
  }
}

/** Papers of identity came back as they were stored, and open with the keys that came back. */
async function mustBeSealed({ db, settings }: Company): Promise<void> {
  const { rows } = await db.query<{ key: string }>({
    text: `select stored_key as key from attachments where entity_type = 'identityDocuments' limit 1`,
  })
  const store = openFileStore(settings)
  const begin = async (from: FileStore) =>
    Buffer.concat((await (await from.get(rows[0]?.key ?? ''))?.toArray()) ?? [])
      .subarray(0, 4)
      .toString()
  expect([(await begin(getRawStore(store))) === '%PDF', await begin(store)]).toEqual([false, '%PDF'])
}

test('a file that is sealed anew after the base backup is brought with the log', async () => {
  const more = company.settings.dataKeys.trim().replace(/\n/, `\nn2:${'N'.repeat(42)}A=\n`)
  const renewed = { ...company.settings, dataKeys: more }
  const needs = { db: company.db, model: composeModel(shipped, renewed), files: openFileStore(renewed) }
  const { sealed } = await sealUnsealedFiles(needs, { signal: new AbortController().signal, warn: () => {} })
  expect(sealed).toBeGreaterThan(0)
  await shipAll(new LogShipper(company.admin, company.files, folder))
  const { rows } = await company.db.query<{ key: string }>({
    text: `select stored_key as key from attachments where stored_key like '%-n2'`,
  })
  for (const { key } of rows) expect(existsSync(join(folder.path, toFilePath(key))), key).toBe(true)
  // Back, so that the company's own keys open all of it.
  const own = { ...needs, model: composeModel(shipped, company.settings) }
  expect(await sealUnsealedFiles(own, { signal: new AbortController().signal, warn: () => {} })).toMatchObject({
    sealed,
  })
  await shipAll(new LogShipper(company.admin, company.files, folder))
})

test('it is restored as it was at an earlier moment', async () => {
  expect(await restoredTo(afterFirst)).toEqual(['First'])
})

test('it is restored to the end of its log', async () => {
  expect(await restoredTo(undefined)).toEqual(names)
})

test('a moment that cannot be restored is refused before anything is written', async () => {
  const dataDir = join(homes.make(), 'data')
  const into = { ...company.settings, dataDir }
  await expect(restoreBackup(into, shipped, folder, { at: new Date('2020-01-01') })).rejects.toThrow(
    /first moment that can be restored is 20/,
  )
  expect(existsSync(dataDir)).toBe(false)
  await expect(restoreBackup(company.settings, shipped, folder, {})).rejects.toThrow(/is not empty/)
})

test('a moment behind the end of the log is refused, and the directory is empty again', async () => {
  const dataDir = join(homes.make(), 'data')
  const later = restoreBackup({ ...company.settings, dataDir }, shipped, folder, {
    at: new Date(Date.now() + 3_600_000),
  })
  await expect(later).rejects.toThrow(/log that was kept does not reach/)
  expect(readdirSync(dataDir)).toEqual([])
})

/** All files of the folder, by their names in it. */
const kept = () =>
  (readdirSync(folder.path, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder.path, name)).isFile(),
  )

test('nothing in the folder can be read without its key, or by anybody else', async () => {
  for (const name of kept()) {
    expect(statSync(join(folder.path, name)).mode & 0o077, name).toBe(0)
    const bytes = readFileSync(join(folder.path, name))
    for (const text of [company.settings.secret.trim(), 'Second', 'SECOND', key, key.toString('base64')])
      expect(bytes.includes(text), `${name} holds ${text}`).toBe(false)
  }
  const dataDir = join(homes.make(), 'data')
  for (const [other, words] of [
    [undefined, /encrypted/],
    [randomBytes(32), /is not the key/],
  ] as const) {
    const locked = { ...folder, key: other }
    await expect(restoreBackup({ ...company.settings, dataDir }, shipped, locked, {})).rejects.toThrow(words)
    await expect(checkNewestBackup(company.settings, shipped, locked, new Date())).rejects.toThrow(words)
  }
  expect(await findBackupAlarm(settings)).toBeNull()
})

test('a changed byte fails the check, which names the file', async () => {
  const all = kept()
  const one = (pattern: RegExp) => all.find((name) => pattern.test(name)) ?? `none like ${pattern}`
  const log =
    all
      .filter((name) => name.startsWith('log/'))
      .sort()
      .at(-1) ?? ''
  for (const name of [one(/cluster$/), one(/contents$/), one(/manifest\.json$/), one(/^files\//), log]) {
    const path = join(folder.path, name)
    const before = readFileSync(path)
    const changed = Buffer.from(before)
    const at = Math.floor(changed.length / 2)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    writeFileSync(path, changed)
    await expect(checkNewestBackup(company.settings, shipped, folder, new Date()), name).rejects.toThrow(
      `${name} is damaged`,
    )
    writeFileSync(path, before)
  }
})

test('administrators are told by mail, once a day, as long as there is no good backup', async () => {
  // The bytes above were brought back, and with them their marks went.
  expect(await findBackupAlarm(settings)).toBeNull()
  const path = join(folder.path, kept().find((name) => name.endsWith('contents')) ?? '')
  const before = readFileSync(path)
  writeFileSync(path, before.subarray(1))
  await expect(checkNewestBackup(company.settings, shipped, folder, new Date())).rejects.toThrow('contents is damaged')
  expect(await findBackupAlarm(settings)).toMatch(/no good backup yet/)
  expect(await isBackupDue({ ...company, settings })).toBe(true)
  expect(await needsBackupAlarm({ ...company, settings }, 60)).toBe(false)
  expect(await needsBackupAlarm({ ...company, settings }, 3600)).toBe(true)
  const kernel = await buildKernel(company.db, settings, shipped)
  const run = {
    date: companyToday(),
    once: async (_step: string, work: (tx: Company['db']) => Promise<void>) => {
      await work(company.db)
      return true
    },
  }
  const { mails } = await sendBackupAlarm(kernel, run)
  const { rows } = await company.db.query<{ n: number }>({
    text: `select count(*)::int as n from outbox where emp_id in (select emp_id from role_grants where role = 'admin')`,
  })
  expect(mails).toBeGreaterThan(0)
  expect(rows[0]?.n).toBe(mails)
  await company.db.query({
    text: `insert into job_runs (job, slot, planned_at, server, status, ended_at) values ('tellOfBackupTrouble', 'now', now(), 'test', 'done', now())`,
  })
  expect(await needsBackupAlarm({ ...company, settings }, 3600)).toBe(false)
  writeFileSync(path, before)
})

test('its check restores it aside and compares every table, file and index with what was backed up', async () => {
  const checked = await checkNewestBackup(company.settings, shipped, folder, new Date())
  expect(checked.tables).toBeGreaterThan(50)
  expect(checked.indexes).toBeGreaterThan(100)
  expect(checked.files).toBeGreaterThan(0)
  expect(checked.missing).toEqual([])
})

test('what its check found good is told a day later, when it is old', async () => {
  expect(await findBackupAlarm(settings)).toBeNull()
  expect(await findBackupAlarm(settings, Date.now() + 25 * 3_600_000)).toMatch(/last good backup is 25 hours old/)
  expect(await findBackupAlarm(settings, Date.now() + 3_600_000, 3_600_000)).toMatch(
    /Nothing of the log .* for \d+ minutes/,
  )
  expect(await findBackupAlarm(settings, Date.now() + 3_600_000, 60)).toBeNull()
  expect(await findBackupAlarm({ ...settings, backup: undefined, production: true })).toMatch(
    /STEWARD_BACKUP_DIR is not set/,
  )
  expect(await findBackupAlarm({ ...settings, backup: undefined, production: false })).toBeNull()
})
