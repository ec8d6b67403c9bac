import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LeaveCompany, startLeave } from '../leave/company'
import { lostBefore, night, wrongBalances } from '../leave/nights'
import type { Person } from '../setup/app'
import { companyYear } from '../setup/clock'
import { exhaustively } from '../setup/tier'

let company: LeaveCompany
// So far ahead that saving a quota posts nothing by itself.
const year = companyYear() + 2
let codes = 0

beforeAll(async () => {
  company = await startLeave()
})
afterAll(() => company.app.close())
afterEach(async () => {
  expect(await wrongBalances(company)).toEqual([])
})

async function earnedType(more: Record<string, unknown>, days = 12, empId?: number): Promise<number> {
  const leaveTypeId = await company.leaveType(`ACC${++codes}`, { rounding: 'none', ...more })
  const quota = { leaveTypeId, leaveYear: year, days, ...(empId && { empId }) }
  expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
  return leaveTypeId
}

const entries = (person: Person, leaveTypeId: number) =>
  company.rows<{ date: string; days: number; kind: string }>(
    'select effective_date::text as date, days::float8, entry_type as kind from leave_ledger where emp_id = $1 and leave_type_id = $2 order by 1, id',
    [person.empId, leaveTypeId],
  )
const earned = async (person: Person, leaveTypeId: number) =>
  (await entries(person, leaveTypeId)).reduce((sum, { kind, days }) => sum + (kind === 'lapse' ? 0 : days), 0)
const lastDayOf = (month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

test('twelve months at their ends give the year, each once, however often the night is run', async () => {
  const leaveTypeId = await earnedType({ accrual: 'monthly', accrualTiming: 'end' })
  for (let month = 1; month <= 12; month++) {
    await night(company, lastDayOf(month))
    await night(company, lastDayOf(month))
    expect(await earned(company.person, leaveTypeId)).toBe(month)
  }
  const all = await entries(company.person, leaveTypeId)
  expect(all.map(({ date }) => date)).toEqual(Array.from({ length: 12 }, (_, at) => lastDayOf(at + 1)))
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['accrual']))
})

test('nights that were missed are made up for, each grant on its own day', async () => {
  const leaveTypeId = await earnedType({ accrual: 'quarterly' }, 8)
  await night(company, `${year}-08-15`)
  expect(await entries(company.person, leaveTypeId)).toMatchObject([
    { date: `${year}-01-01`, days: 2 },
    { date: `${year}-04-01`, days: 2 },
    { date: `${year}-07-01`, days: 2 },
  ])
})

exhaustively('of four nights at once one posts, in each of twelve months', async () => {
  const leaveTypeId = await earnedType({ accrual: 'monthly' })
  for (let month = 1; month <= 12; month++) {
    await Promise.all([1, 2, 3, 4].map(() => night(company, `${year}-${String(month).padStart(2, '0')}-01`)))
    for (const person of [company.person, company.manager, company.hr])
      expect(await earned(person, leaveTypeId)).toBe(month)
  }
  expect(await entries(company.person, leaveTypeId)).toHaveLength(12)
})

test('a run that is lost on its way is done again, and nothing of it twice', async () => {
  const leaveTypeId = await earnedType({ accrual: 'upfront' }, 15)
  for (const transaction of [1, 2, 3]) {
    const lost = { kernel: lostBefore(company.kernel, transaction) }
    await expect(night(lost, `${year}-01-01`)).rejects.toThrow('lost')
  }
  await night(company, `${year}-01-01`)
  await night(company, `${year}-01-01`)
  expect(await entries(company.person, leaveTypeId)).toEqual([{ date: `${year}-01-01`, days: 15, kind: 'grant' }])
})

test('whoever joins within the year has their share, from the day they join', async () => {
  const person = await company.hire(company.manager)
  await company.rows(`update employees set date_of_joining = $2 where id = $1`, [person.empId, `${year}-07-01`])
  const leaveTypeId = await earnedType({ accrual: 'upfront' })
  await night(company, `${year}-06-30`)
  expect(await earned(person, leaveTypeId)).toBe(0)
  await night(company, `${year}-07-01`)
  expect(await entries(person, leaveTypeId)).toEqual([{ date: `${year}-07-01`, days: 6, kind: 'grant' }])
  expect(await earned(company.person, leaveTypeId)).toBe(12)
})

test('a promotion to a grade with more gives the difference, and somebody who has left nothing more', async () => {
  const [person, leaver] = [await company.hire(company.manager), await company.hire(company.manager)]
  const leaveTypeId = await earnedType({ accrual: 'monthly' })
  const narrow = { leaveTypeId, leaveYear: year, days: 24, grade: 'P9' }
  expect(await company.call(company.hr, 'saveAnnualQuota', narrow)).toMatchObject({ error: null })
  await night(company, `${year}-03-01`)
  expect(await earned(person, leaveTypeId)).toBe(3)
  await company.rows(`update employees set grade = 'P9' where id = $1`, [person.empId])
  await company.rows(`update employees set status = 'exited' where id = $1`, [leaver.empId])
  await night(company, `${year}-04-01`)
  expect(await earned(person, leaveTypeId)).toBe(8)
  expect(await earned(leaver, leaveTypeId)).toBe(3)
})

test('before its first day a quota gives nothing', async () => {
  const leaveTypeId = await company.leaveType(`ACC${++codes}`)
  const quota = { leaveTypeId, leaveYear: year, days: 10, effectiveFrom: `${year}-05-01` }
  await company.call(company.hr, 'saveAnnualQuota', quota)
  await night(company, `${year}-04-30`)
  expect(await earned(company.person, leaveTypeId)).toBe(0)
  await night(company, `${year}-05-01`)
  expect(await entries(company.person, leaveTypeId)).toMatchObject([{ date: `${year}-05-01`, days: 10 }])
})

test('a year that is over stays as it was, but for nights that were missed', async () => {
  const person = await company.hire(company.manager)
  const leaveTypeId = await earnedType({ accrual: 'monthly', accrualTiming: 'end' })
  const narrow = { leaveTypeId, leaveYear: year, days: 24, grade: 'P7' }
  expect(await company.call(company.hr, 'saveAnnualQuota', narrow)).toMatchObject({ error: null })
  await night(company, `${year}-12-30`)
  expect(await earned(person, leaveTypeId)).toBe(11)
  await night(company, `${year + 1}-01-02`, `${year}-12-30`)
  expect(await earned(person, leaveTypeId)).toBe(12)
  await company.rows(`update employees set grade = 'P7' where id = $1`, [person.empId])
  await night(company, `${year + 1}-01-15`, `${year + 1}-01-14`)
  expect(await earned(person, leaveTypeId)).toBe(12)
})

test('days worked earn leave at the end of their month, and are counted again when days change', async () => {
  const person = await company.hire(company.manager)
  const past = companyYear() - 1
  await company.rows(`update employees set date_of_joining = '2020-01-01' where id = $1`, [person.empId])
  const worked = async (month: string, count: number, share: string) => {
    for (let date = 1; date <= count; date++)
      await company.rows(
        `insert into attendance_days (emp_id, work_date, status, ${share}) values ($1, $2, 'present', 1)`,
        [person.empId, `${past}-${month}-${String(date).padStart(2, '0')}`],
      )
  }
  await worked('03', 20, 'present_days')
  await worked('04', 10, 'on_duty_days')
  await worked('05', 5, 'travel_days')
  const leaveTypeId = await company.leaveType(`ACC${++codes}`, {
    ...{ accrual: 'per_worked_days', workedDaysPerDay: 10, rounding: 'none', carryForwardMax: 10 },
  })
  const own = async () => (await entries(person, leaveTypeId)).filter(({ kind }) => kind === 'accrual')
  await night(company, `${past}-03-31`)
  expect(await own()).toEqual([])
  await night(company, `${past}-05-31`)
  const march = { date: `${past}-03-31`, days: 2, kind: 'accrual' }
  const april = { date: `${past}-04-30`, days: 1, kind: 'accrual' }
  expect(await own()).toEqual([march, april])
  await company.rows('delete from attendance_days where emp_id = $1 and work_date = $2', [
    person.empId,
    `${past}-03-07`,
  ])
  for (let again = 0; again < 2; again++) await night(company, `${past}-06-01`)
  const [may, less] = [
    { ...april, date: `${past}-05-31`, days: 0.5 },
    { ...march, days: -0.1 },
  ]
  expect(await own()).toEqual([march, less, april, may])
  const rowOn = async (asOf: string) =>
    (await company.call<{ leaveTypeId: number }[]>(person, 'getLeaveBalances', { asOf })).data?.find(
      (row) => row.leaveTypeId === leaveTypeId,
    )
  expect(await rowOn(`${past}-04-30`)).toMatchObject({ accrued: 2.9, available: 2.9 })
  // Days of work that are entered after the year still count, and are carried on with the others.
  await night(company, `${past + 1}-01-01`)
  await worked('12', 10, 'present_days')
  await night(company, `${past + 1}-02-02`)
  expect(await rowOn(`${past}-12-31`)).toMatchObject({ accrued: 4.4, available: 4.4 })
  expect(await rowOn(`${past + 1}-02-02`)).toMatchObject({ carriedForward: 4.4 })
  expect(await own()).toHaveLength(5)
  expect((await entries(company.manager, leaveTypeId)).length).toBe(0)
})

test('a quota limits what days worked can earn, and says for whom', async () => {
  const [person, other] = [await company.hire(company.manager), await company.hire(company.manager)]
  const past = companyYear() - 1
  for (const { empId } of [person, other]) {
    await company.rows(`update employees set date_of_joining = '2020-01-01' where id = $1`, [empId])
    for (let date = 1; date <= 20; date++)
      await company.rows(
        `insert into attendance_days (emp_id, work_date, status, present_days) values ($1, $2, 'present', 1)`,
        [empId, `${past}-08-${String(date).padStart(2, '0')}`],
      )
  }
  const leaveTypeId = await company.leaveType(`ACC${++codes}`, {
    ...{ accrual: 'per_worked_days', workedDaysPerDay: 10, rounding: 'none' },
  })
  const quota = { leaveTypeId, leaveYear: past, days: 1.5, empId: person.empId, effectiveFrom: `${past}-01-01` }
  expect(await company.call(company.hr, 'saveAnnualQuota', quota)).toMatchObject({ error: null })
  expect(await earned(person, leaveTypeId)).toBe(1.5)
  expect(await earned(other, leaveTypeId)).toBe(0)
})
