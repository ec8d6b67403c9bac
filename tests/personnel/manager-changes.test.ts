import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDueSteps } from '../../server/records/write/due'
import { plusDays } from '../../src/framework/values/dates'
import { type Company, startCompany } from '../approvals/requests'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'

let company: Company
let root: Person
let hr: Person
beforeAll(async () => {
  company = await startCompany()
  root = await company.hire('employee')
  hr = await company.hire('hr')
})
afterAll(() => company.close())

const sql = <R extends object>(text: string, ...values: unknown[]) => company.app.db.query<R>({ text, values })

const reports = (one: Person, boss: Person) => company.reportsTo(one, boss)
const change = (params: object, as = hr) => company.call(as, 'createManagerChange', params)
const managerOf = async ({ empId }: Person) =>
  (await sql<{ id: number }>('select reporting_manager_emp_id::int as id from employees where id = $1', empId)).rows[0]
    ?.id
const approversOf = async (id: number) =>
  (
    await sql<{ id: number }>(
      `select coalesce(s.decided_by_emp_id, a.emp_id)::int as id from approval_steps s
       left join approval_approvers a on a.step_id = s.id where s.record_id = $1 and s.entity_type = 'asks' order by s.step_no`,
      id,
    )
  ).rows.map((row) => row.id)

async function three() {
  const [person, old, next] = [
    await company.hire('employee'),
    await company.hire('employee'),
    await company.hire('employee'),
  ]
  for (const [one, boss] of [
    [person, old],
    [old, root],
    [next, root],
  ] as const)
    await reports(one, boss)
  return { person, old, next }
}
const later = (days: number) => plusDays(companyToday(), days) as string
const onDay = (days: number) => takeDueSteps({ ...company.kernel, today: () => later(days) })

test('on its day a job does what was planned, moves what waits, and the history tells it', async () => {
  const { person, old, next } = await three()
  const request = await company.ask(person)
  const planned = await change({ empId: person.empId, managerEmpId: next.empId, effectiveFrom: later(3) })
  expect(planned.data).toMatchObject({ status: 'planned', fromManagerEmpId: old.empId })
  await onDay(2)
  expect([await managerOf(person), await approversOf(request.id)]).toEqual([old.empId, [old.empId]])
  await onDay(3)
  expect([await managerOf(person), await approversOf(request.id)]).toEqual([next.empId, [next.empId]])
  // Once more does nothing more.
  expect((await onDay(3)).refused).toEqual([])
  expect(await company.call(old, 'approveAsk', { id: request.id })).not.toMatchObject({ error: null })
  const { data } = await company.call(hr, 'getEmployeeHistory', { id: person.empId })
  expect(JSON.stringify(data)).toContain(`"reportingManagerEmpId":{"from":${old.empId},"to":${next.empId},`)
  const own = await company.call(person, 'getManagerChanges', {})
  expect(own.data).toMatchObject([{ status: 'applied', managerEmpId: next.empId }])
})

test('nobody reports to themselves, in a circle, twice, before joining, or before a later change', async () => {
  const { person, old, next } = await three()
  const refused = async (params: object) => Object.values((await change(params)).fields ?? {}).map(({ code }) => code)
  const base = { empId: person.empId, effectiveFrom: later(5) }
  expect(await refused({ ...base, managerEmpId: person.empId })).toEqual(['ownManager'])
  expect(await refused({ ...base, managerEmpId: old.empId })).toEqual(['managerAlready'])
  expect(await refused({ ...base, empId: old.empId, managerEmpId: person.empId })).toEqual(['cycle'])
  const text = `select to_char(date_of_joining - 1, 'YYYY-MM-DD') as joined from employees where id = $1`
  const { rows } = await sql<{ joined: string }>(text, person.empId)
  const before = { managerEmpId: next.empId, effectiveFrom: rows[0]?.joined }
  expect(await refused({ ...base, ...before })).toEqual(['beforeJoining'])
  expect(await refused({ ...base, managerEmpId: null })).toEqual(['required'])
  expect((await change({ ...base, managerEmpId: next.empId })).error).toBeNull()
  expect(await refused({ ...base, managerEmpId: root.empId })).toEqual(['changePlanned'])
})

test('of a past day a change holds at once for what waits, unless a later one was made', async () => {
  const { person, old, next } = await three()
  await sql("update employees set date_of_joining = '2020-01-01'")
  const waiting = await company.ask(person, 1)
  expect(await approversOf(waiting.id)).toEqual([old.empId])
  const { data, error } = await change({ empId: person.empId, managerEmpId: next.empId, effectiveFrom: later(-10) })
  expect({ error, data }).toMatchObject({ error: null, data: { status: 'applied' } })
  expect(await managerOf(person)).toBe(next.empId)
  expect(await approversOf(waiting.id)).toEqual([next.empId])
  const again = await change({ empId: person.empId, managerEmpId: old.empId, effectiveFrom: later(-20) })
  expect(again.fields).toMatchObject({ effectiveFrom: { code: 'laterChange' } })
})

test('a circle that others closed meanwhile is not made; it stays planned and is told as late', async () => {
  const { person, next } = await three()
  await change({ empId: person.empId, managerEmpId: next.empId, effectiveFrom: later(1) })
  await reports(next, person)
  const round = await onDay(1)
  expect(round.refused.filter(({ resource }) => resource === 'managerChanges')).toHaveLength(1)
  expect(await managerOf(person)).not.toBe(next.empId)
  await reports(next, root)
  await onDay(1)
  expect(await managerOf(person)).toBe(next.empId)
})

test('people operations plan, and not for themselves; a change that is cancelled never comes', async () => {
  const { person, old, next } = await three()
  const params = { empId: person.empId, managerEmpId: next.empId, effectiveFrom: later(1) }
  for (const one of [person, old, next]) expect((await change(params, one)).code).toBe('forbidden')
  expect((await change({ ...params, empId: hr.empId })).error).not.toBeNull()
  const { data } = await change(params)
  expect((await company.call(next, 'getManagerChanges', {})).data).toEqual([])
  const cancel = { id: data?.id, comment: 'Not any more' }
  expect((await company.call(hr, 'cancelManagerChange', cancel)).error).toBeNull()
  await onDay(1)
  expect(await managerOf(person)).toBe(old.empId)
})

test('nobody writes or plans who is above whoever decides over them; others do', async () => {
  const { person: boss, old: chief, next } = await three()
  const [keeper, other] = [await company.hire('hr'), await company.hire('hr')]
  await reports(keeper, boss)
  for (const above of [boss, chief]) {
    const planned = { empId: above.empId, managerEmpId: next.empId, effectiveFrom: later(2) }
    expect((await change(planned, keeper)).code).toBe('forbidden')
    expect((await change({ ...planned, effectiveFrom: later(0) }, keeper)).code).toBe('forbidden')
    for (const field of ['reportingManagerEmpId', 'secondaryManagerEmpId', 'timesheetApproverEmpId']) {
      const { rows } = await sql<{ version: number }>('select version from employees where id = $1', above.empId)
      const sent = { empId: above.empId, version: rows[0]?.version, [field]: next.empId }
      const { fields, code } = await company.call(keeper, 'updateEmployee', sent)
      expect([field, fields?.[field]?.code ?? code]).toEqual([field, 'givenToSelf'])
    }
  }
  // What somebody else planned is neither moved nor called off.
  const { data } = await change({ empId: boss.empId, managerEmpId: next.empId, effectiveFrom: later(2) }, other)
  expect((await company.call(keeper, 'cancelManagerChange', { id: data?.id })).code).toBe('forbidden')
  const moved = { id: data?.id, version: 1, managerEmpId: root.empId }
  expect((await company.call(keeper, 'updateManagerChange', moved)).code).toBe('forbidden')
  expect(await managerOf(boss)).toBe(chief.empId)
  await reports(keeper, root)
})
