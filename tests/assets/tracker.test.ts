import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import { declaredWith } from '../records/declared'
import { testSettings } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Asset, type Entry, type House, startHouse } from './drive'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.app.close())

const write = (assetId: number, eventType: string, more = {}, as = house.hr) =>
  house.call<Entry>(as, 'createCompanyAssetTrackerDetails', { assetId, eventType, ...more })

test('an event moves the thing, and only where it can happen', async () => {
  const { thing, read } = house
  const { id } = await thing()
  const steps: [string, string | null][] = [
    ['repaired', null],
    ['found', null],
    ['sent_for_repair', 'in_repair'],
    ['sent_for_repair', null],
    ['repaired', 'in_stock'],
    ['lost', 'lost'],
    ['audited', null],
    ['found', 'in_stock'],
    ['upgraded', 'in_stock'],
    ['audited', 'in_stock'],
    ['retired', 'retired'],
    ['found', null],
  ]
  for (const [eventType, state] of steps) {
    const before = (await read(id)).status
    const { fields } = await write(id, eventType)
    expect([eventType, fields?.eventType?.code]).toEqual([eventType, state === null ? 'notFromHere' : undefined])
    expect((await read(id)).status).toBe(state ?? before)
  }
  expect(await read(id)).toMatchObject({ lastSeenOn: companyToday() })
})

test('what nobody has seen for a year is listed', async () => {
  const { app, thing, done, hr } = house
  const [never, longAgo, lately] = [await thing(), await thing(), await thing()]
  for (const { id } of [longAgo, lately]) await write(id, 'audited')
  const values = [longAgo.id, daysFromToday(-366)]
  await app.db.query({ text: 'update company_assets set last_seen_on = $2 where id = $1', values })
  const ids = (await done<Asset[]>(hr, 'getUnscannedAssets', { perPage: 100 })).map(({ id }) => id)
  expect([never.id, longAgo.id, lately.id].map((id) => ids.includes(id))).toEqual([true, true, false])
})

test('what follows from handing out is written down by nobody', async () => {
  const { thing, asha, finance } = house
  const { id } = await thing()
  expect((await write(id, 'disposed')).data).toBeNull()
  expect((await write(id, 'returned')).code).toBe('forbidden')
  for (const eventType of ['received', 'issued']) expect((await write(id, eventType)).code).toBe('forbidden')
  expect((await write(id, 'lost', {}, asha)).code).toBe('forbidden')
  expect((await write(id, 'lost', {}, finance)).code).toBe('forbidden')
  expect((await write(id, 'stolen')).fields).toMatchObject({ eventType: { code: 'choice' } })
  expect((await write(id, 'lost', { eventOn: daysFromToday(1) })).data).toBeNull()
  expect((await write(99_999, 'lost')).data).toBeNull()
})

test('what somebody has is neither retired nor disposed of', async () => {
  const { thing, issue, asha, done, refused, hr } = house
  const { id } = await thing()
  const { id: handover } = await issue(id, asha)
  expect(await refused(hr, 'retireCompanyAsset', { id })).toBe('stillOut')
  expect((await write(id, 'retired')).fields).toMatchObject({ status: { code: 'stillOut' } })
  await done(hr, 'returnEmployeeAsset', { id: handover })
  expect(await done(hr, 'retireCompanyAsset', { id })).toMatchObject({ status: 'retired' })
})

test('a thing in repair goes back to whoever has it', async () => {
  const { thing, issue, asha, done, read, hr } = house
  const { id } = await thing()
  await issue(id, asha)
  await done(hr, 'sendForRepairCompanyAsset', { id, note: 'Fan' })
  expect(await read(id)).toMatchObject({ status: 'in_repair', custodianEmpId: asha.empId })
  expect(await done(hr, 'repairCompanyAsset', { id })).toMatchObject({ status: 'assigned' })
})

test('it moves to another place, and the entry knows both', async () => {
  const { app, thing, read, hr, done } = house
  await app.db.query({ text: "insert into holiday_calendars (name, country) values ('India', 'IN')" })
  const text =
    "insert into locations (name, country, zone, holiday_calendar_id, status) select n, 'IN', 'Asia/Kolkata', (select min(id) from holiday_calendars), 'active' from unnest(array['Pune', 'Goa']) n returning id::int as id"
  const [pune, goa] = (await app.db.query<{ id: number }>({ text })).rows
  const { id } = await thing({ locationId: pune?.id })
  expect((await write(id, 'transferred')).fields).toMatchObject({ toLocationId: { code: 'noPlace' } })
  const { data } = await write(id, 'transferred', { toLocationId: goa?.id })
  expect(data).toMatchObject({ fromLocationId: pune?.id, toLocationId: goa?.id })
  expect(await read(id)).toMatchObject({ locationId: goa?.id, status: 'in_stock' })
  const filter = { locationId: { eq: goa?.id } }
  expect(await done<Asset[]>(hr, 'getIdleAssets', { filter, category: 'laptop' })).toHaveLength(1)
  expect(await done<Asset[]>(hr, 'getIdleAssets', { filter, category: 'phone' })).toHaveLength(0)
})

test('of an entry nothing but its note is corrected, and none is deleted', async () => {
  const { thing, asha, ravi, hr, call, done } = house
  const { id: assetId } = await thing()
  const entry = (await write(assetId, 'audited', { note: 'By Asha' })).data as Entry
  const change = { id: entry.id, version: entry.version }
  for (const [name, value] of [
    ['eventType', 'lost'],
    ['eventOn', daysFromToday(-1)],
    ['assetId', 1],
    ['cost', '5'],
    ['toEmpId', asha.empId],
    ['bookValue', '1'],
  ] as const)
    expect((await call(hr, 'updateCompanyAssetTrackerDetails', { ...change, [name]: value })).data).toBeNull()
  expect((await call(ravi, 'updateCompanyAssetTrackerDetails', { ...change, note: 'x' })).data).toBeNull()
  expect(await done<Entry>(hr, 'updateCompanyAssetTrackerDetails', { ...change, note: 'By Ravi' })).toMatchObject({
    note: 'By Ravi',
    eventType: 'audited',
  })
  expect((await call(hr, 'updateCompanyAssetTrackerDetails', { ...change, note: 'late' })).code).toBe('staleVersion')
  expect((await call(hr, 'deleteCompanyAssetTracker', { id: entry.id })).code).toBe('unknownOperation')
})

test('nothing moves a thing but what happens to it', async () => {
  const { thing, call, hr, refused } = house
  const asset = await thing()
  const change = { id: asset.id, version: asset.version }
  for (const sent of [
    { status: 'assigned' },
    { custodianEmpId: 1 },
    { assetTag: 'LAP-9' },
    { disposedOn: companyToday() },
    { lastSeenOn: companyToday() },
  ])
    expect((await call(hr, 'updateCompanyAssetDetails', { ...change, ...sent })).data).toBeNull()
  expect(await refused(hr, 'takeBackCompanyAsset', { id: asset.id })).toBe('unknownOperation')
  expect(await refused(hr, 'loseCompanyAsset', { id: asset.id, version: 99 })).toBe('staleVersion')
})

test('a licence is handed out by seats, and keeps as many as are taken', async () => {
  const { licence, issue, read, done, refused, hr, asha, ravi, finance } = house
  const asset = await licence(2)
  const first = await issue(asset.id, asha)
  expect(await read(asset.id)).toMatchObject({ status: 'in_stock', openSeats: 1, custodianEmpId: null })
  expect(await refused(hr, 'createEmployeeAssetDetails', { assetId: asset.id, empId: asha.empId })).toBe('hasSeat')
  await issue(asset.id, ravi)
  expect(await read(asset.id)).toMatchObject({ status: 'assigned', openSeats: 0 })
  const { version } = await read(asset.id)
  expect(await refused(finance, 'updateCompanyAssetDetails', { id: asset.id, version, seats: 1 })).toBe('seatsTaken')
  expect((await write(asset.id, 'lost')).fields).toMatchObject({ eventType: { code: 'notOfLicences' } })
  await done(hr, 'returnEmployeeAsset', { id: first.id })
  expect(await read(asset.id)).toMatchObject({ status: 'in_stock', openSeats: 1 })
})

test('warranties, licences and what nobody accepted are reminded of, each once', async () => {
  const { app, thing, licence, issue, asha, hr } = house
  await app.db.query({ text: 'delete from notifications' })
  await app.db.query({ text: "update employee_assets set acknowledgement = 'accepted'" })
  const covered = await thing({ warrantyEndDate: daysFromToday(30) })
  await thing({ warrantyEndDate: daysFromToday(31) })
  const drawing = await licence(1)
  await app.db.query({
    text: 'update company_assets set licence_end_date = $2 where id = $1',
    values: [drawing.id, daysFromToday(7)],
  })
  const handover = await issue((await thing()).id, asha)
  await app.db.query({
    text: 'update employee_assets set accept_by = $2 where id = $1',
    values: [handover.id, companyToday()],
  })
  const kernel = await buildKernel(app.db, testSettings, declaredWith())
  for (const _ of [1, 2]) await sendReminders(kernel, { signal: new AbortController().signal })
  const text =
    "select emp_id::int as emp, entity_type as of, record_id::int as id from notifications where event = 'comesDue' order by 1, 2, 3"
  const { rows } = await app.db.query<{ emp: number; of: string; id: number }>({ text })
  const told = (emp: number) => rows.filter((row) => row.emp === emp).map(({ of, id }) => `${of} ${id}`)
  expect(told(asha.empId)).toEqual([`employeeAssets ${handover.id}`])
  expect(told(hr.empId)).toEqual([
    `companyAssets ${covered.id}`,
    `companyAssets ${drawing.id}`,
    `employeeAssets ${handover.id}`,
  ])
})

test('who needs something asks for it, their manager agrees, and handing it out fulfils it', async () => {
  const { app, thing, issue, call, done, refused, hr, asha, ravi, manager } = house
  const request = await done<{ id: number }>(asha, 'requestAsset', { category: 'phone', reason: 'On call' })
  expect(await refused(asha, 'requestAsset', { category: 'phone' })).toBe('required')
  expect((await call(asha, 'approveAssetRequest', { id: request.id })).code).toBe('forbidden')
  expect((await call(ravi, 'approveAssetRequest', { id: request.id })).data).toBeNull()
  const phone = await thing({ name: 'Phone', category: 'phone' })
  const give = { assetId: phone.id, empId: asha.empId, requestId: request.id }
  expect(await refused(hr, 'createEmployeeAssetDetails', give)).toBe('reference')
  const text = "select id::int as id from approval_steps where entity_type = 'assetRequests' and record_id = $1"
  const step = (await app.db.query<{ id: number }>({ text, values: [request.id] })).rows[0]?.id
  await done(manager, 'approveApprovalStep', { id: step })
  expect(await refused(hr, 'createEmployeeAssetDetails', { ...give, empId: ravi.empId })).toBeDefined()
  await issue(phone.id, asha, { requestId: request.id })
  expect(await done(asha, 'getAssetRequestById', { id: request.id })).toMatchObject({ status: 'fulfilled' })
})

test('who has a thing sees what it is, others only that it is there', async () => {
  const { thing, issue, read, asha, ravi, finance, manager, call } = house
  const { id } = await thing({ manufacturer: 'Dell', serialNumber: 'D-1', purchaseCost: '10' })
  const handover = await issue(id, asha)
  expect(await read(id, asha)).toMatchObject({ serialNumber: 'D-1', custodianEmpId: asha.empId })
  expect(await read(id, manager)).toMatchObject({ custodianEmpId: asha.empId })
  expect(await read(id, finance)).toMatchObject({ purchaseCost: '10.00', bookValue: '10.00' })
  const plain = await read(id, ravi)
  for (const name of ['serialNumber', 'purchaseCost', 'custodianEmpId', 'bookValue', 'licenceKeyRef'])
    expect(plain[name as keyof Asset] ?? null).toBeNull()
  expect((await call(ravi, 'getEmployeeAssetDetailsById', { id: handover.id })).code).toBe('notFound')
  expect((await call(manager, 'getEmployeeAssetDetailsById', { id: handover.id })).error).toBeNull()
})
