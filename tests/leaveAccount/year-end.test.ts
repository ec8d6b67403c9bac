import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LedgerEntryType } from '../../resources/leaveAccount/rules/ledger-entries'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import { type LeaveCompany, startLeave } from '../leave/company'
import { night, wrongBalances } from '../leave/nights'
import type { Person } from '../setup/app'
import { companyYear } from '../setup/clock'

let company: LeaveCompany
let person: Person
const year = companyYear() + 1
const next = year + 1
let codes = 0

beforeAll(async () => {
  company = await startLeave()
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
})
afterEach(async () => {
  expect(await wrongBalances(company)).toEqual([])
})

/** A type of which the person alone has days in the year. */
async function yearly(days: number, more: Record<string, unknown>): Promise<number> {
  const leaveTypeId = await company.leaveType(`END${++codes}`, more)
  const quota = { leaveTypeId, leaveYear: year, days, empId: person.empId }
  expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
  return leaveTypeId
}

const enter = (leaveTypeId: number, entryType: LedgerEntryType, days: number, on: string, expiresOn?: string) =>
  company.byServer((writer) =>
    postToLedger(writer, [
      {
        ...{ empId: person.empId, leaveTypeId, leaveYear: Number(on.slice(0, 4)), entryType, days, effectiveDate: on },
        expiresOn: expiresOn ?? null,
      },
    ]),
  )
const left = async (leaveTypeId: number) =>
  Object.fromEntries(
    (await company.balances(person))
      .filter((each) => each.leaveTypeId === leaveTypeId)
      .map(({ leaveYear, posted }) => [leaveYear, posted]),
  )
const entries = (leaveTypeId: number) =>
  company.rows(
    `select leave_year::int as year, entry_type as kind, days::float8, expires_on::text as until from leave_ledger
     where emp_id = $1 and leave_type_id = $2 and entry_type in ('carry_forward', 'lapse') order by id`,
    [person.empId, leaveTypeId],
  )

test('up to the limit is carried on, the rest lapses, and what was carried lapses unused', async () => {
  const leaveTypeId = await yearly(10, { carryForwardMax: 5, carryForwardMonths: 3 })
  await enter(leaveTypeId, 'taken', -3, `${year}-06-02`)
  await night(company, `${year}-12-31`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 7 })
  for (let again = 0; again < 3; again++) await night(company, `${next}-01-01`)
  expect(await entries(leaveTypeId)).toEqual([
    { year, kind: 'carry_forward', days: -5, until: `${year}-12-31` },
    { year, kind: 'lapse', days: -2, until: `${year}-12-31` },
    { year: next, kind: 'carry_forward', days: 5, until: `${next}-03-31` },
  ])
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 5 })
  await enter(leaveTypeId, 'taken', -2, `${next}-02-03`)
  await night(company, `${next}-03-31`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 3 })
  await night(company, `${next}-04-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 0 })
})

test('of four nights at once one closes the year, and one lets lapse what was carried', async () => {
  const leaveTypeId = await yearly(10, { carryForwardMax: 4, carryForwardMonths: 2 })
  const nights = (date: string) => Promise.all([1, 2, 3, 4].map(() => night(company, date)))
  await nights(`${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 4 })
  expect(await entries(leaveTypeId)).toHaveLength(3)
  await company.call(company.hr, 'saveAnnualQuota', { leaveTypeId, leaveYear: next, days: 10, empId: person.empId })
  await night(company, `${next}-02-20`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 14 })
  await nights(`${next}-03-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 10 })
})

test('carried days without a limit of their own count again when that year ends', async () => {
  const leaveTypeId = await yearly(10, { carryForwardMax: 6 })
  await night(company, `${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 6 })
  await company.call(company.hr, 'saveAnnualQuota', { leaveTypeId, leaveYear: next, days: 10, empId: person.empId })
  await night(company, `${next}-01-02`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 16 })
  await night(company, `${next + 1}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 0, [next + 1]: 6 })
})

test('what a pending request holds is neither carried on nor lost before it is decided', async () => {
  const leaveTypeId = await yearly(3, { carryForwardMax: 1 })
  const { id } = await company.asked(person, leaveTypeId, `${year}-12-01`, `${year}-12-03`)
  const [held] = (await company.balances(person)).map((balance) => balance.held)
  expect(held).toBeGreaterThan(0)
  await night(company, `${next}-01-01`)
  const before = (await left(leaveTypeId))[year] ?? 0
  expect(before).toBe(held)
  expect(await company.decide(company.manager, 'reject', id)).toMatchObject({ error: null })
  await night(company, `${next}-01-02`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 1 })
})

test('days that are given back after the year has ended follow the others', async () => {
  const leaveTypeId = await yearly(4, { carryForwardMax: 10 })
  await enter(leaveTypeId, 'taken', -4, `${year}-06-02`)
  await night(company, `${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0 })
  await enter(leaveTypeId, 'adjustment', 2, `${year}-12-31`, `${year}-12-31`)
  await night(company, `${next}-01-20`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 2 })
})

test('days earned late in the year keep their last day in the next', async () => {
  const leaveTypeId = await company.leaveType(`END${++codes}`, { category: 'comp_off', compOffValidDays: 60 })
  await enter(leaveTypeId, 'comp_off', 1, `${year}-12-20`, `${next}-02-18`)
  await night(company, `${next}-01-01`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 1 })
  await night(company, `${next}-02-18`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 1 })
  await night(company, `${next}-02-19`)
  expect(await left(leaveTypeId)).toEqual({ [year]: 0, [next]: 0 })
})
