import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defaultPolicy,
  readLeavePoliciesOn,
  readLeavePolicy,
} from '../../resources/leave/server/policy/policies-in-force'
import { day, type PolicyCompany, startPolicies } from './policies'

let company: PolicyCompany
beforeAll(async () => {
  company = await startPolicies()
})
afterAll(() => company.app.close())

const rulesOn = (date: string, empId = company.person.empId) => readLeavePolicy(company.app.db, empId, date)

test('where no policy says anything the defaults hold', async () => {
  expect(await rulesOn(company.today)).toEqual(defaultPolicy)
  expect(await rulesOn(company.today, 999_999)).toEqual(defaultPolicy)
})

test('a version holds from its day on, and the one before it up to the day before', async () => {
  const { today, person, published } = company
  const one = await published(day(today, 10), { sandwichDefault: 'weekends', weekendDays: ['sun'], backdatedDays: 3 })
  const two = await published(day(today, 40), {
    leaveYearStart: '4',
    weekendDays: ['fri', 'sat'],
    noticeTiers: [{ days: 2.5, noticeDays: 14 }],
    blackouts: [{ from: day(today, 50), to: day(today, 52), departmentId: null, reason: 'Audit' }],
    autoSplitToLossOfPay: false,
    maxTeamAbsencePercent: 30,
    cancelAfterStart: 'never',
  })
  expect([one.versionNo, two.versionNo]).toEqual([1, 2])
  expect((await company.policy(one.id)).effectiveTo).toBe(day(today, 39))
  expect(await rulesOn(day(today, 9))).toEqual(defaultPolicy)
  const first = { ...defaultPolicy, sandwichDefault: 'weekends', backdatedDays: 3 }
  expect(await rulesOn(day(today, 10))).toEqual(first)
  expect(await rulesOn(day(today, 39))).toEqual(first)
  expect(await rulesOn(day(today, 40))).toEqual({
    ...defaultPolicy,
    leaveYearStart: 4,
    noticeTiers: [{ days: 250, noticeDays: 14 }],
    blackouts: [{ from: day(today, 50), to: day(today, 52), departmentIds: [], reason: 'Audit' }],
    autoSplitToLossOfPay: false,
    maxTeamAbsencePercent: 30,
    cancelAfterStart: 'never',
  })
  // One between the two ends where the later one begins; one from the same day has no place.
  const between = await published(day(today, 20), { backdatedDays: 7 })
  expect(between.effectiveTo).toBe(day(today, 39))
  expect((await company.policy(one.id)).effectiveTo).toBe(day(today, 19))
  expect((await rulesOn(day(today, 30))).backdatedDays).toBe(7)
  const again = await company.draft(day(today, 40))
  await company.step(company.hr, 'propose', again.id)
  const refused = await company.step(company.director, 'approve', again.id)
  expect(Object.values(refused.fields ?? {})[0]?.code).toBe('versionThere')
  expect(
    (await readLeavePoliciesOn(company.app.db, [person.empId], day(today, 30))).get(person.empId)?.backdatedDays,
  ).toBe(7)
})

test('the narrowest version holds: of the person, of several facts, of one, of everybody', async () => {
  const { app, today, person, manager, published } = company
  const from = day(today, 100)
  const [{ id: departmentId } = { id: 0 }] = await company.rows<{ id: number }>(
    'select department_id as id from employees where id = $1',
    [person.empId],
  )
  await company.rows(`update employees set grade = 'G9' where id = $1`, [person.empId])
  await published(from, { backdatedDays: 1 })
  await published(from, { backdatedDays: 2, departmentId })
  expect((await rulesOn(from)).backdatedDays).toBe(2)
  await published(from, { backdatedDays: 3, grade: 'G9' })
  expect((await rulesOn(from)).backdatedDays).toBe(3)
  await published(from, { backdatedDays: 4, departmentId, employmentType: 'permanent' })
  expect((await rulesOn(from)).backdatedDays).toBe(4)
  await published(from, { backdatedDays: 5, empId: person.empId })
  const found = await readLeavePoliciesOn(app.db, [person.empId, manager.empId], from)
  expect([...found.values()].map(({ backdatedDays }) => backdatedDays)).toEqual([5, 4])
  await company.rows(`update employees set employment_type = 'intern' where id = $1`, [manager.empId])
  expect((await rulesOn(from, manager.empId)).backdatedDays).toBe(2)
})
