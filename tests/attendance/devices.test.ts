import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codesOf, type Days, startDays } from './drive'

let days: Days
let locationId: number
beforeAll(async () => {
  days = await startDays()
  vi.useFakeTimers({ toFake: ['Date'] })
  await days.setNow('2026-11-20T06:30:00Z')
  const { hr, done } = days
  const { id: holidayCalendarId } = await done<{ id: number }>(hr, 'createHolidayCalendar', {
    name: 'Here',
    country: 'IN',
  })
  const place = { name: 'Head office', holidayCalendarId, country: 'IN' }
  locationId = (await done<{ id: number }>(hr, 'createLocation', place)).id
})
afterAll(async () => {
  vi.useRealTimers()
  await days.app.close()
})

interface Batch {
  id: number
  total: number
  counts: Record<string, number>
}

const codeOf = async (empId: number): Promise<string> => {
  const asked = { text: 'select employee_code as code from employees where id = $1', values: [empId] }
  return (await days.app.db.query<{ code: string }>(asked)).rows[0]?.code ?? ''
}

const columns = ['empId', 'direction', 'localTime', 'workMode']

async function preview(rows: (string | null)[][]): Promise<Batch> {
  const { done, hr } = days
  const { id } = await done<Batch>(hr, 'startImport', { resource: 'attendancePunches', fields: columns, key: [] })
  await done(hr, 'addImportRows', { id, from: 0, rows })
  return done<Batch>(hr, 'previewImport', { id, expected: rows.length })
}

const refusalsOf = async (id: number) => {
  const rows = await days.done<
    { place: number; error: { code: string; fields?: Record<string, { code: string }> } | null }[]
  >(days.hr, 'getBatchRows', { id, status: 'refused', perPage: 50 })
  return Object.fromEntries(
    rows.map(({ place, error }) => [place, Object.values(error?.fields ?? {})[0]?.code ?? error?.code]),
  )
}

test('a file of a device is looked at, taken and taken back, and each wrong line says why', async () => {
  const { hr, done, call, day, somebody, setNow } = days
  const person = await somebody()
  await setNow('2026-11-20T06:30:00Z')
  const [code, own] = [await codeOf(person.empId), await codeOf(hr.empId)]
  const looked = await preview([
    [code, 'Out', '2026-11-17 18:05', 'Office'],
    [code, 'In', '2026-11-17 09:02', 'Office'],
    [code, 'In', '2026-11-17 09:02', 'Office'],
    ['NOBODY-1', 'In', '2026-11-17 09:02', null],
    [code, 'In', '2026-11-21 09:00', null],
    [code, 'In', '17.11.2026', null],
    [code, 'In', '2019-11-10 09:00', null],
    [own, 'In', '2026-11-17 09:02', null],
  ])
  expect(await refusalsOf(looked.id)).toEqual({
    2: 'punchThere',
    3: 'reference',
    4: 'inFuture',
    5: expect.any(String),
    6: 'notEmployed',
    7: 'forbidden',
  })
  expect((await day(person, '2026-11-17'))?.punches).toEqual([])
  const applied = await done<Batch>(hr, 'applyBatch', { id: looked.id, expected: looked.total })
  expect(applied.counts).toMatchObject({ done: 2, refused: 6 })
  expect(await day(person, '2026-11-17')).toMatchObject({ status: 'present', workedMinutes: 543 })
  const stored = 'select version from attendance_days where emp_id = $1 and work_date = $2'
  const { rows } = await days.app.db.query({ text: stored, values: [person.empId, '2026-11-17'] })
  // Both lines of the day have it counted once.
  expect(rows).toEqual([{ version: 1 }])
  const again = await preview([[code, 'In', '2026-11-17 09:02', 'Office']])
  expect(await refusalsOf(again.id)).toEqual({ 0: 'punchThere' })
  const undone = await done<Batch>(hr, 'undoBatch', { id: looked.id })
  const back = await done<Batch>(hr, 'applyBatch', { id: undone.id, expected: undone.total })
  expect(back.counts).toMatchObject({ done: 2 })
  expect(await day(person, '2026-11-17')).toMatchObject({ status: 'absent', punches: [] })
  const single = { empId: person.empId, direction: 'in', localTime: '2026-11-17 09:02' }
  expect((await call(person, 'createAttendancePunch', single)).code).toBe('forbidden')
})

test('where the clock is set back, a time that comes again after later ones is the second one', async () => {
  const { app, hr, done, day, somebody, setNow } = days
  const person = await somebody()
  const calendar = await done<{ id: number }>(hr, 'createHolidayCalendar', { name: 'There', country: 'US' })
  const place = { name: 'New York', holidayCalendarId: calendar.id, country: 'US', zone: 'America/New_York' }
  const { id } = await done<{ id: number }>(hr, 'createLocation', place)
  await app.db.query({ text: 'update employees set location_id = $2 where id = $1', values: [person.empId, id] })
  await setNow('2026-11-03T16:00:00Z')
  const code = await codeOf(person.empId)
  const night = [
    [code, 'In', '2026-11-01 00:40', null],
    [code, 'Out', '2026-11-01 01:30', null],
    [code, 'In', '2026-11-01 01:50', null],
    [code, 'Out', '2026-11-01 01:30', null],
    [code, 'In', '2026-11-01 01:40-05:00', null],
    [code, 'Out', '2026-11-01 02:30', null],
  ]
  const looked = await preview(night)
  expect(await refusalsOf(looked.id)).toEqual({})
  await done<Batch>(hr, 'applyBatch', { id: looked.id, expected: looked.total })
  expect(await day(person, '2026-11-01')).toMatchObject({ workedMinutes: 50 + 40 + 50 })
  // The same file once more adds nothing.
  const again = await preview(night)
  expect(Object.values(await refusalsOf(again.id))).toEqual(night.map(() => 'punchThere'))
})

interface Sent {
  eventId: string
  result: string
  code?: string
}

test('a device tells by its key, once each, and opens nothing else', { timeout: 120_000 }, async () => {
  const { app, hr, worker, done, call, day, somebody, setNow } = days
  const person = await somebody()
  await setNow('2026-11-20T06:30:00Z')
  const code = await codeOf(person.empId)
  const about = { name: 'Front door', locationId }
  expect((await call(worker, 'createAttendanceDevice', about)).code).toBe('forbidden')
  const { id } = await done<{ id: number }>(hr, 'createAttendanceDevice', about)
  expect((await call(worker, 'makeAttendanceDeviceKey', { id })).code).toBe('forbidden')
  const { key } = await done<{ key: string }>(hr, 'makeAttendanceDeviceKey', { id })
  const shown = await done<Record<string, unknown>>(hr, 'getAttendanceDeviceById', { id })
  expect(shown).toMatchObject({ keyEnd: key.slice(-4) })
  expect(JSON.stringify(shown)).not.toContain(key)
  expect(shown).not.toHaveProperty('keyHash')
  const send = async (events: object[], by = key) =>
    (await app.call<Sent[]>('sendAttendancePunches', { key: by, events })).body
  const night = [
    { eventId: 'e2', employeeCode: code, direction: 'out', at: '2026-11-18T12:35:00Z' },
    { eventId: 'e1', employeeCode: code, direction: 'in', at: '2026-11-18T03:28:00Z' },
    { eventId: 'e3', employeeCode: code, direction: 'in', at: '2026-11-20T09:00:00Z' },
    { eventId: 'e4', employeeCode: 'NOBODY', direction: 'in', at: '2026-11-18T03:28:00Z' },
  ]
  const both = await Promise.all([send(night), send(night)])
  expect(both.map(({ data }) => data?.map(({ result }) => result).join()).sort()).toEqual([
    'known,known,refused,refused',
    'taken,taken,refused,refused',
  ])
  expect(both[0]?.data?.slice(2).map(({ code: why }) => why)).toEqual(['inFuture', 'personUnknown'])
  expect(await day(person, '2026-11-18')).toMatchObject({ status: 'present', workedMinutes: 547 })
  const asToken = await app.call('getAttendancePunches', {}, { headers: { authorization: `Bearer ${key}` } })
  expect(asToken.body.code).toBe('noSession')
  const { key: next } = await done<{ key: string }>(hr, 'makeAttendanceDeviceKey', { id })
  expect((await send(night)).code).toBe('noSession')
  expect((await send(night, next)).data?.map(({ result }) => result)).toEqual(['known', 'known', 'refused', 'refused'])
  await done(hr, 'revokeAttendanceDevice', { id })
  expect((await send(night, next)).code).toBe('noSession')
  expect((await call(hr, 'makeAttendanceDeviceKey', { id })).code).toBe('forbidden')
  await app.db.query({ text: "update address_guesses set guesses = 1800 where address like 'use keys %'" })
  expect((await send(night, next)).code).toBe('tooManyRequests')
})

test('nothing comes into a month that is locked, and nothing of it is taken back', async () => {
  const { hr, done, somebody, setNow } = days
  const person = await somebody()
  await setNow('2026-11-02T06:30:00Z')
  const code = await codeOf(person.empId)
  const looked = await preview([[code, 'In', '2026-10-28 09:00', null]])
  await done(hr, 'applyBatch', { id: looked.id, expected: looked.total })
  await done(hr, 'lockAttendanceMonth', { fromDate: '2026-10-01' })
  const late = await preview([[code, 'Out', '2026-10-28 18:00', null]])
  expect(await refusalsOf(late.id)).toEqual({ 0: 'monthLocked' })
  const undone = await done<Batch>(hr, 'undoBatch', { id: looked.id })
  const back = await done<Batch>(hr, 'applyBatch', { id: undone.id, expected: undone.total })
  expect(back.counts).toMatchObject({ refused: 1 })
})

test('where somebody checks in is looked at and kept only as far as the policy asks', async () => {
  const { app, hr, done, press, call, day, somebody, setNow } = days
  await setNow('2026-11-25T03:28:00Z')
  const policy = async (locationCheck: string) => {
    await app.db.query({ text: "update attendance_policies set status = 'withdrawn'" })
    const { id } = await done<{ id: number }>(hr, 'createAttendancePolicy', {
      ...{ title: locationCheck, summary: 'Where people are', effectiveFrom: '2026-11-26', locationCheck },
    })
    const published = "update attendance_policies set status = 'published', effective_from = '2026-11-01' where id = $1"
    await app.db.query({ text: published, values: [id] })
  }
  const { rows } = await app.db.query<{ id: number; version: number }>({
    text: 'select id::int, version from locations where id = $1',
    values: [locationId],
  })
  const site = { latitude: 18.52, longitude: 73.85, radiusMetres: 200 }
  expect(codesOf(await call(hr, 'updateLocation', { ...rows[0], latitude: 18.52 }))).toMatchObject({
    longitude: 'halfAPosition',
  })
  expect(codesOf(await call(hr, 'updateLocation', { ...rows[0], networks: 'office' }))).toEqual({
    networks: 'networksUnread',
  })
  await done(hr, 'updateLocation', { ...rows[0], ...site, networks: '203.0.113.0/24, 2001:db8::/32' })
  const checkIn = async (more: object) => {
    const person = await somebody()
    await setNow('2026-11-25T03:28:00Z')
    const { data } = await press(person, 'in', { ...more })
    const filter = { id: { eq: data?.punch.id } }
    const [punch] = await done<Record<string, unknown>[]>(hr, 'getAttendancePunches', { filter })
    const flags = (await day(person, '2026-11-25'))?.flags ?? []
    return [punch?.locationResult, punch?.latitude, flags.includes('outside_location')]
  }
  const [here, away] = [
    { lat: 18.521, lng: 73.8505, workMode: 'office' },
    { lat: 18.6, lng: 73.9, workMode: 'office' },
  ]
  await policy('ip')
  expect(await checkIn(here)).toEqual(['outside', null, true])
  await policy('geofence')
  expect(await checkIn(here)).toEqual(['inside', 18.521, false])
  expect(await checkIn(away)).toEqual(['outside', 18.6, true])
  expect(await checkIn({ workMode: 'office' })).toEqual(['unknown', null, false])
  expect(await checkIn({ ...away, workMode: 'remote' })).toEqual(['unknown', null, false])
  await policy('either')
  expect(await checkIn({ workMode: 'office' })).toEqual(['outside', null, true])
  await policy('none')
  expect(await checkIn(here)).toEqual(['unknown', null, false])
})

const waiting = async (empId: number) => {
  const text = 'select id::int, direction, why, status from punch_requests where emp_id = $1 order by id'
  const asked = { text, values: [empId] }
  return (await days.app.db.query<{ id: number; direction: string; why: string; status: string }>(asked)).rows
}

test('what the maker of a device or its key sends of themselves is decided by others', async () => {
  const { app, hr, done, call, day, setNow } = days
  const [keeper, other] = [await app.person('hr'), await app.person('hr')]
  await setNow('2026-11-20T06:30:00Z')
  for (const one of [keeper, other]) Object.assign(one, await app.again(one))
  await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  await app.reportsTo(keeper, hr)
  const { id } = await done<{ id: number }>(other, 'createAttendanceDevice', { name: 'Back door', locationId })
  const { key } = await done<{ key: string }>(keeper, 'makeAttendanceDeviceKey', { id })
  const send = async (empId: number, eventId: string, direction: string, at: string) => {
    const events = [{ eventId, employeeCode: await codeOf(empId), direction, at }]
    return (await app.call<Sent[]>('sendAttendancePunches', { key, events })).body.data?.[0]?.result
  }
  for (const maker of [keeper, other])
    expect(await send(maker.empId, `own ${maker.empId}`, 'in', '2026-11-19T03:30:00Z')).toBe('waits')
  expect(await send(keeper.empId, `own ${keeper.empId}`, 'in', '2026-11-19T03:30:00Z')).toBe('known')
  expect(await send(hr.empId, 'of another', 'in', '2026-11-19T03:30:00Z')).toBe('taken')
  expect((await day(keeper, '2026-11-19'))?.punches).toEqual([])
  const [own] = await waiting(keeper.empId)
  expect(own).toMatchObject({ why: 'ownDevice', status: 'pending' })
  expect((await call(keeper, 'approvePunchRequest', { id: own?.id })).error).not.toBeNull()
  expect((await call(other, 'approvePunchRequest', { id: own?.id })).error).not.toBeNull()
  await done(hr, 'approvePunchRequest', { id: own?.id })
  expect((await day(keeper, '2026-11-19'))?.punches).toHaveLength(1)
})

test('a day older than days are corrected takes two, from a device, a file or a form', async () => {
  const { app, hr, done, call, day, somebody, setNow } = days
  const other = await app.person('hr')
  const person = await somebody()
  await setNow('2026-11-20T06:30:00Z')
  Object.assign(other, await app.again(other))
  await app.db.query({ text: "update sessions set expires_at = now() + interval '1 day' where ended_at is null" })
  const code = await codeOf(person.empId)
  const looked = await preview([
    [code, 'In', '2026-11-12 09:00', null],
    [code, 'In', '2026-11-13 09:00', null],
  ])
  expect(await refusalsOf(looked.id)).toEqual({ 0: 'longOver' })
  const old = { empId: person.empId, direction: 'in', localTime: '2026-11-12 09:00' }
  expect(codesOf(await call(hr, 'createAttendancePunch', old))).toEqual({ localTime: 'longOver' })
  const { id } = await done<{ id: number }>(hr, 'createPunchRequest', old)
  expect((await call(hr, 'approvePunchRequest', { id })).error).not.toBeNull()
  expect((await call(person, 'approvePunchRequest', { id })).error).not.toBeNull()
  expect((await day(person, '2026-11-12'))?.punches).toEqual([])
  await done(other, 'approvePunchRequest', { id })
  expect((await day(person, '2026-11-12'))?.punches).toHaveLength(1)
  expect((await call(hr, 'createPunchRequest', { ...old, empId: hr.empId })).code).toBe('forbidden')
  const device = await done<{ id: number }>(hr, 'createAttendanceDevice', { name: 'Side door', locationId })
  const { key } = await done<{ key: string }>(hr, 'makeAttendanceDeviceKey', { id: device.id })
  const events = [{ eventId: 'old', employeeCode: code, direction: 'out', at: '2026-11-12T12:30:00Z' }]
  const sent = (await app.call<Sent[]>('sendAttendancePunches', { key, events })).body.data
  expect(sent).toMatchObject([{ result: 'waits' }])
  const byDevice = (await waiting(person.empId)).at(-1)
  expect((await call(hr, 'approvePunchRequest', { id: byDevice?.id })).error).not.toBeNull()
  await done(other, 'approvePunchRequest', { id: byDevice?.id })
  expect(await day(person, '2026-11-12')).toMatchObject({ status: 'present' })
})

test('a key that is bound to addresses opens nothing from elsewhere', async () => {
  const { app, hr, done, call, setNow } = days
  await setNow('2026-11-20T06:30:00Z')
  await app.db.query({ text: 'delete from address_guesses' })
  const about = { name: 'Gate', locationId }
  expect(codesOf(await call(hr, 'createAttendanceDevice', { ...about, networks: 'the gate' }))).toEqual({
    networks: 'networksUnread',
  })
  const device = await done<{ id: number; version: number }>(hr, 'createAttendanceDevice', {
    ...about,
    networks: '203.0.113.0/24',
  })
  const { key } = await done<{ key: string }>(hr, 'makeAttendanceDeviceKey', { id: device.id })
  const events = [{ eventId: 'g1', employeeCode: 'NOBODY', direction: 'in', at: '2026-11-19T03:30:00Z' }]
  const send = async () => (await app.call<Sent[]>('sendAttendancePunches', { key, events })).body
  expect((await send()).code).toBe('noSession')
  const { version } = await done<{ version: number }>(hr, 'getAttendanceDeviceById', { id: device.id })
  await done(hr, 'updateAttendanceDevice', { id: device.id, version, networks: '127.0.0.0/8, 203.0.113.0/24' })
  expect((await send()).data).toMatchObject([{ code: 'personUnknown' }])
})
