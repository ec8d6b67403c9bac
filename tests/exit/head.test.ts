import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listLeaverReferences } from '../../server/records/leaving/records-of-leaver'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { type Exit, type Leaving, startLeaving } from './drive'

let company: Leaving
const started = Date.now()
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(started)
  company = await startLeaving()
  await company.setClock(new Date(started).toISOString())
})
afterAll(async () => {
  await company.app.close()
  vi.useRealTimers()
})

const day = 86_400_000
const headship = 'employees.headship'
const reports = 'employees.reportingManagerEmpId'

const bossOf = async ({ empId }: Person) => {
  const text = 'select reporting_manager_emp_id::int as boss from employees where id = $1'
  return (await company.app.db.query<{ boss: number | null }>({ text, values: [empId] })).rows[0]?.boss
}

/** Who is asked now about what somebody waits for. */
async function askedFor({ empId }: Person): Promise<number[]> {
  const { rows } = await company.app.db.query<{ id: number }>({
    text: `select a.emp_id::int as id from approval_approvers a join approval_steps s on s.id = a.step_id
      where s.status = 'current' and s.requester_emp_id = $1 order by 1`,
    values: [empId],
  })
  return rows.map(({ id }) => id)
}

/** Names who takes over, in place of what was named. */
async function name(exit: Pick<Exit, 'id'>, successors: object[], as = company.hr): Promise<Exit> {
  const { version } = await company.read(company.hr, exit.id)
  return company.done(as, 'updateEmployeeInitiateExit', { id: exit.id, version, successors })
}

test('the head of the company leaves once somebody is named who will be it; all others report to somebody', async () => {
  const { app, head, manager, hr, otherHr, director, finance, step, call, done, read } = company
  const deep = await company.hire()
  await app.reportsTo(deep, finance)
  await done(director, 'requestAsset', { category: 'phone', reason: 'Needed' })
  await done(manager, 'requestAsset', { category: 'laptop', reason: 'Needed' })
  expect([await askedFor(director), await askedFor(manager)]).toEqual([[head.empId], [head.empId]])

  const exit = await company.resign(head)
  expect(exit.impact.find(({ key }) => key === headship)).toMatchObject({
    ...{ label: 'Head of the company', is: 'handedOver', area: 'handover', count: 1 },
  })
  // Nobody is above: people operations answer in place of a manager.
  expect((await step(hr, exit, 'accept')).data?.status).toBe('manager_accepted')
  const agreed = { approvedLastWorkingDate: companyToday() }
  expect((await step(otherHr, exit, 'approveDate', agreed)).data?.status).toBe('on_notice')
  expect((await step(hr, exit, 'startClearance')).data?.status).toBe('clearance')
  await company.clearByHand(exit)
  expect((await step(hr, exit, 'complete')).fields).toMatchObject({ status: { code: 'notCleared' } })

  // Nobody names who they report to themselves: two of people operations name it for one another.
  const below = [manager, otherHr, director]
  const named = [
    ...below.map(({ empId }) => ({ duty: reports, recordId: empId, toEmpId: manager.empId })),
    { duty: reports, recordId: finance.empId, toEmpId: deep.empId },
  ]
  const others = [...named, { duty: reports, recordId: hr.empId, toEmpId: manager.empId }]
  const all = await call(hr, 'updateEmployeeInitiateExit', {
    ...{ id: exit.id, version: (await read(hr, exit.id)).version },
    successors: [{ duty: reports, toEmpId: manager.empId }],
  })
  expect(all.fields).toMatchObject({ successors: { code: 'givenToSelf' } })
  await name(exit, named)
  const handover = (one: Exit) => one.checklist.find(({ area }) => area === 'handover')
  expect(handover(await name(exit, others, otherHr))).toMatchObject({ status: 'open', openCount: 1 })

  // Waived by HR and a director, what else is handed over may wait; the headship may not.
  const item = handover(await read(hr, exit.id))
  await done(hr, 'updateExitClearanceItem', {
    ...{ id: item?.id, version: item?.version, action: 'askWaiver', comment: 'Soon over' },
  })
  const asked = handover(await read(hr, exit.id))
  await done(director, 'updateExitClearanceItem', {
    ...{ id: asked?.id, version: asked?.version, action: 'waive', comment: 'Agreed' },
  })
  const open = { successors: { code: 'headshipOpen' } }
  expect((await step(hr, exit, 'complete')).fields).toMatchObject(open)
  await name(exit, [...others, { duty: headship, toEmpId: head.empId }], director)
  expect((await step(hr, exit, 'complete')).fields).toMatchObject(open)
  expect((await call(head, 'getExitImpact', { id: exit.id })).error).toBeNull()
  const heads = [...others, { duty: headship, toEmpId: manager.empId }]
  const byHr = { id: exit.id, version: (await read(hr, exit.id)).version, successors: heads }
  expect((await call(hr, 'updateEmployeeInitiateExit', byHr)).fields).toMatchObject({
    successors: { code: 'headNamedByOthers' },
  })
  await name(exit, heads, director)
  expect((await step(hr, exit, 'complete')).data?.status).toBe('completed')

  await company.setClock(new Date(started + day).toISOString())
  expect(await company.runJob()).toEqual({ ended: 1, refused: 0, warned: [] })
  expect(await company.statusOf(head)).toBe('exited')
  expect(await company.runJob()).toMatchObject({ ended: 0, refused: 0 })

  // One head, and nobody goes in a circle: who comes to lead their own manager was raised before.
  const { rows } = await app.db.query<{ id: number }>({
    text: `select id::int from employees where reporting_manager_emp_id is null and status <> 'exited'`,
  })
  expect(rows).toEqual([{ id: manager.empId }])
  expect(await bossOf(finance)).toBe(deep.empId)
  for (const one of [deep, hr, otherHr, director]) expect(await bossOf(one)).toBe(manager.empId)
  // What waited for the head waits for the next one, what that one asked for goes to whoever decides in place of a manager.
  expect(await askedFor(director)).toEqual([manager.empId])
  const forNext = await askedFor(manager)
  expect(forNext.length).toBeGreaterThan(0)
  expect(forNext).not.toContain(head.empId)
  expect(forNext).not.toContain(manager.empId)

  expect((await read(hr, exit.id)).impact).toEqual([])
  const left: string[] = []
  for (const { key, table, attribute, leaving } of listLeaverReferences(company.kernel.model)) {
    if (leaving.is === 'told') continue
    const { rows: found } = await app.db.query({
      text: `select from "${table.name}" where "${attribute.column?.name}" = $1 limit 1`,
      values: [head.empId],
    })
    if (found.length > 0) left.push(key)
  }
  expect(left.filter((key) => !/^(projectManagers|delegations|teamMembers)/.test(key))).toEqual([])
})
