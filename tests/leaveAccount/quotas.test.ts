import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LeaveCompany, startLeave } from '../leave/company'
import type { Person } from '../setup/app'
import { companyToday, companyYear } from '../setup/clock'

interface Preview {
  people: number
  difference: number
  rows: { empId: number; name: string; quotaBefore: number; quotaAfter: number; difference: number }[]
}
interface Quota {
  id: number
  version: number
  days: number
  status?: string
}

let company: LeaveCompany
let grade2: Person
const year = companyYear()

beforeAll(async () => {
  company = await startLeave()
  grade2 = await company.hire(company.manager)
  await company.rows(`update employees set grade = 'E2' where id = $1`, [grade2.empId])
})
afterAll(() => company.app.close())

const save = (values: object) => company.call<Quota>(company.hr, 'saveAnnualQuota', { leaveYear: year, ...values })
const preview = async (values: object) =>
  (await company.call<Preview>(company.hr, 'previewAnnualQuota', { leaveYear: year, ...values })).data
const posted = async (person: Person, leaveTypeId: number, leaveYear = year) =>
  (await company.balances(person)).find((each) => each.leaveTypeId === leaveTypeId && each.leaveYear === leaveYear)
    ?.posted ?? 0
const everybody = async () =>
  Number((await company.rows<{ count: string }>(`select count(*) from employees where status <> 'exited'`))[0]?.count)

test('the narrowest quota counts: everybody, a grade, one person', async () => {
  const leaveTypeId = await company.leaveType('NARROW')
  expect(await save({ leaveTypeId, days: 12 })).toMatchObject({ error: null })
  expect(await posted(company.person, leaveTypeId)).toBe(12)
  expect(await posted(grade2, leaveTypeId)).toBe(12)
  await save({ leaveTypeId, days: 15, grade: 'E2' })
  await save({ leaveTypeId, days: 20, empId: company.person.empId })
  expect(await posted(grade2, leaveTypeId)).toBe(15)
  expect(await posted(company.person, leaveTypeId)).toBe(20)
  expect(await posted(company.manager, leaveTypeId)).toBe(12)
})

test('a preview says who changes by how much, writes nothing, and saving does just that', async () => {
  const leaveTypeId = await company.leaveType('LOOK')
  const first = await preview({ leaveTypeId, days: 10 })
  expect(first).toMatchObject({ people: await everybody(), difference: 10 * (await everybody()) })
  expect(await posted(company.person, leaveTypeId)).toBe(0)
  await save({ leaveTypeId, days: 10 })
  expect(await posted(company.person, leaveTypeId)).toBe(10)
  const more = await preview({ leaveTypeId, days: 14, grade: 'E2' })
  expect(more).toMatchObject({ people: 1, difference: 4 })
  expect(more?.rows).toMatchObject([{ empId: grade2.empId, quotaBefore: 10, quotaAfter: 14, difference: 4 }])
  await save({ leaveTypeId, days: 14, grade: 'E2' })
  expect(await posted(grade2, leaveTypeId)).toBe(14)
  expect(await preview({ leaveTypeId, days: 14, grade: 'E2' })).toMatchObject({ people: 0, rows: [] })
})

test('saving the same scope again changes the quota that is there, and posts the correction', async () => {
  const leaveTypeId = await company.leaveType('AGAIN')
  const { data: one } = await save({ leaveTypeId, days: 10 })
  const { data: two } = await save({ leaveTypeId, days: 8 })
  expect(two).toMatchObject({ id: one?.id, days: 8 })
  expect(await posted(company.person, leaveTypeId)).toBe(8)
  const entries = await company.rows(
    'select days::float8, entry_type from leave_ledger where emp_id = $1 and leave_type_id = $2 order by id',
    [company.person.empId, leaveTypeId],
  )
  expect(entries).toEqual([
    { days: 10, entry_type: 'grant' },
    { days: -2, entry_type: 'grant' },
  ])
})

test('two quotas for everybody are refused by the database itself', async () => {
  const leaveTypeId = await company.leaveType('TWICE')
  await save({ leaveTypeId, days: 10 })
  const second = company.rows(
    `insert into annual_quotas (leave_type_id, leave_year, days, effective_from) values ($1, $2, 5, '2020-01-01')`,
    [leaveTypeId, year],
  )
  await expect(second).rejects.toMatchObject({ code: '23505' })
  const both = await Promise.all([
    save({ leaveTypeId, days: 11, grade: 'X1' }),
    save({ leaveTypeId, days: 12, grade: 'X1' }),
  ])
  expect(both.map(({ error }) => error)).toEqual([null, null])
  expect(
    await company.rows(`select from annual_quotas where leave_type_id = $1 and grade = 'X1'`, [leaveTypeId]),
  ).toHaveLength(1)
})

test('what was used is not taken back by a smaller quota; the rest follows when days come back', async () => {
  const leaveTypeId = await company.leaveType('USED')
  const person = await company.hire(company.manager)
  await save({ leaveTypeId, days: 10, empId: person.empId })
  await company.byServer((writer) =>
    writer.sql.query({
      text: 'update leave_balances set held = 7 where emp_id = $1 and leave_type_id = $2',
      values: [person.empId, leaveTypeId],
    }),
  )
  await save({ leaveTypeId, days: 2, empId: person.empId })
  expect(await posted(person, leaveTypeId)).toBe(7)
  await company.rows('update leave_balances set held = 0 where emp_id = $1 and leave_type_id = $2', [
    person.empId,
    leaveTypeId,
  ])
  await save({ leaveTypeId, days: 3, empId: person.empId })
  expect(await posted(person, leaveTypeId)).toBe(3)
})

test('a quota that is deleted gives what it gave back to the wider one', async () => {
  const leaveTypeId = await company.leaveType('GONE')
  await save({ leaveTypeId, days: 10 })
  const { data } = await save({ leaveTypeId, days: 16, grade: 'E2' })
  expect(await posted(grade2, leaveTypeId)).toBe(16)
  expect(await company.call(company.hr, 'deleteAnnualQuota', { id: data?.id })).toMatchObject({ error: null })
  expect(await posted(grade2, leaveTypeId)).toBe(10)
})

test('only whom the type is for', async () => {
  const leaveTypeId = await company.leaveType('WOMEN', { eligibleGenders: [{ gender: 'female' }] })
  await company.rows(`update employees set gender = 'female' where id = $1`, [company.manager.empId])
  await save({ leaveTypeId, days: 182 })
  expect(await posted(company.manager, leaveTypeId)).toBe(182)
  expect(await posted(company.person, leaveTypeId)).toBe(0)
})

test('the quotas of a year are copied to the next with review, and what the first day gives is there at once', async () => {
  const leaveTypeId = await company.leaveType('COPY')
  await save({ leaveTypeId, days: 9 })
  const years = { fromYear: year, toYear: year + 1 }
  const own = (rows: readonly (Quota & { leaveTypeId?: number })[] | null) =>
    (rows ?? []).filter((row) => row.leaveTypeId === leaveTypeId)
  const look = await company.call<Quota[]>(company.hr, 'copyAnnualQuotas', years)
  expect(own(look.data)).toMatchObject([{ days: 9, status: 'proposed' }])
  const rows = [{ leaveTypeId, days: 11 }]
  const done = await company.call<Quota[]>(company.hr, 'copyAnnualQuotas', { ...years, rows, confirm: true })
  expect(done).toMatchObject({ error: null, data: [{ days: 11, status: 'written' }] })
  expect(await posted(company.person, leaveTypeId, year + 1)).toBe(11)
  const again = await company.call<Quota[]>(company.hr, 'copyAnnualQuotas', { ...years, rows, confirm: true })
  expect(again.data).toMatchObject([{ status: 'there' }])
})

test('how a type is earned stays as it is once it is in use; before it may be changed', async () => {
  const leaveTypeId = await company.leaveType('FROZEN')
  const [{ version } = { version: 0 }] = await company.rows<{ version: number }>(
    'select version::int from leave_types where id = $1',
    [leaveTypeId],
  )
  const changed = await company.call<Quota>(company.hr, 'updateLeaveType', {
    id: leaveTypeId,
    version,
    accrual: 'monthly',
  })
  expect(changed).toMatchObject({ error: null })
  await save({ leaveTypeId, days: 12 })
  const late = { id: leaveTypeId, version: changed.data?.version }
  const refused = await company.call(company.hr, 'updateLeaveType', { ...late, accrual: 'quarterly', unit: 'day' })
  expect(refused.fields).toMatchObject({ accrual: { code: 'inUse' }, unit: { code: 'inUse' } })
  expect(await company.call(company.hr, 'updateLeaveType', { ...late, colour: 'red' })).toMatchObject({ error: null })
})

test('only people operations change quotas, preview them and see those of others', async () => {
  for (const operation of ['previewAnnualQuota', 'copyAnnualQuotas', 'saveAnnualQuota', 'getAnnualQuota'])
    expect(await company.call(company.manager, operation, { leaveYear: year })).toMatchObject({ code: 'forbidden' })
})

test('everybody reads what counts for themselves, and nothing of the quotas of others', async () => {
  const leaveTypeId = await company.leaveType('OWN')
  await save({ leaveTypeId, days: 12 })
  await save({ leaveTypeId, days: 15, grade: 'E2' })
  await save({ leaveTypeId, days: 20, empId: company.person.empId })
  const own = async (as: Person, more: object = {}) =>
    (await company.call<object[]>(as, 'getOwnAnnualQuota', { leaveYear: year, ...more })).data?.filter(
      (row) => (row as { leaveTypeId: number }).leaveTypeId === leaveTypeId,
    )
  const told = { leaveTypeId, leaveYear: year, labels: { leaveTypeId: 'Type OWN' } }
  expect(await own(company.manager)).toEqual([{ ...told, days: 12, effectiveFrom: expect.any(String) }])
  expect(await own(grade2)).toMatchObject([{ ...told, days: 15 }])
  expect(await own(company.person)).toMatchObject([{ ...told, days: 20 }])
  expect(await own(company.manager, { leaveYear: year + 1 })).toEqual([])
  expect(await own(company.hr)).toMatchObject([{ ...told, days: 12 }])
})

test('what is missing is told at its field', async () => {
  const { fields } = await company.call(company.hr, 'saveAnnualQuota', {})
  expect(fields).toMatchObject({
    leaveTypeId: { code: 'required' },
    leaveYear: { code: 'required' },
    days: { code: 'required' },
  })
})

describe('facts that change within the year', () => {
  /** The months from today to the end of the year; those of a part of a month by its days. */
  const monthsLeft = () => {
    const [, month = 1, date = 1] = companyToday().split('-').map(Number)
    const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return 12 - month + (inMonth - date + 1) / inMonth
  }
  const byMonths = (before: number, after: number) =>
    Math.round((100 * (before * (12 - monthsLeft()) + after * monthsLeft())) / 12) / 100
  const effectiveFrom = `${year}-01-01`
  const employed = async () => {
    const person = await company.hire(company.manager)
    await company.rows(`update employees set date_of_joining = '2020-01-01' where id = $1`, [person.empId])
    return person
  }
  const change = async (person: Person, values: object) => {
    const [{ version } = { version: 0 }] = await company.rows<{ version: number }>(
      'select version::int from employees where id = $1',
      [person.empId],
    )
    const answer = await company.call(company.hr, 'updateEmployee', { id: person.empId, version, ...values })
    expect(answer).toMatchObject({ error: null })
  }
  const entries = (person: Person, leaveTypeId: number) =>
    company.rows<{ date: string; days: number }>(
      'select effective_date::text as date, days::float8 from leave_ledger where emp_id = $1 and leave_type_id = $2 order by id',
      [person.empId, leaveTypeId],
    )

  test('a grade of today counts for the months from today, and back again for none', async () => {
    const person = await employed()
    const leaveTypeId = await company.leaveType('DATED', { rounding: 'none' })
    await save({ leaveTypeId, days: 12, effectiveFrom })
    await save({ leaveTypeId, days: 24, grade: 'E9', effectiveFrom })
    await change(person, { grade: 'E9' })
    expect(await posted(person, leaveTypeId)).toBe(byMonths(12, 24))
    const [first, ...others] = await entries(person, leaveTypeId)
    if (companyToday() > effectiveFrom) expect(first).toEqual({ date: effectiveFrom, days: 12 })
    for (const { date } of others) expect(date).toBe(companyToday())
    const look = await preview({ leaveTypeId, days: 36, grade: 'E9', effectiveFrom })
    expect(look?.rows).toMatchObject([
      {
        empId: person.empId,
        quotaBefore: 24,
        quotaAfter: 36,
        difference: expect.closeTo(byMonths(12, 36) - byMonths(12, 24), 5),
      },
    ])
    await change(person, { grade: 'E1' })
    expect(await posted(person, leaveTypeId)).toBe(12)
  })

  test('a type for some employments begins and ends with them', async () => {
    const [person, other] = [await employed(), await employed()]
    const leaveTypeId = await company.leaveType('KIND', {
      ...{ rounding: 'none', eligibleTypes: [{ employmentType: 'part_time' }] },
    })
    await save({ leaveTypeId, days: 12, effectiveFrom })
    await change(person, { employmentType: 'part_time' })
    expect(await posted(person, leaveTypeId)).toBe(byMonths(0, 12))
    expect(await posted(other, leaveTypeId)).toBe(0)
    await change(person, { employmentType: 'permanent' })
    expect(await posted(person, leaveTypeId)).toBe(0)
  })

  test('what comes is counted by the facts of today', async () => {
    const person = await employed()
    const leaveTypeId = await company.leaveType('COMES', { ...{ rounding: 'none', accrual: 'monthly' } })
    for (const leaveYear of [year, year + 1]) {
      await save({ leaveTypeId, leaveYear, days: 12, effectiveFrom: `${leaveYear}-01-01` })
      await save({ leaveTypeId, leaveYear, days: 24, grade: 'E8', effectiveFrom: `${leaveYear}-01-01` })
    }
    await change(person, { grade: 'E8' })
    const asOf = async (date: string) =>
      (
        await company.call<{ leaveTypeId: number; accrued: number }[]>(person, 'getLeaveBalances', { asOf: date })
      ).data?.find((row) => row.leaveTypeId === leaveTypeId)?.accrued
    expect(await asOf(`${year}-12-31`)).toBeCloseTo(byMonths(12, 24), 5)
    expect(await asOf(`${year + 1}-12-31`)).toBe(24)
  })
})
