import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSettings, readSettings, refuseDemoPeople, StartProblem } from '../../server/settings'
import { withSecret } from '../../server/start/secret'

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
  ['STEWARD_TRUST_PROXY', 'yes', 'give true or false'],
  ['STEWARD_POOL_SIZE', '0', 'give a number from 1 to 200'],
])('%s=%s is refused in one line with its cure', (name, value, cure) => {
  expect(refusal({ [name]: value })).toBe(`${name}=${value} is not usable: ${cure}.`)
})

test('a refused value that holds a password is not repeated', () => {
  expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toContain('hunter2')
})

test('without TLS only this machine is served', () => {
  expect(refusal({ HOST: '0.0.0.0' })).toContain('STEWARD_TRUST_PROXY=true')
  expect(refusal({ HOST: '0.0.0.0', STEWARD_TRUST_PROXY: 'true' })).toBeUndefined()
  expect(refusal({ HOST: '0.0.0.0', TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' })).toBeUndefined()
  expect(refusal({ TLS_CERT: 'a.pem' })).toBe('TLS_CERT is set but TLS_KEY is not: set both or neither.')
})

test('production refuses demo data and short secrets', () => {
  expect(refusal({ NODE_ENV: 'production', SEED: 'demo' })).toContain('set SEED=empty')
  expect(refusal({ NODE_ENV: 'production', STEWARD_SECRET: 'short' })).toContain('shorter than 32')
  expect(refusal({ STEWARD_SECRET: 'short' })).toBeUndefined()
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
