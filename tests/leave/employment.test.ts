import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAccrualGrants } from '../../resources/leaveAccount/rules/accrual'
import { computeLeaveYearPeriod } from '../../resources/leaveAccount/rules/leave-years'
import { type CalendarDate, plusDays } from '../../src/framework/values/dates'
import type { Person } from '../setup/app'
import { companyToday, companyYear, daysFromToday } from '../setup/clock'
import { type LeaveCompany, mondayWithin, startLeave } from './company'
import { night, wrongBalances } from './nights'

let company: LeaveCompany
let upfront = 0
let monthly = 0
let graded = 0
let casual = 0
let born = 0
const today = companyToday()
const year = companyYear()

beforeAll(async () => {
  company = await startLeave()
  upfront = await company.leaveType('UP', { rounding: 'none' })
  monthly = await company.leaveType('MO', { accrual: 'monthly', rounding: 'none' })
  casual = await company.leaveType('CL', { prorateOnJoin: false })
  graded = await company.leaveType('GR', { rounding: 'none' })
  const quotas = [
    ...[year, year + 1].map((leaveYear) => ({
      leaveTypeId: upfront,
      leaveYear,
      days: 24,
      effectiveFrom: `${leaveYear}-01-01`,
    })),
    ...[year, year + 1].map((leaveYear) => ({
      ...{ leaveTypeId: casual, leaveYear, days: 20, grade: 'CL', effectiveFrom: `${leaveYear}-01-01` },
    })),
    { leaveTypeId: monthly, leaveYear: year, days: 12, effectiveFrom: `${year}-01-01` },
    { leaveTypeId: graded, leaveYear: year, days: 6, grade: 'E1', effectiveFrom: `${year}-01-01` },
    { leaveTypeId: graded, leaveYear: year, days: 18, grade: 'E2', effectiveFrom: `${year}-01-01` },
  ]
  for (const quota of quotas)
    expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
})
afterAll(() => company.app.close())
afterEach(async () => {
  expect(await wrongBalances(company)).toEqual([])
})

interface Hired {
  empId: number
  version: number
  status: string
}

const values = (more: object = {}) => ({
  ...{ firstName: 'New', lastName: 'Hire', workEmail: `hire${++born}@tests.example` },
  dateOfBirth: plusDays('1990-01-01', born) ?? '',
  ...{ dateOfJoining: today, departmentId: 1, designation: 'Engineer', reportingManagerEmpId: company.manager.empId },
  ...more,
})
async function hired(more: object = {}): Promise<Hired> {
  const { data, error, fields } = await company.call<{ id: number; version: number; status: string }>(
    company.hr,
    'createEmployee',
    values(more),
  )
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  return { empId: data?.id ?? 0, version: data?.version ?? 0, status: data?.status ?? '' }
}
const changed = (id: number, version: number, more: object) =>
  company.call<{ version: number }>(company.hr, 'updateEmployee', { id, version, ...more })
const posted = async (empId: number, leaveTypeId: number, leaveYear = year) =>
  (await company.balances({ empId, token: '' })).find(
    (each) => each.leaveTypeId === leaveTypeId && each.leaveYear === leaveYear,
  )?.posted ?? 0
/** What a year's quota gives whoever joins and leaves on the days, by today. */
const share = (quota: number, accrual: 'upfront' | 'monthly', joinedOn: CalendarDate, leftOn?: CalendarDate) =>
  listAccrualGrants(
    quota * 100,
    { accrual, timing: 'start', prorateOnJoin: true, rounding: 'none' },
    computeLeaveYearPeriod(year, 1),
    { joinedOn, leftOn },
  )
    .filter(({ date }) => date <= today || date === leftOn)
    .reduce((sum, { days }) => sum + days, 0) / 100

test('whoever is hired has their share of the year at once, and the night adds nothing', async () => {
  const { empId, status } = await hired()
  expect(status).toBe('active')
  const before = [await posted(empId, upfront), await posted(empId, monthly), await posted(empId, upfront, year + 1)]
  expect(before).toEqual([share(24, 'upfront', today), share(12, 'monthly', today), 24])
  expect(before[0]).toBeGreaterThan(0)
  await night(company, today)
  expect([await posted(empId, upfront), await posted(empId, monthly), await posted(empId, upfront, year + 1)]).toEqual(
    before,
  )
})

test('a night that is made up for takes back nothing that was given since', async () => {
  const { empId } = await hired()
  const given = await posted(empId, upfront)
  await night(company, daysFromToday(-1), undefined, today)
  expect(await posted(empId, upfront)).toBe(given)
  // Nor by the day for which it was planned, on which the days were not due.
  await night(company, daysFromToday(-1))
  expect(await posted(empId, upfront)).toBe(given)
  await night(company, today)
  expect(await posted(empId, upfront)).toBe(given)
})

test('whoever is to come has nothing until they join, and then at once', async () => {
  const joining = daysFromToday(3)
  const { empId, status } = await hired({ dateOfJoining: joining })
  expect([status, await posted(empId, upfront)]).toEqual(['pre_joining', 0])
  await company.rows('update employees set date_of_joining = $2 where id = $1', [empId, today])
  const { takeStep } = await import('../../server/records/write/transition')
  await company.byServer((writer) => takeStep(writer, 'employees', 'join', { id: empId }))
  expect(await posted(empId, upfront)).toBe(share(24, 'upfront', today))
})

test('an import of people gives them their days with the rows', async () => {
  const { createMany } = await import('../../server/records/write/many/create-many')
  const rows = [1, 2, 3].map((place) => ({ place, values: values() }))
  const made = await company.byServer((writer) => createMany(writer, 'employees', rows))
  expect(made.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  for (const { id } of made) expect(await posted(id ?? 0, upfront)).toBe(share(24, 'upfront', today))
})

test('a grade, a joining date or a place that is corrected corrects the days', async () => {
  const { empId, version } = await hired({ grade: 'E1', dateOfJoining: `${year}-01-01` })
  expect(await posted(empId, graded)).toBe(6)
  const raised = await changed(empId, version, { grade: 'E2' })
  expect(raised).toMatchObject({ error: null })
  expect(await posted(empId, graded)).toBe(18)
  const moved = await changed(empId, raised.data?.version ?? 0, { dateOfJoining: today })
  expect(moved).toMatchObject({ error: null })
  expect(await posted(empId, graded)).toBe(share(18, 'upfront', today))
})

test('a contract that ends within the year gives the share until then; one that is extended gives the rest', async () => {
  const [start, end] = [`${year}-01-01`, `${year}-12-15`]
  const contract = { employmentType: 'contract', dateOfJoining: start, contractEndDate: end }
  const { empId, version } = await hired(contract)
  expect(await posted(empId, upfront)).toBe(share(24, 'upfront', start, end))
  expect(await posted(empId, upfront)).toBeLessThan(24)
  expect(await posted(empId, upfront, year + 1)).toBe(0)
  const extended = await changed(empId, version, { contractEndDate: `${year + 2}-06-30` })
  expect(extended).toMatchObject({ error: null })
  expect([await posted(empId, upfront), await posted(empId, upfront, year + 1)]).toEqual([24, 24])
  const leaving = await changed(empId, extended.data?.version ?? 0, { lastWorkingDate: end })
  expect(leaving).toMatchObject({ error: null })
  expect([await posted(empId, upfront), await posted(empId, upfront, year + 1)]).toEqual([
    share(24, 'upfront', start, end),
    0,
  ])
})

test('whoever did not join has nothing left; whoever comes back has days from that day', async () => {
  const { empId } = await hired({ dateOfJoining: daysFromToday(2) })
  await company.grant({ empId, token: '' }, upfront, 5)
  const gone = await company.call(company.hr, 'markNotJoinedEmployee', { id: empId, comment: 'Did not come' })
  expect(gone).toMatchObject({ error: null })
  expect(await posted(empId, upfront)).toBe(0)
  const back = { id: empId, dateOfJoining: today, comment: 'Came after all' }
  expect(await company.call(company.hr, 'rehireEmployee', back)).toMatchObject({ error: null })
  const { takeStep } = await import('../../server/records/write/transition')
  await company.byServer((writer) => takeStep(writer, 'employees', 'join', { id: empId }))
  expect(await posted(empId, upfront)).toBe(share(24, 'upfront', today))
})

test('several hired at once have the same days as one', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => hired()))
  const days = await Promise.all(all.map(({ empId }) => posted(empId, upfront)))
  expect(new Set(days)).toEqual(new Set([share(24, 'upfront', today)]))
})

let somebody: Person
beforeEach(async () => {
  somebody = await company.hire(company.manager)
  await company.rows(`update employees set grade = 'CL' where id = $1`, [somebody.empId])
  for (const leaveYear of [year, year + 1]) await company.grant(somebody, casual, 20, leaveYear)
})
const next = mondayWithin(2, 3)
const versionOf = async ({ empId }: Person) =>
  (await company.rows<{ version: number }>('select version::int from employees where id = $1', [empId]))[0]?.version ??
  0
const dates = async (more: object) => changed(somebody.empId, await versionOf(somebody), more)

test('leave lies within the employment, at both ends', async () => {
  const lastDay = plusDays(next, 2) ?? ''
  expect(await dates({ lastWorkingDate: lastDay })).toMatchObject({ error: null })
  expect((await company.ask(somebody, casual, next, plusDays(next, 3))).fields).toMatchObject({
    fromDate: { code: 'leaveOutsideEmployment' },
  })
  const seen = { leaveTypeId: casual, fromDate: next, toDate: plusDays(next, 3), reason: 'Away' }
  expect(await company.call(somebody, 'tryCreateLeaveRequest', seen)).toMatchObject({
    data: { problems: [{ fields: { fromDate: { code: 'leaveOutsideEmployment' } } }] },
  })
  const byOthers = { empId: somebody.empId, overrideReason: 'As agreed' }
  expect((await company.ask(company.hr, casual, next, plusDays(next, 3), byOthers)).fields).toMatchObject({
    fromDate: { code: 'leaveOutsideEmployment' },
  })
  expect((await company.asked(somebody, casual, next, lastDay)).days).toBe(3)
})

test('leave after the end of a contract is refused', async () => {
  const contract = { employmentType: 'contract', contractEndDate: plusDays(next, 1) }
  expect(await dates(contract)).toMatchObject({ error: null })
  expect((await company.ask(somebody, casual, plusDays(next, 2) ?? '')).fields).toMatchObject({
    fromDate: { code: 'leaveOutsideEmployment' },
  })
  expect((await company.asked(somebody, casual, plusDays(next, 1) ?? '')).days).toBe(1)
})

test('leave before joining is refused', async () => {
  expect(await dates({ dateOfJoining: daysFromToday(-3) })).toMatchObject({ error: null })
  expect((await company.ask(somebody, casual, daysFromToday(-5), today)).fields).toMatchObject({
    fromDate: { code: 'leaveOutsideEmployment' },
  })
})

test('a last working day that would leave live leave behind it is refused and names the leave; without it, it is set', async () => {
  const leave = await company.asked(somebody, casual, next, plusDays(next, 2))
  const refused = await dates({ lastWorkingDate: next })
  expect(refused.fields).toMatchObject({ lastWorkingDate: { code: 'leaveOutside' } })
  expect(refused.fields?.lastWorkingDate?.message).toMatch(/^Some leave would be outside the employment period: LV-\d+/)
  const later = await dates({ dateOfJoining: plusDays(next, 1) })
  expect(later.fields).toMatchObject({ dateOfJoining: { code: 'leaveOutside' } })
  await company.call(somebody, 'leaveCancel', { id: leave.id, reason: 'Leaving' })
  expect(await dates({ lastWorkingDate: next })).toMatchObject({ error: null })
})

test('leave that begins after the last day of an exit is cancelled once that day is agreed', async () => {
  const { call, manager, hr, app } = company
  expect(await dates({ lastWorkingDate: null })).toMatchObject({ error: null })
  const leave = await company.asked(somebody, casual, plusDays(next, 7) ?? '', plusDays(next, 8))
  await company.decide(manager, 'approve', leave.id)
  type Exit = { id: number; version: number; status: string }
  const wish = { reasonCategory: 'growth', requestedLastWorkingDate: next }
  const { data: exit } = await call<Exit>(somebody, 'createEmployeeInitiateExit', wish)
  const step = async (as: typeof hr, action: string, more: object = {}) => {
    const [row] = await company.rows<{ version: number }>('select version from employee_exits where id = $1', [
      exit?.id,
    ])
    return call<Exit>(as, 'updateEmployeeInitiateExit', { id: exit?.id, version: row?.version, action, ...more })
  }
  await step(manager, 'accept')
  expect((await step(hr, 'approveDate', { approvedLastWorkingDate: next })).error).toBeNull()
  const [row] = await company.rows<{ status: string }>('select status from leave_requests where id = $1', [leave.id])
  expect(row?.status).toBe('cancelled')
  await app.db.query({ text: `update employee_exits set status = 'withdrawn' where id = $1`, values: [exit?.id] })
  await company.rows(`update employees set status = 'active', last_working_date = null where id = $1`, [somebody.empId])
})

test('what was asked for before the last day was known is not approved beyond it', async () => {
  const leave = await company.asked(somebody, casual, next, plusDays(next, 2))
  await company.rows('update employees set last_working_date = $2 where id = $1', [somebody.empId, next])
  expect((await company.decide(company.manager, 'approve', leave.id)).fields).toMatchObject({
    fromDate: { code: 'leaveOutsideEmployment' },
  })
})
