import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { readSecret } from '../../server/records/secrets/read-secret'
import { SecretText } from '../../server/records/secrets/secret-text'
import { createRecord, updateFields } from '../../server/records/write/save'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { declaredVaults, type Vault } from './vaults'

let app: TestApp
let finance: Person
let admin: Person
let director: Person
let hr: Person
let employee: Person

beforeAll(async () => {
  app = await startApp(declaredVaults)
  admin = await app.person('admin')
  director = await app.person('director')
  hr = await app.person('hr')
  employee = await app.person('employee')
})

afterAll(() => app.close())

// A person is shown so many values in an hour.
beforeEach(async () => {
  finance = await app.person('finance')
})

const number = '99887766554433'
let made = 0

async function vault(values: object): Promise<Vault> {
  const { body } = await app.call<Vault>('createVault', { name: `Vault ${++made}`, ...values }, { as: finance })
  expect(body.error).toBeNull()
  return body.data as Vault
}

const reveal = (as: Person | undefined, values: Record<string, unknown>) =>
  app.call<{ value: string | null }>('revealVault', { reason: 'To pay the invoice', ...values }, as ? { as } : {})

interface Row {
  about: string
  resource: string
  recordId: number
  field: string
  reason: string
  shownToEmpId: number
}

const written = async (...ids: number[]) =>
  (await app.call<Row[]>('getSecretReveals', { filter: { recordId: { in: ids } }, perPage: 100 }, { as: admin })).body
    .data

test('whoever may read the field is shown it, and one row says who, what, whose and why', async () => {
  const { id, name } = await vault({ number })
  const { status, headers, body } = await reveal(finance, { id, field: 'number' })
  expect([status, body.data, headers['cache-control']]).toEqual([200, { value: number }, 'no-store'])
  const rows = await written(id)
  expect(rows).toHaveLength(1)
  expect(rows?.[0]).toMatchObject({
    about: name,
    resource: 'vaults',
    recordId: id,
    field: 'number',
    reason: 'To pay the invoice',
    shownToEmpId: finance.empId,
  })
})

test('rights on the record and on the field decide, for every role', async () => {
  const open = await vault({ token: 'open-token-1' })
  const shut = await vault({ token: 'shut-token-1', number: '55443322110099', isShut: true })
  const asked = async (who: Person | undefined, id: number, field: string) => (await reveal(who, { id, field })).status
  const people = [finance, admin, director, hr, employee, undefined]
  const table = await Promise.all(
    people.map(async (who) => [
      await asked(who, open.id, 'token'),
      await asked(who, shut.id, 'token'),
      await asked(who, shut.id, 'number'),
    ]),
  )
  expect(table).toEqual([
    [200, 200, 200],
    [200, 200, 200],
    [200, 404, 404],
    [200, 404, 404],
    [200, 404, 404],
    [401, 401, 401],
  ])
  expect(await asked(employee, open.id, 'number')).toBe(403)
  // As an employee they open the record, by their other role they read the value.
  expect(await Promise.all([hr, finance, admin].map((who) => asked(who, open.id, 'pin')))).toEqual([200, 403, 403])
  expect(await written(open.id, shut.id)).toHaveLength(10)
})

test('whose value it is hears who was shown it and why, but not of what they looked at themselves', async () => {
  const { id, name } = await vault({ key: 'key-of-the-owner', ownerEmpId: employee.empId })
  const told = async () =>
    (await app.call<object[]>('getNotifications', { filter: { recordId: { eq: id } } }, { as: employee })).body.data
  expect((await reveal(employee, { id, field: 'key' })).status).toBe(200)
  expect((await reveal(employee, { id, field: 'token' })).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await reveal(finance, { id, field: 'key', reason: 'why' })).status).toBe(400)
  expect(await told()).toEqual([])
  expect((await reveal(finance, { id, field: 'key' })).status).toBe(200)
  expect(await told()).toMatchObject([
    { event: 'secretShown', title: `${name}: Key. To pay the invoice`, byEmpId: finance.empId, channel: 'email' },
  ])
})

test('a reason is needed, and a field that is sealed', async () => {
  const { id } = await vault({ token: 'reasons-needed' })
  const fields = async (values: object) => (await reveal(finance, { id, field: 'token', ...values })).body.fields
  expect(await fields({ reason: '' })).toEqual({ reason: { code: 'required' } })
  expect(await fields({ reason: 'why' })).toEqual({ reason: { code: 'tooShort', args: { min: 5 } } })
  expect((await fields({ field: 'name' }))?.field?.code).toBe('choice')
  expect((await reveal(finance, { id: 999_999, field: 'token' })).status).toBe(404)
  expect(await written(id)).toEqual([])
})

test('an hour takes 30 values of one person, also of many calls at once', async () => {
  const { id } = await vault({ token: 'asked-for-often' })
  const statuses = await Promise.all(
    Array.from({ length: 36 }, async () => (await reveal(finance, { id, field: 'token' })).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  expect(await written(id)).toHaveLength(30)
  expect((await reveal(admin, { id, field: 'token' })).status).toBe(200)
})

test('what was shown is read by administrators and directors, and changed by nobody', async () => {
  const { id } = await vault({ token: 'kept-for-good' })
  await reveal(finance, { id, field: 'token' })
  for (const [who, status] of [
    [director, 200],
    [finance, 403],
    [employee, 403],
  ] as const)
    expect((await app.call('getSecretReveals', {}, { as: who })).status).toBe(status)
  expect(await written(id)).toHaveLength(1)
  for (const operation of ['createSecretReveal', 'updateSecretReveal', 'deleteSecretReveal'])
    expect((await app.call(operation, { id: 1, version: 1 }, { as: admin })).status).toBe(404)
  await expect(app.db.query({ text: `update secret_reveals set reason = 'none'` })).rejects.toThrow(/append/)
  await expect(app.db.query({ text: 'delete from secret_reveals' })).rejects.toThrow(/append/)
})

test('an envelope that was changed, or copied elsewhere, is not opened', async () => {
  const { id } = await vault({ token: 'token-to-tamper', number: '1112223334445' })
  const row = async () =>
    (
      await app.db.query<{ token: string; number: string }>({
        text: 'select token, number from vaults where id = $1',
        values: [id],
      })
    ).rows[0]
  const put = (column: 'token' | 'number', value: string) =>
    app.db.query({ text: `update vaults set ${column} = $2 where id = $1`, values: [id, value] })
  const before = await row()
  const [head = '', key = '', place = '', hash = '', bytes = ''] = before?.token.split('.') ?? []
  // The first letter: of the last one some bits stand for nothing.
  const turn = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  for (const broken of [
    [head, key, place, hash, turn(bytes), ''].join('.'),
    [head, key, place, hash, bytes, '9999'].join('.'),
    [head, key, place, turn(hash), bytes, ''].join('.'),
    [head, 'k9', place, hash, bytes, ''].join('.'),
    before?.number ?? '',
    's1.',
  ]) {
    await put('token', broken)
    const { status, body } = await reveal(finance, { id, field: 'token' })
    expect([status, body.data]).toEqual([503, null])
  }
  expect(await written(id)).toEqual([])
  await put('token', before?.token ?? '')
  expect((await reveal(finance, { id, field: 'token' })).body.data?.value).toBe('token-to-tamper')
})

test('the server copies a value to another field, and nothing on the way writes it down', async () => {
  const kernel = await buildKernel(app.db, testSettings, declaredVaults)
  const { id, version } = await vault({ number: '7000000001234' })
  const kept = await app.db.transaction(async (tx) => {
    const writer = createSystemWriter(kernel, tx)
    const value = await readSecret(writer, 'vaults', id, 'number')
    expect(value).toBeInstanceOf(SecretText)
    expect([String(value), JSON.stringify({ value })]).toEqual(['••••', '{"value":"••••"}'])
    await updateFields(writer, 'vaults', id, version, { token: value })
    return createRecord(writer, 'vaults', { name: 'By the server', token: 'a plain text of ours' })
  })
  const at = async (of: number) => (await reveal(finance, { id: of, field: 'token' })).body.data?.value
  expect([await at(id), await at(kept)]).toEqual(['7000000001234', 'a plain text of ours'])
  const { rows } = await app.db.query<{ token: string; number: string }>({
    text: 'select token, number from vaults where id = $1',
    values: [id],
  })
  expect(rows[0]?.token).not.toContain('7000000001234')
  expect(rows[0]?.token.split('.')[2]).not.toBe(rows[0]?.number.split('.')[2])
})
