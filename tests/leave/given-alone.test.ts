import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { type Person, startApp, type TestApp } from '../setup/app'
import { companyYear, daysFromToday } from '../setup/clock'

let steward: TestApp
let hr: Person
let other: Person
let leaveTypeId: number

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await steward.db.query<Row>({ text, values })).rows
const id = async (text: string, ...values: unknown[]) => Number((await rows<{ id: number }>(text, ...values))[0]?.id)
const call = async <Data = { id: number; version: number }>(operation: string, params: object, as = hr) =>
  (await steward.call<Data>(operation, { ...params }, { as })).body

/** Facts by which nobody but `hr` is meant. */
let alone: Readonly<Record<string, unknown>>

beforeAll(async () => {
  steward = await startApp()
  hr = await steward.person('hr')
  other = await steward.person('hr')
  leaveTypeId = await id(`select id from leave_types where requires_balance and status = 'active' order by id limit 1`)
  const departmentId = await id(
    `insert into departments (name, code, status) values ('Own', 'OWN', 'active') returning id`,
  )
  const calendarId = await id(`insert into holiday_calendars (name, country) values ('Own', 'IN') returning id`)
  const locationId = await id(
    `insert into locations (name, country, zone, holiday_calendar_id, status) values ('Own', 'IN', 'Asia/Kolkata', $1, 'active') returning id`,
    calendarId,
  )
  alone = { grade: 'X9', employmentType: 'consultant', departmentId, locationId }
  await rows(`update employees set employment_type = 'permanent' where employment_type = 'consultant'`)
  await rows(
    `update employees set grade = 'X9', employment_type = 'consultant', department_id = $2, location_id = $3 where id = $1`,
    hr.empId,
    departmentId,
    locationId,
  )
})
afterAll(() => steward.close())

const quota = (scope: object) => ({ leaveTypeId, leaveYear: companyYear(), days: 200, ...scope })
const facts = ['grade', 'employmentType', 'departmentId', 'locationId']
const scopeOf = (name: string) => ({ [name]: alone[name] })

test.each(facts)('a quota whose %s fits its author alone is refused like one that names them', async (name) => {
  const named = await call('saveAnnualQuota', quota({ empId: hr.empId }))
  expect(named).toMatchObject({ code: 'forbidden' })
  expect(await call('saveAnnualQuota', quota(scopeOf(name)))).toMatchObject({ code: named.code, data: null })
  // What a colleague gives is neither changed nor taken away by whom it is for.
  const given = await call('saveAnnualQuota', quota(scopeOf(name)), other)
  expect(given).toMatchObject({ error: null })
  expect(await call('saveAnnualQuota', { ...quota(scopeOf(name)), days: 300 })).toMatchObject({ code: 'forbidden' })
  for (const [operation, more] of [
    ['updateAnnualQuota', { days: 300 }],
    ['deleteAnnualQuota', {}],
  ] as const) {
    const about = { id: given.data?.id, version: given.data?.version }
    expect(await call(operation, { ...about, ...more })).toMatchObject({ code: 'forbidden' })
  }
  expect(await call('deleteAnnualQuota', { id: given.data?.id, version: given.data?.version }, other)).toMatchObject({
    error: null,
  })
})

test('several facts that only together fit the author alone are refused, in imports and copies too', async () => {
  await rows(`update employees set grade = 'X9' where id = $1`, other.empId)
  expect(await call('saveAnnualQuota', quota({ grade: 'X9', locationId: alone.locationId }))).toMatchObject({
    code: 'forbidden',
  })
  const fields = ['leaveTypeId', 'leaveYear', 'days', 'locationId']
  const { data } = await call<Batch>('startImport', { resource: 'annualQuotas', fields, key: [], empty: 'keep' })
  const row = [leaveTypeId, companyYear(), 200, alone.locationId].map(String)
  expect(await call('addImportRows', { id: data?.id, from: 1, rows: [row] })).toMatchObject({ error: null })
  await call<Batch>('previewImport', { id: data?.id, expected: 1 })
  expect((await call<BatchRow[]>('getBatchRows', { id: data?.id })).data?.[0]?.error?.code).toBe('forbidden')
  const meant = { leaveTypeId, days: 200, locationId: alone.locationId }
  const copied = { fromYear: companyYear(), toYear: companyYear() + 1, confirm: true, rows: [meant] }
  expect(await call('copyAnnualQuotas', copied)).toMatchObject({ data: null })
  expect(await rows('select from annual_quotas where location_id = $1', alone.locationId)).toEqual([])
  // Two people fit: it is no gift to one of them.
  expect(await call('saveAnnualQuota', quota({ grade: 'X9' }))).toMatchObject({ error: null })
  await rows(`update employees set grade = null where id = $1`, other.empId)
})

test('a policy for its author alone is neither made nor proposed, and its one person does not consent to it', async () => {
  const policy = { title: 'Better', summary: 'Better', effectiveFrom: daysFromToday(30) }
  expect(await call('createLeavePolicy', { ...policy, ...scopeOf('grade') })).toMatchObject({ code: 'forbidden' })
  const draft = await call('createLeavePolicy', policy)
  const { id: draftId, version } = draft.data ?? {}
  expect(await call('updateLeavePolicy', { id: draftId, version, locationId: alone.locationId })).toMatchObject({
    error: null,
  })
  expect(await call('proposeLeavePolicy', { id: draftId })).toMatchObject({ code: 'forbidden' })

  const [director, second] = [await steward.person('director'), await steward.person('director')]
  await rows(`update employees set grade = 'Z9' where id = $1`, director.empId)
  const forDirector = await call('createLeavePolicy', { ...policy, grade: 'Z9' })
  expect(await call('proposeLeavePolicy', { id: forDirector.data?.id })).toMatchObject({ error: null })
  const seats = await rows<{ id: number }>(
    `select a.emp_id as id from approval_approvers a join approval_steps s on s.id = a.step_id where s.entity_type = 'leavePolicies' and s.record_id = $1`,
    forDirector.data?.id,
  )
  expect(seats.map((seat) => seat.id)).toContain(second.empId)
  expect(seats.map((seat) => seat.id)).not.toContain(director.empId)
})

test('nobody asks by a filter whom a record fits alone', async () => {
  const asked = await call('getLeavePolicies', { filter: { id: { in: '$meantForMeLeavePolicies' } } })
  expect(asked).toMatchObject({ data: null })
})
