import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

interface Standing {
  empId: number
  roles: string[]
  relations: Record<string, boolean>
  menu: { path?: string }[]
  isInRole?: boolean
}

let app: TestApp
let boss: Person
let worker: Person
let other: Person
let hr: Person
beforeAll(async () => {
  app = await startApp(declaredWith())
  boss = await app.person('director')
  worker = await app.person('employee')
  other = await app.person('employee')
  hr = await app.person('hr', 'finance')
  await app.reportsTo(worker, boss)
  await app.reportsTo(other, boss)
  await app.reportsTo(hr, boss)
})
afterAll(() => app.close())

const ask = async (as: Person, params: Record<string, unknown> = {}) =>
  (await app.call<Standing>('isEmployeeInSpecialRole', params, { as })).body

test('somebody is told their own roles, relations and menu; others only people operations are told', async () => {
  const own = await ask(boss)
  expect(own.data).toMatchObject({ empId: boss.empId, roles: ['director', 'employee'] })
  expect(own.data?.relations).toEqual({
    ...{ isManager: true, isTimesheetApprover: true, isProjectManager: false, isTravelAuthority: false },
    ...{ isDirector: true, isHr: false, isFinance: false },
  })
  expect(own.data?.menu.map(({ path }) => path)).toContain('/Dashboard')
  expect((await ask(worker, { empId: boss.empId })).code).toBe('forbidden')
  expect((await ask(hr, { empId: worker.empId })).data).toMatchObject({
    roles: ['employee'],
    relations: { isManager: false },
  })
  expect((await ask(hr, { empId: 999_999 })).code).toBe('notFound')
})

test('with a role or a relation by its name it says whether they hold it; another name is refused', async () => {
  expect((await ask(boss, { role: 'isManager' })).data?.isInRole).toBe(true)
  expect((await ask(worker, { role: 'director' })).data?.isInRole).toBe(false)
  // Held together they are the lead of people operations.
  expect((await ask(hr, { role: 'hrFinance' })).data?.isInRole).toBe(true)
  expect((await ask(worker, { role: 'isBoss' })).fields?.role?.code).toBe('choice')
})

test('who approves timesheets is who is named, and the manager of those for whom nobody is', async () => {
  const update = async (empId: number, values: Record<string, unknown>) => {
    const [row] = (
      await app.db.query<{ version: number }>({ text: 'select version from employees where id = $1', values: [empId] })
    ).rows
    return (await app.call('updateEmployee', { id: empId, version: row?.version, ...values }, { as: hr })).body
  }
  expect(
    (await update(worker.empId, { timesheetApproverEmpId: worker.empId })).fields?.timesheetApproverEmpId?.code,
  ).toBe('ownApprover')
  for (const one of [worker, other])
    expect((await update(one.empId, { timesheetApproverEmpId: hr.empId })).error).toBeNull()
  expect((await ask(hr)).data?.relations).toMatchObject({ isManager: false, isTimesheetApprover: true })
  // HR's own approver is still their manager.
  expect((await ask(boss)).data?.relations).toMatchObject({ isManager: true, isTimesheetApprover: true })
  await app.db.query({
    text: `update employees set status = 'exited' where id = any($1)`,
    values: [[worker.empId, other.empId, hr.empId]],
  })
  expect((await ask(boss)).data?.relations).toMatchObject({ isManager: false, isTimesheetApprover: false })
})
