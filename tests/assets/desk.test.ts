import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/session/passwords'
import { tokensOf } from '../../server/session/tokens'
import { type Person, testSettings } from '../setup/app'
import { type Handover, type House, startHouse } from './drive'

const password = 'A long enough sentence for the desk 7'

interface Opened {
  accessToken: string
  empId: number
  fullName: string
  expiresAt: string
}

interface Scan {
  asset: { id: number; assetTag: string; status: string }
  held: { id: number; acknowledgement: string }[]
}

let house: House
let desk: Person
beforeAll(async () => {
  house = await startHouse()
  const hash = await hashPassword(password)
  const text = 'update accounts set password_hash = $2 where emp_id = any($1)'
  const people = [house.hr, house.asha, house.ravi, house.finance].map(({ empId }) => empId)
  await house.app.db.query({ text, values: [people, hash] })
  desk = await enter(house.hr)
})
afterAll(() => house.app.close())

const nameOf = async ({ empId }: Person): Promise<string> => {
  const text = 'select username from accounts where emp_id = $1'
  return (await house.app.db.query<{ username: string }>({ text, values: [empId] })).rows[0]?.username ?? ''
}

const signIn = async (person: Person, sent = password) =>
  (await house.app.call<Opened>('signInAtAssetDesk', { username: await nameOf(person), password: sent })).body

async function enter(person: Person): Promise<Person> {
  const { data, error } = await signIn(person)
  expect(error).toBeNull()
  return { empId: person.empId, token: data?.accessToken ?? '' }
}

test('who may work at the desk signs in to it, for eight hours and never more', async () => {
  const { data } = await signIn(house.hr)
  expect(Object.keys(data ?? {}).sort()).toEqual(['accessToken', 'empId', 'expiresAt', 'fullName'])
  const content = tokensOf(testSettings.secret).read(data?.accessToken ?? '')
  expect(content).toMatchObject({ scp: 'assetDesk', exp: (content?.iat ?? 0) + 8 * 3600 })
  const text = 'select extract(epoch from expires_at - created_at)::int as lasts from sessions where id = $1'
  const { rows } = await house.app.db.query<{ lasts: number }>({ text, values: [content?.sid] })
  expect(Math.abs((rows[0]?.lasts ?? 0) - 8 * 3600)).toBeLessThan(60)
  expect((await signIn(house.hr, 'something else')).code).toBe('invalidCredentials')
  for (const other of [house.asha, house.finance]) expect((await signIn(other)).code).toBe('forbidden')
})

test('a token of the desk that was made longer, or for something else, is nobody', async () => {
  const content = tokensOf(testSettings.secret).read(desk.token)
  const now = Math.floor(Date.now() / 1000)
  const { sign } = tokensOf(testSettings.secret)
  const sid = content?.sid ?? ''
  for (const token of [
    sign(desk.empId, sid, now),
    sign(desk.empId, sid, now, { name: 'assetDesk', seconds: 8 * 3600 + 1 }),
    sign(desk.empId, sid, now, { name: 'another', seconds: 3600 }),
    sign(house.finance.empId, sid, now, { name: 'assetDesk', seconds: 3600 }),
    sign(desk.empId, randomUUID(), now, { name: 'assetDesk', seconds: 3600 }),
  ])
    for (const operation of ['scanAtAssetDesk', 'getAllCompanyAssetDetails'])
      expect((await house.app.call(operation, {}, { as: { empId: desk.empId, token } })).status).toBe(401)
  const session = tokensOf(testSettings.secret).read(house.hr.token)?.sid ?? ''
  const asDesk = sign(house.hr.empId, session, now, { name: 'assetDesk', seconds: 3600 })
  expect((await house.app.call('scanAtAssetDesk', {}, { as: { empId: house.hr.empId, token: asDesk } })).status).toBe(
    401,
  )
})

test('a token of the desk opens nothing of the application, and ends', async () => {
  const { app, hr } = house
  const own = await enter(hr)
  for (const [operation, params] of [
    ['getAllCompanyAssetDetails', {}],
    ['createEmployeeAssetDetails', { assetId: 1, empId: house.asha.empId }],
    ['getEmployees', {}],
    ['getEmployeeByEmpId', { id: hr.empId, refresh: true }],
    ['markNotificationsRead', {}],
    ['ping', {}],
    ['getEmployeeByCredentials', { username: 'x', password: 'y' }],
  ] as const)
    expect([operation, (await app.call(operation, params, { as: own })).status]).toEqual([operation, 403])
  expect((await app.call('getAllCompanyAssetDetails', {}, { as: hr })).status).toBe(200)
  expect((await app.call('leaveAssetDesk', {}, { as: hr })).status).toBe(404)
  expect((await app.call('leaveAssetDesk', {}, { as: own })).status).toBe(200)
  expect((await app.call('scanAtAssetDesk', { assetTag: 'LAP-00001' }, { as: own })).status).toBe(401)
})

test('what is scanned is handed out, accepted by the person alone, and taken back', async () => {
  const { app, thing, read, events, asha, ravi, hr } = house
  const [one, two] = [await thing({ condition: 'fair' }), await thing()]
  const tell = async <Data>(operation: string, params: object) =>
    (await app.call<Data>(operation, { ...params }, { as: desk })).body
  const scan = async (assetTag: string) => (await tell<Scan>('scanAtAssetDesk', { assetTag })).data
  expect(await scan(one.assetTag)).toMatchObject({ asset: { id: one.id, status: 'in_stock' }, held: [] })
  expect((await tell('scanAtAssetDesk', { assetTag: 'LAP-99999' })).code).toBe('notFound')
  expect((await tell('scanAtAssetDesk', { assetTag: "LAP' or 1=1" })).code).toBe('invalidInput')
  const found = await tell<{ id: number }[]>('findPersonAtAssetDesk', { q: 'Tester' })
  expect(found.data?.length).toBeGreaterThan(3)
  expect(Object.keys(found.data?.[0] ?? {})).not.toContain('workEmail')
  const issued = await tell<Handover[]>('issueAtAssetDesk', { assetIds: [two.id, one.id], empId: asha.empId })
  const ids = issued.data?.map(({ id }) => id) ?? []
  expect(ids).toHaveLength(2)
  expect((await tell('issueAtAssetDesk', { assetIds: [one.id], empId: ravi.empId })).fields?.assetId?.code).toBe(
    'notInStock',
  )
  expect((await tell('issueAtAssetDesk', { assetIds: [(await thing()).id], empId: hr.empId })).code).toBe('forbidden')

  const signed = { ids, signature: 'Asha' }
  for (const other of [ravi, hr]) {
    const sent = { ...signed, username: await nameOf(other), password }
    expect((await tell('acceptAtAssetDesk', sent)).data).toBeNull()
  }
  const username = await nameOf(asha)
  expect((await tell('acceptAtAssetDesk', { ...signed, username, password: 'a guess' })).code).toBe(
    'invalidCredentials',
  )
  expect((await scan(one.assetTag))?.held[0]?.acknowledgement).toBe('pending')
  const accepted = await tell<Handover[]>('acceptAtAssetDesk', { ...signed, username, password })
  expect(accepted.data?.map(({ acknowledgement }) => acknowledgement)).toEqual(['accepted', 'accepted'])

  const returns = ids.map((id) => ({ id, conditionAtReturn: 'good' }))
  expect((await tell('returnEmployeeAssets', { returns })).error).toBeNull()
  expect(await read(one.id)).toMatchObject({ status: 'in_stock', condition: 'good' })
  expect(await events(one.id)).toEqual(['received', 'issued', 'returned'])
})

test('who loses the role, or has to choose a new password, works there no longer', async () => {
  const { app } = house
  const other = await app.person('hr')
  const text =
    'update accounts set password_hash = (select password_hash from accounts where emp_id = $2) where emp_id = $1'
  await app.db.query({ text, values: [other.empId, house.hr.empId] })
  const own = await enter(other)
  await app.db.query({ text: 'delete from role_grants where emp_id = $1', values: [other.empId] })
  // What was judged of a session holds for a second.
  const status = async () => (await app.call('findPersonAtAssetDesk', { q: 'Tester' }, { as: own })).status
  await expect.poll(status, { timeout: 10_000 }).toBe(403)
  expect((await signIn(other)).code).toBe('forbidden')
  const must = 'update accounts set must_change_password = true where emp_id = $1'
  await app.db.query({ text: must, values: [house.hr.empId] })
  expect((await signIn(house.hr)).code).toBe('mustChangePassword')
  await app.db.query({ text: must.replace('true', 'false'), values: [house.hr.empId] })
})

test('anybody who scans a label is told whose it is, and nothing of whether it is there', async () => {
  const asset = await house.thing()
  const told = async (assetTag: string) => (await house.app.call('getAssetNotice', { assetTag })).body
  const { data } = await told(asset.assetTag)
  expect(data).toEqual({
    assetTag: asset.assetTag,
    company: testSettings.companyName,
    phone: testSettings.companyPhone,
  })
  expect((await told('LAP-99998')).data).toEqual({ ...(data as object), assetTag: 'LAP-99998' })
  for (const wrong of ['', 'LAP-1', '<b>', 'LAP-00001 or so']) expect((await told(wrong)).code).toBe('invalidInput')
  expect((await house.app.call('scanAtAssetDesk', { assetTag: asset.assetTag })).status).toBe(401)
})
