import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openDatabaseFromSettings } from '../../server/database/open-from-settings'
import { describeDatabaseHost } from '../../server/start/database-address'
import { withSecret } from '../../server/start/secret'
import {
  describeSettings,
  findUnencryptedHost,
  readSettings,
  refuseDemoPeople,
  StartProblem,
} from '../../server/start/settings'

const refusal = (env: Record<string, string>) => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof StartProblem) return error.message
    throw error
  }
  return undefined
}

test('everything has a default', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 8443,
    host: '127.0.0.1',
    seed: 'demo',
    companyZone: 'Asia/Kolkata',
    currency: 'INR',
    production: false,
    trustProxy: false,
  })
  expect(settings.poolSize).toBeGreaterThan(1)
  expect(readSettings({ NODE_ENV: 'production' }).seed).toBe('empty')
})

test('an empty value counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8443, databaseUrl: undefined })
})

test('a mistyped setting is refused with the one that was meant', () => {
  expect(refusal({ STEWARD_CURENCY: 'EUR' })).toBe(
    'STEWARD_CURENCY=EUR is not a setting: did you mean STEWARD_CURRENCY.',
  )
  expect(refusal({ STEWARD_WEATHER_FORECAST: '1' })).toContain('README.md lists the settings')
})

test.each([
  ['PORT', 'abc', 'give a number from 0 to 65535'],
  ['PORT', '70000', 'give a number from 0 to 65535'],
  ['SEED', 'all', 'give demo or empty'],
  ['STEWARD_COMPANY_ZONE', 'Asia/Atlantis', 'give an IANA name such as Asia/Kolkata'],
  ['STEWARD_CURRENCY', 'rupee', 'give three capital letters such as INR'],
  ['STEWARD_POOL_SIZE', '0', 'give a number from 1 to 200'],
])('%s=%s is refused in one line with its cure', (name, value, cure) => {
  expect(refusal({ [name]: value })).toBe(`${name}=${value} is not usable: ${cure}.`)
})

test.each([
  'true',
  'yes',
  '*',
  '100',
  '1,2',
  '10.0.0.5/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/',
  'proxy.example',
  '10.0.0.5, 10.0.0.6',
])('STEWARD_TRUST_PROXY=%s is refused, with what to give instead', (value) => {
  expect(refusal({ STEWARD_TRUST_PROXY: value })).toMatch(
    /is not usable: give how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.5,192.168.0.0\/16/,
  )
})

test.each([
  ['1', 1],
  ['2', 2],
  ['0', false],
  ['false', false],
  ['10.0.0.5', ['10.0.0.5']],
  ['10.0.0.5,192.168.0.0/16,fd00::/8', ['10.0.0.5', '192.168.0.0/16', 'fd00::/8']],
])('STEWARD_TRUST_PROXY=%s is taken', (value, read) => {
  expect(readSettings({ STEWARD_TRUST_PROXY: value }).trustProxy).toEqual(read)
})

test.each([
  'postgres://me:hunter2@host:5432/db',
  'postgresql://host/db',
  'postgres://me:hunter2@/db?host=/var/run/postgresql&port=5432',
  'postgres:///db?host=/var/run/postgresql',
])('DATABASE_URL=%s is taken, and its place is told without the password', (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(describeDatabaseHost(url)).toBe(
    url.includes('?') ? '/var/run/postgresql/db' : `${url.includes('@') ? 'host:5432' : 'host'}/db`,
  )
})

test('a database is opened by its socket, as the address names it', async () => {
  const { connection } = inject('cluster')
  const { host, port, user, password } = connection
  const bySocket = `postgres://${user}:${password}@/postgres?host=${host}&port=${port}`
  const url = connection.connectionString ?? bySocket
  const { db, close } = await openDatabaseFromSettings(readSettings({ DATABASE_URL: url }), () => {})
  expect((await db.query({ text: 'select 1' })).rowCount).toBe(1)
  await close()
})

test('a refused value that holds a password is not repeated', () => {
  expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toContain('hunter2')
})

test('without TLS only this machine is served', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toContain('STEWARD_TRUST_PROXY=1')
  expect(refusal({ HOST: '0.0.0.0', STEWARD_TRUST_PROXY: '1' })).toBeUndefined()
  expect(refusal({ HOST: '0.0.0.0', TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' })).toBeUndefined()
  expect(refusal({ TLS_CERT: 'a.pem' })).toBe('TLS_CERT is set but TLS_KEY is not: set both or neither.')
})

test('production behind a proxy is told the origin that browsers use, on this machine too', () => {
  const behind = { NODE_ENV: 'production', STEWARD_TRUST_PROXY: '1' }
  expect(refusal(behind)).toContain('set STEWARD_ORIGIN')
  expect(refusal({ ...behind, STEWARD_ORIGIN: 'https://steward.example.com' })).toBeUndefined()
  expect(refusal({ ...behind, STEWARD_TRUST_PROXY: '10.0.0.5' })).toContain('set STEWARD_ORIGIN')
  expect(refusal({ STEWARD_TRUST_PROXY: '1' })).toBeUndefined()
})

test.each([
  'postgres://me:hunter2@db/steward',
  'postgres://me:hunter2@10.0.0.7:5432/steward?sslmode=disable',
  'postgres://me:hunter2@db/steward?sslmode=prefer',
  'postgres://me:hunter2@/steward?host=db.example.com',
  'postgres://me:hunter2@[2001:db8::1]/steward',
  'postgres://me:hunter2@localhost/steward?host=db',
])('production refuses %s, which passes a network in clear', (DATABASE_URL) => {
  const words = refusal({ NODE_ENV: 'production', DATABASE_URL })
  expect(words).toMatch(/in clear: add \?sslmode=verify-full/)
  expect(words).not.toContain('hunter2')
  const env = { NODE_ENV: 'production', DATABASE_URL, STEWARD_DATABASE_CLEAR: 'allow' }
  expect(refusal(env)).toBeUndefined()
  // Elsewhere it is told at the start.
  expect(findUnencryptedHost(readSettings({ DATABASE_URL }))).toMatch(/steward$/)
})

test.each([
  'postgres://me:hunter2@db/steward?sslmode=verify-full',
  'postgres://me:hunter2@db/steward?ssl=true',
  'postgres://me:hunter2@127.0.0.1:5432/steward',
  'postgres://me:hunter2@[::1]/steward',
  'postgres://me:hunter2@/steward?host=/var/run/postgresql',
  'postgres://me:hunter2@/steward',
])('production takes %s', (DATABASE_URL) => {
  expect(refusal({ NODE_ENV: 'production', DATABASE_URL })).toBeUndefined()
})

test('a folder of backups within the data directory is refused, whichever way it is written', () => {
  const directory = mkdtempSync(join(tmpdir(), 'steward-within-'))
  const dataDir = join(directory, 'data')
  try {
    mkdirSync(dataDir)
    symlinkSync(dataDir, join(directory, 'link'))
    const within = (folder: string) => refusal({ DATA_DIR: dataDir, STEWARD_BACKUP_DIR: folder })
    for (const folder of ['data', 'data/backups', 'data/a/../b', 'link/backups', 'other/../data/x'])
      expect(within(join(directory, folder)), folder).toContain('lies in DATA_DIR')
    expect(within(`${directory}/other/../data/x`)).toContain('lies in DATA_DIR')
    for (const folder of ['data-backups', 'backups', '.'])
      expect(within(join(directory, folder)), folder).toBeUndefined()
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('production refuses demo data and short secrets', () => {
  expect(refusal({ NODE_ENV: 'production', SEED: 'demo' })).toContain('set SEED=empty')
  expect(refusal({ NODE_ENV: 'production', STEWARD_SECRET: 'short' })).toContain('shorter than 32')
  expect(refusal({ STEWARD_SECRET: 'short' })).toBeUndefined()
})

test.each(['a'.repeat(36), 'password'.repeat(5), 'abcdefghijklmnopqrstuvwxyz0123456789', '0123456789'.repeat(4)])(
  'production refuses the secret %s, which is long and no secret',
  (secret) => {
    expect(refusal({ NODE_ENV: 'production', STEWARD_SECRET: secret })).toContain('can be guessed')
  },
)

test('a secret that was drawn is taken, in whatever letters it is written', () => {
  for (let n = 0; n < 200; n++)
    for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')])
      expect([secret, refusal({ NODE_ENV: 'production', STEWARD_SECRET: secret })]).toEqual([secret, undefined])
})

test('production refuses a database that holds demo people', async () => {
  await expect(refuseDemoPeople(readSettings({ NODE_ENV: 'production' }), async () => 3)).rejects.toThrow(StartProblem)
  await refuseDemoPeople(readSettings({ NODE_ENV: 'production' }), async () => 0)
  await refuseDemoPeople(readSettings({}), async () => 3)
})

test('the secret is made once and readable by its owner only', () => {
  const directory = mkdtempSync(join(tmpdir(), 'steward-secret-'))
  try {
    const settings = readSettings({ DATA_DIR: directory })
    const { secret } = withSecret(settings)
    expect(secret.length).toBeGreaterThan(32)
    expect(withSecret(settings).secret).toBe(secret)
    expect(readFileSync(join(directory, 'secret'), 'utf8').trim()).toBe(secret)
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('every setting is described', () => {
  const rows = describeSettings()
  expect(rows.find((row) => row.name === 'PORT')).toMatchObject({ default: '8443' })
  for (const row of rows) expect(row.meaning).not.toBe('')
})
