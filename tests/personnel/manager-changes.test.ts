import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeDueSteps } from '../../server/records/write/due'
import { plusDays } from '../../src/framework/values/dates'
import { asks } from '../approvals/asks'
import { type Company, startCompany } from '../approvals/requests'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import examples from './manager-changes.json'

/** Requests whose size says who is asked: the manager, then the second level, then HR. */
const usual = { by: 'manager', hours: 48 } as const
const sized = {
  ...asks,
  approval: {
    ...asks.approval,
    rules: [
      { name: 'Second level', when: { amount: { eq: 2 } }, steps: [usual, { by: 'manager2', hours: 48 }] },
      { name: 'HR', when: { amount: { eq: 3 } }, steps: [usual, { by: 'people', hours: 48 }] },
      { name: 'Usual', steps: [usual] },
    ],
  },
} as unknown as typeof asks
const amountOf: Readonly<Record<string, number>> = { manager: 1, manager2: 2, hr: 3 }

let company: Company
let root: Person
let hr: Person
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  company = await startCompany(sized)
  root = await company.hire('employee')
  hr = await company.hire('hr')
})
afterAll(async () => {
  await company.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.useRealTimers()
  // Who signed in on the day of an example is signed out by today.
  for (const one of [root, hr]) Object.assign(one, await company.app.again(one))
})

const sql = <R extends object>(text: string, ...values: unknown[]) => company.app.db.query<R>({ text, values })

/** The clock of the product; sessions of before are over. */
async function setClock(moment: string, people: readonly Person[]): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(moment))
  await sql(`update role_grants set from_date = '2020-01-01'`)
  for (const one of people) Object.assign(one, await company.app.again(one))
  await sql(`update sessions set expires_at = greatest(expires_at, now() + interval '1 day')`)
}

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

test.each(examples)('$id: $says', async ({ given, expect: expected }) => {
  const people = new Map<number, Person>([
    [1, root],
    [20, hr],
  ])
  for (const id of [3, 5, 6, 7, 8]) people.set(id, await company.hire('employee'))
  const at = (id: number) => people.get(id) as Person
  for (const [id, boss] of Object.entries(given.managers)) if (boss !== null) await reports(at(Number(id)), at(boss))
  await setClock(given.now, [...people.values()])

  const asked = new Map<string, number>()
  for (const { id, empId, steps } of given.requests) {
    const amount = amountOf[steps.at(-1)?.approver ?? ''] ?? 1
    const made = await company.ask(at(empId), amount)
    asked.set(String(id), made.id)
    for (const { status, approverEmpId } of steps)
      if (status === 'approved')
        expect(await company.call(at(approverEmpId), 'approveAsk', { id: made.id })).toMatchObject({ error: null })
  }
  const { empId, reportingManagerId, effectiveFrom } = given.change
  const managerEmpId = at(reportingManagerId).empId
  const answer = await change({ empId: at(empId).empId, managerEmpId, effectiveFrom })
  if (!expected.accepted) {
    expect(answer.fields).toMatchObject({ managerEmpId: { code: expected.reason } })
    return
  }
  expect(answer.error).toBeNull()
  const names = new Map([...people].map(([id, person]) => [person.empId, id]))
  for (const [id, approvers] of Object.entries(expected.approvers ?? {}))
    expect((await approversOf(asked.get(id) ?? 0)).map((one) => names.get(one))).toEqual(approvers)
})

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
