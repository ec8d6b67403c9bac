import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import type { Envelope } from '../../src/framework/errors'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { formsOf, foundInTables } from './scan'
import { declaredVaults, type Vault } from './vaults'

const canaries = { number: '4929100837465523', token: 'canary-Zq7tokenXv', code: 'CNRY0KLMNOP' }
const later = { number: '4929555512340987', token: 'canary-Second9Wk' }
const all = [...Object.values(canaries), ...Object.values(later)]
const forms = formsOf(all)

let steward: TestApp
let app: FastifyInstance
let finance: Person
let logged = ''

beforeAll(async () => {
  steward = await startApp(declaredVaults)
  const log = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  const settings = { ...testSettings, logLevel: 'trace' as const }
  app = await buildApp({ db: steward.db, settings, declared: declaredVaults, webRoot: '/nonexistent', log })
  finance = await steward.person('finance')
})

afterAll(async () => {
  await app.close()
  await steward.close()
})

/** The text of every answer, but of those that reveal. */
const answered: string[] = []

async function call<Data = unknown>(operation: string, params: Record<string, unknown>, key?: string) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const response = await app.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${finance.token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: form.toString(),
  })
  if (!operation.startsWith('reveal')) answered.push(response.body)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return { status: response.statusCode, body: (isJson ? JSON.parse(response.body) : {}) as Envelope<Data> }
}

const found = (text: string) => forms.filter((form) => text.includes(form))

test('a value that went everywhere stands nowhere in plain', async () => {
  const { body: created } = await call<Vault>('createVault', { name: 'Canary', ...canaries }, 'canary-key-1')
  const id = created.data?.id ?? 0
  expect((await call<Vault>('createVault', { name: 'Canary', ...canaries }, 'canary-key-1')).body.data?.id).toBe(id)
  expect((await call('updateVault', { id, version: 1, ...later }, 'canary-key-2')).status).toBe(200)
  expect((await call('updateVault', { id, version: 1, ...canaries }, 'canary-key-3')).status).toBe(409)
  expect((await call('createVault', { name: 'Twin', number: later.number })).status).toBe(400)
  expect((await call('createVault', { name: 'Wrong', code: canaries.token })).status).toBe(400)
  expect((await call('createVault', { number: canaries.number, nothing: canaries.token })).status).toBe(400)

  const filter = { number: { eq: later.number } }
  expect((await call<Vault[]>('getVaults', { filter })).body.data).toHaveLength(1)
  expect((await call<Vault[]>('getVaults', { q: 'Canary' })).body.data).toHaveLength(1)
  expect((await call('getVaultById', { id })).status).toBe(200)
  expect((await call('summarizeVaults', { filter })).status).toBe(200)
  for (const format of ['csv', 'xlsx']) expect((await call('exportVaults', { format, filter })).status).toBe(200)

  const { body: history } = await call<{ id: number }[]>('getVaultHistory', { id })
  const entry = history.data?.at(-1)?.id
  const { body: version } = await call<{ fields: unknown[] }>('getVaultVersion', { id, entry })
  expect(version.data?.fields).toContainEqual({
    name: 'token',
    present: '••••',
    past: '••••',
    problem: { code: 'sealed' },
  })
  const restored = await call('restoreVault', { id, version: 2, entry, fields: ['token'] })
  expect([restored.status, restored.body.fields]).toEqual([400, { token: { code: 'sealed' } }])
  expect((await call('restoreVault', { id, version: 2, entry })).status).toBe(200)

  await refusedForMany(id)
  const revealed = await call<{ value: string }>(
    'revealVault',
    { id, field: 'token', reason: 'A look at the canary' },
    'canary-key-4',
  )
  expect(revealed.body.data?.value).toBe(later.token)
  expect((await call('revealVault', { id, field: 'number', reason: 'no' })).status).toBe(400)
  expect((await call('deleteVault', { id, version: 2 })).status).toBe(200)

  expect(found(answered.join('\n'))).toEqual([])
  expect(found(logged)).toEqual([])
  expect(logged).toContain('revealVault')
  expect(await foundInTables(steward.db, forms)).toEqual([])
})

/** What would keep the value as it was sent takes no sealed field. */
async function refusedForMany(id: number): Promise<void> {
  const preview = (selection: object, change: object) => call('previewBatch', { resource: 'vaults', selection, change })
  const set = { kind: 'edit', fields: { token: { set: canaries.token } } }
  expect((await preview({ ids: [id] }, set)).body.fields?.['change.token']?.code).toBe('unusable')
  const copy = { kind: 'edit', fields: { kind: { copy: 'token' } } }
  expect((await preview({ ids: [id] }, copy)).body.fields?.['change.kind']?.code).toBe('unusable')
  const named = { kind: 'edit', fields: { kind: { set: 'named' } } }
  const selection = { filter: { number: { eq: later.number } } }
  expect((await preview(selection, named)).body.fields?.selection?.code).toBe('unusable')
  const change = { resource: 'vaults', fields: ['name', 'token'], key: ['name'] }
  expect((await call('startImport', change)).body.fields?.['fields.token']?.code).toBe('unusable')
  const byKey = { resource: 'vaults', fields: ['number', 'kind'], key: ['number'] }
  expect((await call('startImport', byKey)).body.fields?.['fields.number']?.code).toBe('unusable')
  const view = { resource: 'vaults', name: 'Kept', state: { filter: { number: { eq: later.number } } } }
  expect((await call('saveView', view)).body.fields?.['state.filter']?.code).toBe('unusable')
}

test('the scan finds what is there', async () => {
  await call('createVault', { name: 'Plain', kind: canaries.token })
  expect(await foundInTables(steward.db, forms)).toEqual(
    expect.arrayContaining([`public.vaults: ${canaries.token}`, `public.history: ${canaries.token}`]),
  )
  expect(found(Buffer.from(`{"a":"${canaries.token}"}`).toString('base64'))).toHaveLength(1)
})
