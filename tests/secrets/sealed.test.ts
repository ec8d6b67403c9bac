import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredVaults, type Vault } from './vaults'

let app: TestApp
let finance: Person
let employee: Person

beforeAll(async () => {
  app = await startApp(declaredVaults)
  finance = await app.person('finance')
  employee = await app.person('employee')
})

afterAll(() => app.close())

let made = 0
const fresh = () => `9${String(++made).padStart(3, '0')}4567890123`

async function vault(values: object): Promise<Vault> {
  const { body } = await app.call<Vault>('createVault', { name: `Vault ${++made}`, ...values }, { as: finance })
  expect(body.error).toBeNull()
  return body.data as Vault
}

const update = (values: Record<string, unknown>, as = finance) => app.call<Vault>('updateVault', values, { as })
const stored = async (id: number) =>
  (await app.db.query<Record<string, string>>({ text: 'select * from vaults where id = $1', values: [id] })).rows[0]
const historyOf = async (id: number) =>
  (await app.call<{ changes: Record<string, unknown> }[]>('getVaultHistory', { id }, { as: finance })).body.data ?? []

test('a sealed value is read back as a mask and stored as an envelope', async () => {
  const number = fresh()
  const { id, ...shown } = await vault({ number, code: 'hdfc0abc123', token: 'very-secret-token' })
  expect(shown).toMatchObject({ number: `••••${number.slice(-4)}`, code: '••••123', token: '••••' })
  const row = await stored(id)
  expect(row?.number).toMatch(/^s1\.t1\.[0-9a-f]{8}\.[\w-]{43}\.[\w-]+\.0123$/)
  const { body } = await app.call<Vault>('getVaultById', { id }, { as: finance })
  expect(body.data).toMatchObject({ number: `••••${number.slice(-4)}`, code: '••••123', token: '••••' })
  expect((await historyOf(id))[0]?.changes).toMatchObject({
    number: { from: null, to: '••••0123' },
    token: { to: '••••' },
  })
})

test('blanks and hyphens are left out where the field says so', async () => {
  const first = await vault({ number: '1234 5678-9012 77' })
  const again = await app.call('createVault', { name: 'Same', number: '12345678901277' }, { as: finance })
  expect(again.body.fields).toEqual({ number: { code: 'taken' } })
  const found = await app.call<Vault[]>(
    'getVaults',
    { filter: { number: { eq: '1234-5678-9012-77' } } },
    { as: finance },
  )
  expect(found.body.data?.map(({ id }) => id)).toEqual([first.id])
})

test('the mask sent back, or the same value, changes nothing; another one does', async () => {
  const number = fresh()
  const { id, version } = await vault({ number, token: 'first-token' })
  const before = await stored(id)
  const mask = await update({ id, version, number: '••••0123', token: '••••', kind: 'a' })
  expect(mask.body.error).toBeNull()
  expect((await stored(id))?.number).toBe(before?.number)
  const same = await update({ id, version: 2, number, token: 'first-token' })
  expect(same.body.data?.version).toBe(2)
  expect((await stored(id))?.number).toBe(before?.number)
  const other = fresh()
  const changed = await update({ id, version: 2, number: other, token: null })
  expect(changed.body.data).toMatchObject({ version: 3, token: null })
  expect((await historyOf(id))[0]?.changes).toEqual({
    number: { from: '••••0123', to: '••••0123' },
    token: { from: '••••', to: null },
  })
})

test('the mask of something else is refused and named', async () => {
  const { id, version } = await vault({ number: fresh() })
  const wrong = await update({ id, version, number: '••••9999' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { number: { code: 'maskSent' } }])
  const created = await app.call('createVault', { name: 'Masked', number: '••••0123' }, { as: finance })
  expect([created.status, created.body.fields]).toEqual([400, { number: { code: 'maskSent' } }])
})

test('a text that looks like an envelope is a text like any other', async () => {
  const source = await vault({ token: 'the real one' })
  const envelope = (await stored(source.id))?.token ?? ''
  expect((await app.call('createVault', { name: 'Forged', number: 's1.t1.00000000.x' }, { as: finance })).status).toBe(
    200,
  )
  const { id } = await vault({ token: envelope.slice(0, 100) })
  const { body } = await app.call<{ value: string }>(
    'revealVault',
    { id, field: 'token', reason: 'Looking at it' },
    { as: finance },
  )
  expect(body.data?.value).toBe(envelope.slice(0, 100))
})

test('the pattern, the length and fixed hold for the text, not for what is stored', async () => {
  const wrong = await app.call('createVault', { name: 'Wrong', code: 'HDFC1ABC123' }, { as: finance })
  expect(wrong.body.fields).toEqual({ code: { code: 'pattern' } })
  const long = await app.call('createVault', { name: 'Long', number: '1'.repeat(41) }, { as: finance })
  expect(long.body.fields).toEqual({ number: { code: 'tooLong', args: { max: 40 } } })
  const { id, version } = await vault({ code: 'SBIN0ABC123' })
  expect((await update({ id, version, code: 'SBIN0ABC123' })).body.error).toBeNull()
  expect((await update({ id, version, code: 'SBIN0ABC124' })).body.fields).toEqual({ code: { code: 'fixed' } })
})

test('a conflict tells both masks and no value', async () => {
  const [mine, theirs] = [fresh(), fresh()]
  const { id, version } = await vault({ token: 'token-of-before' })
  await update({ id, version, token: 'token-of-theirs', number: theirs })
  const late = await update({ id, version, token: 'token-of-mine', number: mine })
  expect(late.status).toBe(409)
  expect(late.body.fields?.number).toEqual({
    code: 'changedMeanwhile',
    args: { yours: '••••0123', theirs: '••••0123' },
    stored: '••••0123',
  })
  expect(JSON.stringify(late.body)).not.toMatch(/token-of/)
})

test('of 8 at once with one value, one is made', async () => {
  const number = fresh()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      app.call(
        'createVault',
        { name: `Twin ${index}`, number: index % 2 ? number : `${number.slice(0, 5)} ${number.slice(5)}` },
        { as: finance },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.fields).toEqual({ number: { code: 'taken' } })
})

test('unique together compares the texts', async () => {
  await vault({ kind: 'card', code: 'ICIC0000001' })
  const twin = await app.call('createVault', { name: 'Twin', kind: 'card', code: 'ICIC0000001' }, { as: finance })
  expect(twin.body.fields?.code).toMatchObject({ code: 'oneCode' })
  expect(
    (await app.call('createVault', { name: 'Other', kind: 'bank', code: 'ICIC0000001' }, { as: finance })).status,
  ).toBe(200)
})

test('it is compared for being equal and for being empty, and nothing else', async () => {
  const number = fresh()
  const { id } = await vault({ number, kind: 'filtered' })
  const ask = (params: object, as = finance) => app.call<Vault[]>('getVaults', { ...params }, { as })
  const ids = async (filter: object) => (await ask({ filter })).body.data?.map((row) => row.id)
  expect(await ids({ number: { eq: number } })).toEqual([id])
  expect(await ids({ number: { eq: '0000' } })).toEqual([])
  expect(await ids({ kind: { eq: 'filtered' }, number: { empty: false }, token: { empty: true } })).toEqual([id])
  expect((await ask({ filter: { number: { eq: number } } }, employee)).body.fields?.filter?.code).toBe('unusable')
  for (const filter of [
    { number: { contains: '1' } },
    { number: { in: [number] } },
    { number: { ne: number } },
    { number: { eq: '••••0123' } },
  ])
    expect((await ask({ filter })).body.fields?.filter?.code).toBe('unusable')
  expect((await ask({ sort: [['token', 'asc']] })).body.fields?.sort?.code).toBe('unusable')
  const grouped = await app.call('summarizeVaults', { groups: ['token'] }, { as: finance })
  expect(grouped.body.fields?.groups?.code).toBe('unusable')
})
