import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyPlannedManagers } from '../../resources/delivery/server/project-manager-periods'
import type { JobRunContext } from '../../server/types'
import { ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import type { Person } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { asks } from './asks'
import { type Company, startCompany } from './requests'

/** Requests for a project, which its manager decides. */
const forProjects = defineResource('asks', {
  ...(asks as unknown as Parameters<typeof defineResource>[1]),
  fields: { ...asks.fields, projectId: ref('projects') },
  approval: {
    ...asks.approval,
    rules: [{ name: 'Project', steps: [{ by: 'projectManager' }] }],
  },
} as never) as unknown as typeof asks

let company: Company
let [finance, friend, boss, admin]: Person[] = []
beforeAll(async () => {
  company = await startCompany(forProjects)
  boss = await company.hire('employee')
  ;[finance, friend, admin] = [
    await company.hire('finance'),
    await company.hire('employee'),
    await company.hire('admin'),
  ]
  await company.reportsTo(finance, boss)
})
afterAll(() => company.close())

const project = async (as: Person, manager: Person) => {
  const values = { name: `Project ${Math.random()}`, kind: 'internal', departmentId: 1, managerEmpId: manager.empId }
  const { data, error } = await company.call(as, 'createProject', values)
  expect(error).toBeNull()
  return data?.id
}
const askedFor = async (as: Person, projectId: unknown) => {
  const { data, error } = await company.call(as, 'createAsk', { what: 'A desk', amount: 5, projectId })
  expect(error).toBeNull()
  const [step] = await company.stepsOf(Number(data?.id))
  return (await company.seats(step?.id)).map(({ empId }) => empId)
}

test('whoever named the manager of a project is not decided over by them; others are', async () => {
  const [one, other] = [finance as Person, await company.hire('finance')]
  const own = await project(one, friend as Person)
  expect(await askedFor(one, own)).not.toContain(friend?.empId)
  expect(await askedFor(other, own)).toEqual([friend?.empId])
  const others = await project(other, friend as Person)
  expect(await askedFor(one, others)).toEqual([friend?.empId])
  const assigned = { projectId: others, empId: boss?.empId, role: 'manager', fromDate: daysFromToday(0) }
  expect((await company.call(one, 'assignProjectManager', assigned)).error).toBeNull()
  expect(await askedFor(other, others)).toEqual([boss?.empId])
  const late = await project(other, boss as Person)
  const named = { ...assigned, projectId: late, empId: friend?.empId }
  expect((await company.call(one, 'assignProjectManager', named)).error).toBeNull()
  expect(await askedFor(other, late)).toEqual([friend?.empId])
  expect(await askedFor(one, late)).not.toContain(friend?.empId)
})

test('a rule holds for everybody but whoever wrote it', async () => {
  const [chief, other] = [admin as Person, await company.hire('admin')]
  await company.reportsTo(chief, boss as Person)
  await company.reportsTo(other, boss as Person)
  const steps = [{ by: 'person', personEmpId: friend?.empId }]
  const rule = { name: 'Mine', entityType: 'asks', priority: 1, steps }
  const { data } = await company.call(chief, 'saveApprovalRule', rule)
  const id = await project(finance as Person, boss as Person)
  expect(await askedFor(chief, id)).toEqual([boss?.empId])
  expect(await askedFor(other, id)).toEqual([friend?.empId])
  const changed = { id: data?.id, version: 1, name: 'Ours' }
  expect((await company.call(other, 'updateApprovalRule', changed)).error).toBeNull()
  for (const one of [chief, other]) expect(await askedFor(one, id)).toEqual([boss?.empId])
  await company.call(other, 'deactivateApprovalRule', { id: data?.id })
})

test('a rule does not hold for who wrote its steps, whoever made it and changed its name later', async () => {
  const [chief, maker, other, worker] = [
    ...[admin as Person, await company.hire('admin'), await company.hire('admin'), await company.hire('employee')],
  ]
  for (const one of [chief, maker, other, worker]) await company.reportsTo(one as Person, boss as Person)
  const rule = { name: 'Theirs', entityType: 'asks', priority: 1, steps: [{ by: 'projectManager' }] }
  const { data } = await company.call(maker as Person, 'saveApprovalRule', rule)
  const change = async (as: Person | undefined, version: number, values: object) =>
    expect(
      (await company.call(as as Person, 'updateApprovalRule', { id: data?.id, version, ...values })).error,
    ).toBeNull()
  await change(chief, 1, { steps: [{ by: 'person', personEmpId: friend?.empId }] })
  await change(other, 2, { name: 'Theirs still' })
  const id = await project(finance as Person, boss as Person)
  expect(await askedFor(worker as Person, id)).toEqual([friend?.empId])
  for (const one of [chief, maker, other]) expect(await askedFor(one as Person, id)).toEqual([boss?.empId])
  await company.call(maker as Person, 'deactivateApprovalRule', { id: data?.id })
})

test('whoever planned the next manager of a project is not decided over by them when the day has come', async () => {
  const [one, other] = [finance as Person, await company.hire('finance')]
  await company.reportsTo(other, boss as Person)
  const id = await project(other, boss as Person)
  const planned = { projectId: id, empId: friend?.empId, role: 'manager', fromDate: daysFromToday(1) }
  expect((await company.call(one, 'assignProjectManager', planned)).error).toBeNull()
  await applyPlannedManagers(company.kernel, {
    date: daysFromToday(1),
    warn: () => {},
    signal: new AbortController().signal,
  } as unknown as JobRunContext)
  expect(await askedFor(other, id)).toEqual([friend?.empId])
  expect(await askedFor(one, id)).not.toContain(friend?.empId)
})

test('whom an administrator names to stand in for somebody decides nothing of that administrator', async () => {
  const [chief, worker] = [admin as Person, await company.hire('employee')]
  const days = { fromDate: daysFromToday(0), toDate: daysFromToday(5), reason: 'Away' }
  const named = { fromEmpId: boss?.empId, toEmpId: friend?.empId, ...days }
  const { data } = await company.call(chief, 'saveDelegation', named)
  expect((await company.call(friend, 'acceptDelegation', { id: data?.id })).error).toBeNull()
  const id = await project(finance as Person, boss as Person)
  expect(await askedFor(chief, id)).toEqual([boss?.empId])
  expect(await askedFor(worker, id)).toEqual([boss?.empId, friend?.empId])
})

test('whoever chose any reference of a path is not decided over by whom it leads to', async () => {
  const [one, other, middle, top] = [
    ...[await company.hire('employee'), await company.hire('employee'), await company.hire('employee')],
    await company.hire('employee'),
  ] as const
  for (const worker of [one, other]) await company.reportsTo(worker, middle)
  await company.reportsTo(middle, top)
  const rule = { name: 'Above', entityType: 'asks', priority: 1, steps: [{ by: 'manager2' }] }
  const { data } = await company.call(admin as Person, 'saveApprovalRule', rule)
  await company.kernel.db.query({
    text: `insert into history (resource, record_id, actor_emp_id, action, changes) values ('employees', $1, $1, 'update', '{"reportingManagerEmpId": [null, 1]}')`,
    values: [one.empId],
  })
  const id = await project(finance as Person, boss as Person)
  expect(await askedFor(other, id)).toEqual([top.empId])
  expect(await askedFor(one, id)).not.toContain(top.empId)
  await company.call(admin as Person, 'deactivateApprovalRule', { id: data?.id })
})
