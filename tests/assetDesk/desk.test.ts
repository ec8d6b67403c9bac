import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app/app'
import { hashPassword } from '../../server/session/passwords'
import { createTokenSigner } from '../../server/session/tokens'
import { type Handover, type House, startHouse } from '../assets/drive'
import { send } from '../generated/wire'
import { type Person, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { exhaustively } from '../setup/tier'

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

const usePassword = async ({ empId }: Person) => {
  const text =
    'update accounts set password_hash = (select password_hash from accounts where emp_id = $2) where emp_id = $1'
  await house.app.db.query({ text, values: [empId, house.hr.empId] })
}

async function enter(person: Person): Promise<Person> {
  const { data, error } = await signIn(person)
  expect(error).toBeNull()
  return { empId: person.empId, token: data?.accessToken ?? '' }
}

test('own sessions say which of them is the desk', async () => {
  const { body } = await house.app.call<{ scope: string | null }[]>('getMySessions', {}, { as: house.hr })
  expect(new Set(body.data?.map(({ scope }) => scope))).toEqual(new Set([null, 'assetDesk']))
})

test('who may work at the desk signs in to it, for eight hours and never more', async () => {
  const { data } = await signIn(house.hr)
  expect(Object.keys(data ?? {}).sort()).toEqual(['accessToken', 'empId', 'expiresAt', 'fullName'])
  const content = createTokenSigner(testSettings.secret).read(data?.accessToken ?? '')
  expect(content).toMatchObject({ scp: 'assetDesk', exp: (content?.iat ?? 0) + 8 * 3600 })
  const text = 'select extract(epoch from expires_at - created_at)::int as lasts from sessions where id = $1'
  const { rows } = await house.app.db.query<{ lasts: number }>({ text, values: [content?.sid] })
  expect(Math.abs((rows[0]?.lasts ?? 0) - 8 * 3600)).toBeLessThan(60)
  expect((await signIn(house.hr, 'something else')).code).toBe('invalidCredentials')
  for (const other of [house.asha, house.finance]) expect((await signIn(other)).code).toBe('forbidden')
})

test('a token of the desk that was made longer, or for something else, is nobody', async () => {
  const content = createTokenSigner(testSettings.secret).read(desk.token)
  const now = Math.floor(Date.now() / 1000)
  const { sign } = createTokenSigner(testSettings.secret)
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
  const session = createTokenSigner(testSettings.secret).read(house.hr.token)?.sid ?? ''
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
  // What was judged of a session holds for a second.
  await ended(own)
  const text = 'select status from login_tracker where session_id = $1'
  const sid = createTokenSigner(testSettings.secret).read(own.token)?.sid
  expect((await app.db.query<{ status: string }>({ text, values: [sid] })).rows).toEqual([{ status: 'logged_out' }])
})

const ended = (own: Person) =>
  expect
    .poll(async () => (await house.app.call('findPersonAtAssetDesk', { q: 'Tester' }, { as: own })).status, {
      timeout: 10_000,
    })
    .toBe(401)

exhaustively('a session of the desk ends with its time, and is never renewed', async () => {
  const { app, hr } = house
  const own = await enter(hr)
  const sid = createTokenSigner(testSettings.secret).read(own.token)?.sid
  const set = (what: string) => app.db.query({ text: `update sessions set ${what} where id = $1`, values: [sid] })
  // Even a session that was made out to be remembered gets no new token in its last hours.
  await set('is_remembered = true')
  const renewed = await app.call('getEmployeeByEmpId', { id: hr.empId, refresh: true }, { as: own })
  expect([renewed.status, renewed.body.data]).toEqual([403, null])
  const text = 'select expires_at < now() + make_interval(hours => 8) as is_kept from sessions where id = $1'
  const { rows } = await app.db.query({ text, values: [sid] })
  expect(rows).toEqual([{ is_kept: true }])
  await set("expires_at = now() - interval '1 second'")
  await ended(own)
})

test('a new password ends the sessions of the desk', async () => {
  const { app } = house
  const other = await app.person('hr')
  await usePassword(other)
  const own = await enter(other)
  const chosen = { currentPassword: password, newPassword: 'Another long sentence for the desk 8' }
  expect((await app.call('resetEmployeePassword', chosen, { as: own })).status).toBe(403)
  expect((await app.call('resetEmployeePassword', chosen, { as: other })).status).toBe(200)
  await ended(own)
})

test('of 50 that hand out one thing at the desk at once, one holds', async () => {
  const { app, thing, read, events } = house
  const asset = await thing()
  const takers: Person[] = []
  for (let each = 0; each < 50; each += 1) takers.push(await app.person('employee'))
  const hand = ({ empId }: Person) => app.call('issueAtAssetDesk', { assetIds: [asset.id], empId }, { as: desk })
  const first = await Promise.all(takers.map(async (taker) => ({ taker, answer: await hand(taker) })))
  const answers: Awaited<ReturnType<typeof hand>>[] = []
  // Who waited for too long is sent away with 503 and `Retry-After`, and comes again.
  for (const { taker, answer } of first) answers.push(answer.status === 503 ? await hand(taker) : answer)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = answers.flatMap(({ status, body }) =>
    status === 200 ? [] : (body.fields?.['assetIds.0.assetId']?.code ?? JSON.stringify(body)),
  )
  expect(codes.filter((code) => code !== 'notInStock' && code !== 'alreadyIssued')).toEqual([])
  const text = 'select count(*)::int as n from employee_assets where asset_id = $1'
  expect((await app.db.query({ text, values: [asset.id] })).rows).toEqual([{ n: 1 }])
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', inUse: 1 })
  expect(await events(asset.id)).toEqual(['received', 'issued'])
})

test('one thing that cannot be handed out keeps the others back, and each is told of', async () => {
  const { app, thing, issue, read, asha, ravi } = house
  const [one, taken, other] = [await thing(), await thing(), await thing()]
  await issue(taken.id, ravi)
  const assetIds = [taken.id, one.id, 999_999, other.id]
  const { status, body } = await app.call('issueAtAssetDesk', { assetIds, empId: asha.empId }, { as: desk })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['assetIds.0.assetId', 'assetIds.2.assetId'])
  expect(body.fields?.['assetIds.0.assetId']?.code).toBe('notInStock')
  for (const { id } of [one, other]) expect(await read(id)).toMatchObject({ status: 'in_stock', custodianEmpId: null })
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
  const firstOf = async (assetId: number, { empId }: Person) =>
    Object.entries((await tell('issueAtAssetDesk', { assetIds: [assetId], empId })).fields ?? {}).map(
      ([path, { code }]) => [path, code],
    )
  expect(await firstOf(one.id, ravi)).toEqual([['assetIds.0.assetId', 'notInStock']])
  expect(await firstOf((await thing()).id, hr)).toEqual([['assetIds.0', 'forbidden']])

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
  await usePassword(other)
  const own = await enter(other)
  await app.db.query({ text: 'delete from role_grants where emp_id = $1', values: [other.empId] })
  // What was judged of a session holds for a second.
  const status = async () => (await app.call('findPersonAtAssetDesk', { q: 'Tester' }, { as: own })).status
  await expect.poll(status, { timeout: 10_000 }).toBe(403)
  expect((await signIn(other)).code).toBe('forbidden')
  // Who may no longer work there still ends their session.
  expect((await app.call('leaveAssetDesk', {}, { as: own })).status).toBe(200)
  await ended(own)
  const must = 'update accounts set must_change_password = true where emp_id = $1'
  await app.db.query({ text: must, values: [house.hr.empId] })
  expect((await signIn(house.hr)).code).toBe('mustChangePassword')
  await app.db.query({ text: must.replace('true', 'false'), values: [house.hr.empId] })
})

test('who has to choose a new password accepts nothing at the desk', async () => {
  const { app, thing, issue, ravi } = house
  const { id } = await issue((await thing()).id, ravi)
  const text = 'update accounts set must_change_password = $2 where emp_id = $1'
  const must = (is: boolean) => app.db.query({ text, values: [ravi.empId, is] })
  await must(true)
  const sent = { ids: [id], signature: 'Ravi', username: await nameOf(ravi), password }
  const { body } = await app.call('acceptAtAssetDesk', sent, { as: await enter(house.hr) })
  expect(body.code).toBe('mustChangePassword')
  await must(false)
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

test('whoever asks about one label after the other has to wait, by their address', async () => {
  const settings = { ...testSettings, rateLimit: 8 }
  const app = await buildApp({ declared: shipped, db: house.app.db, settings, webRoot: '/nonexistent' })
  const ask = async (remoteAddress: string, authorization = '') => {
    const asked = { operation: 'getAssetNotice', body: 'assetTag=LAP-00001', headers: { authorization } }
    const { status } = await send(app, { ...asked, remoteAddress })
    return status
  }
  const answers = [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1', 'Bearer a.b.c')]
  expect(answers).toEqual([200, 200, 429])
  expect(await ask('192.0.2.2')).toBe(200)
  await app.close()
})
