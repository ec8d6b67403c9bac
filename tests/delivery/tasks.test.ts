import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysFromToday } from '../setup/clock'
import { type Delivery, type Made, startDelivery } from './drive'

let d: Delivery
let project: Made
beforeAll(async () => {
  d = await startDelivery()
  project = await d.project()
})
afterAll(() => d.app.close())

const forMember = () => d.task(project, { assignedTo: [{ empId: d.member.empId }] })
const walk = async (task: Made, steps: readonly (readonly [string, string?])[], as = d.member) => {
  let at = task
  for (const [step, comment] of steps)
    at = await d.done(as, `${step}Task`, { id: at.id, version: at.version, ...(comment && { comment }) })
  return at
}

test('who does a task moves it from state to state, and it is done with all of it', async () => {
  const task = await forMember()
  expect(task).toMatchObject({
    status: 'todo',
    reporterEmpId: d.pm.empId,
    assignees: 1,
    taskNumber: expect.stringMatching(/^TSK-/),
  })
  expect(await d.refused(d.other, 'startTask', { id: task.id, version: task.version })).toBe('notFound')
  const reviewed = await walk(task, [['start'], ['review'], ['rework', 'Add a test'], ['review']])
  const finished = await walk(reviewed, [['finish']])
  expect(finished).toMatchObject({ status: 'done', progress: 100 })
  const reopened = await walk(finished, [['reopen', 'It came back']])
  expect(await walk(reopened, [['block', 'No machine'], ['unblock']])).toMatchObject({ status: 'in_progress' })
  const { version } = await d.done(d.pm, 'getTasksById', { id: task.id })
  expect(await d.refused(d.member, 'cancelTask', { id: task.id, version, comment: 'No' })).toBe('forbidden')
  expect(await d.refused(d.pm, 'finishTask', { id: task.id, version })).not.toBe('')
  expect(await d.done(d.pm, 'cancelTask', { id: task.id, version, comment: 'No' })).toMatchObject({
    status: 'cancelled',
  })
})

test('who does it says how far it is, who plans it says the rest', async () => {
  const task = await forMember()
  const change = { id: task.id, version: task.version }
  expect(await d.refused(d.member, 'updateTask', { ...change, dueDate: daysFromToday(3) })).toBe('notWritable')
  expect(await d.done(d.member, 'updateTask', { ...change, progress: 30 })).toMatchObject({ progress: 30 })
  const planned = {
    id: task.id,
    version: task.version + 1,
    startDate: daysFromToday(1),
    dueDate: daysFromToday(70),
    estimateMinutes: 90,
  }
  expect(await d.done(d.pm, 'updateTask', planned)).toMatchObject({ dueAfterProject: true })
  const before = { id: task.id, version: task.version + 2, dueDate: daysFromToday(0) }
  expect(await d.refused(d.pm, 'updateTask', before)).toBe('dueBeforeStart')
  expect(await d.refused(d.other, 'createTask', { projectId: project.id, title: 'Mine' })).toBe('forbidden')
  const own = await d.task(project, { assignedTo: [{ empId: d.member.empId }] }, d.member)
  expect(await d.done(d.member, 'updateTask', { id: own.id, version: own.version, priority: 'urgent' })).toMatchObject({
    priority: 'urgent',
  })
  const again = { taskId: own.id, empId: d.member.empId }
  expect(await d.refused(d.pm, 'createTaskAssignee', again)).toBe('assignedAlready')
})

test('a task waits for others in no circle, and is done after them', async () => {
  const [first, second, third] = [await d.task(project), await d.task(project), await d.task(project)]
  const waits = (taskId: number, dependsOnTaskId: number) => ({ taskId, dependsOnTaskId })
  await d.done(d.pm, 'createTaskDependency', waits(second.id, first.id))
  await d.done(d.pm, 'createTaskDependency', waits(third.id, second.id))
  expect(await d.refused(d.pm, 'createTaskDependency', waits(first.id, third.id))).toBe('circle')
  expect(await d.refused(d.pm, 'createTaskDependency', waits(first.id, first.id))).toBe('circle')
  expect(await d.refused(d.pm, 'createTaskDependency', waits(second.id, first.id))).toMatch('waitsAlready')
  const elsewhere = await d.task(await d.project())
  expect(await d.refused(d.pm, 'createTaskDependency', waits(first.id, elsewhere.id))).not.toBe('')
  const ready = await walk(second, [['start'], ['review']], d.pm)
  expect(await d.refused(d.pm, 'finishTask', { id: ready.id, version: ready.version })).toBe('waitsForOthers')
  await walk(first, [['cancel', 'Not needed']], d.pm)
  expect(await walk(ready, [['finish']], d.pm)).toMatchObject({ status: 'done', waitsFor: 0 })
})

test('of two that would close a circle together one is refused', async () => {
  const [first, second] = [await d.task(project), await d.task(project)]
  const both = await Promise.all([
    d.call(d.pm, 'createTaskDependency', { taskId: first.id, dependsOnTaskId: second.id }),
    d.call(d.pm, 'createTaskDependency', { taskId: second.id, dependsOnTaskId: first.id }),
  ])
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

test('tasks are listed by person, by project and by phase, to those who work there', async () => {
  const dates = { startDate: daysFromToday(1), endDate: daysFromToday(9) }
  const { id: phaseId } = await d.done(d.pm, 'createProjectPhase', { projectId: project.id, name: 'Test', ...dates })
  const task = await d.task(project, { phaseId, assignedTo: [{ empId: d.member.empId }] })
  const ids = async (as: Delivery['pm'], operation: string, params: object) =>
    (await d.done<Made[]>(as, operation, { ...params })).map(({ id }) => id)
  expect(await ids(d.member, 'getTasksByProject', { projectId: project.id, phaseId })).toEqual([task.id])
  expect(await ids(d.pm, 'getTasksByEmployeeId', { empId: d.member.empId, status: ['todo'] })).toContain(task.id)
  expect(await ids(d.pm, 'getTasksByEmployeeId', { empId: d.member.empId, status: ['blocked'] })).not.toContain(task.id)
  expect(await ids(d.other, 'getTasksByEmployeeId', { empId: d.member.empId })).toEqual([])
  expect(await ids(d.other, 'getTasksByProject', { projectId: project.id })).toEqual([])
  expect(await d.refused(d.other, 'getTasksById', { id: task.id })).toBe('notFound')
  const apart = await d.project()
  expect(await d.refused(d.pm, 'createTask', { projectId: apart.id, title: 'Elsewhere', phaseId })).not.toBe('')
})
