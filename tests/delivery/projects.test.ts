import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Delivery, type Made, startDelivery } from './drive'

let d: Delivery
const today = companyToday()
beforeAll(async () => {
  d = await startDelivery()
})
afterAll(() => d.app.close())

const managersOf = async ({ id }: Made, date?: string) =>
  (await d.done<Made[]>(d.other, 'getProjectManagers', { projectId: id, ...(date && { date }) })).map(
    ({ empId, role, fromDate, toDate }) => ({ empId, role, fromDate, toDate }),
  )
const byId = ({ id }: Made) => d.done(d.pm, 'getProjectById', { id })

test('a project goes from planned to closed by those who may, and closes once its tasks are over', async () => {
  const { id, status } = await d.project()
  expect(status).toBe('planned')
  let version = 1
  const step = async (as: 'pm' | 'finance' | 'other', name: string, more = {}) => {
    const made = await d.done(d[as], `${name}Project`, { id, version, ...more })
    version = made.version
    return made.status
  }
  expect(await d.refused(d.other, 'startProject', { id, version })).toBe('forbidden')
  expect(await step('pm', 'start')).toBe('active')
  expect(await d.refused(d.pm, 'holdProject', { id, version })).toBe('required')
  expect(await step('pm', 'hold', { comment: 'The customer waits' })).toBe('on_hold')
  expect(await step('pm', 'resume')).toBe('active')
  const task = await d.task({ id } as Made)
  expect(await step('pm', 'complete')).toBe('completed')
  expect(await d.refused(d.pm, 'closeProject', { id, version })).toBe('forbidden')
  expect(await d.refused(d.finance, 'closeProject', { id, version })).toBe('tasksOpen')
  await d.done(d.pm, 'cancelTask', { id: task.id, version: task.version, comment: 'Not needed' })
  expect(await step('finance', 'close')).toBe('closed')
  expect(await d.refused(d.pm, 'createTask', { projectId: id, title: 'Late' })).not.toBe('')
})

test('finance cancels a project, its manager does not', async () => {
  const { id, version } = await d.project()
  expect(await d.refused(d.pm, 'cancelProject', { id, version, comment: 'No' })).toBe('forbidden')
  expect(await d.done(d.finance, 'cancelProject', { id, version, comment: 'No money' })).toMatchObject({
    status: 'cancelled',
  })
})

test('an internal project is made by its own name and is not billed', async () => {
  const made = await d.done(d.finance, 'createInternalProject', {
    name: 'Inside',
    departmentId: 1,
    managerEmpId: d.pm.empId,
  })
  expect(made).toMatchObject({ kind: 'internal', billable: false, status: 'planned' })
  expect(await d.refused(d.other, 'createInternalProject', { name: 'Mine', departmentId: 1 })).toBe('forbidden')
  const { id, version } = made as { id: number; version: number }
  const billed = await d.call(d.finance, 'updateProject', { id, version, billable: true })
  expect(billed.fields?.billable?.code).toBe('internalBilled')
})

test('its manager is kept by date, and the next one ends the time of the one before', async () => {
  const made = await d.project()
  expect(await managersOf(made)).toEqual([
    { empId: d.pm.empId, role: 'manager', fromDate: daysFromToday(-30), toDate: null },
  ])
  const next = { projectId: made.id, empId: d.member.empId, role: 'manager' }
  expect(await d.refused(d.other, 'assignProjectManager', next)).toBe('forbidden')
  await d.done(d.pm, 'assignProjectManager', next)
  expect(await byId(made)).toMatchObject({ managerEmpId: d.member.empId })
  expect(await managersOf(made)).toEqual([
    { empId: d.member.empId, role: 'manager', fromDate: today, toDate: null },
    { empId: d.pm.empId, role: 'manager', fromDate: daysFromToday(-30), toDate: daysFromToday(-1) },
  ])
  expect((await managersOf(made, daysFromToday(-2)))[0]?.empId).toBe(d.pm.empId)
  const { version } = await byId(made)
  await d.done(d.finance, 'updateProject', { id: made.id, version, managerEmpId: d.pm.empId })
  expect((await managersOf(made, today)).map(({ empId }) => empId)).toEqual([d.pm.empId])
  const mine = await d.done<Made[]>(d.pm, 'getProjectsForProjectManager', { empId: d.pm.empId })
  expect(mine.map(({ id }) => id)).toContain(made.id)
})

test('a manager to come is named by the project from their day on, deputies stand beside', async () => {
  const made = await d.project()
  const on = daysFromToday(5)
  await d.done(d.finance, 'assignProjectManager', {
    projectId: made.id,
    empId: d.other.empId,
    role: 'manager',
    fromDate: on,
  })
  await d.done(d.finance, 'assignProjectManager', { projectId: made.id, empId: d.member.empId, role: 'deputy' })
  expect(await byId(made)).toMatchObject({ managerEmpId: d.pm.empId })
  const at = async (date: string) =>
    (await managersOf(made, date)).filter(({ role }) => role === 'manager').map(({ empId }) => empId)
  expect([await at(today), await at(on)]).toEqual([[d.pm.empId], [d.other.empId]])
  const again = { projectId: made.id, empId: d.member.empId, role: 'deputy' }
  expect(await d.refused(d.finance, 'assignProjectManager', again)).toMatch('managerAlready')
  const of = { projectId: made.id, role: 'manager', empId: d.finance.empId }
  expect(await d.refused(d.finance, 'assignProjectManager', of)).toBe('forbidden')
  const [deputy] = (await d.done<Made[]>(d.pm, 'getProjectManagers', { projectId: made.id })).filter(
    ({ role }) => role === 'deputy',
  )
  const end = { id: deputy?.id, version: deputy?.version, toDate: today }
  expect(await d.done(d.pm, 'updateProjectManager', end)).toMatchObject({ toDate: today })
})

test('how it stands is told with a word by its manager, and is old after ten days', async () => {
  const made = await d.project()
  const told = { id: made.id, version: made.version, health: 'amber', healthNote: 'A supplier is late' }
  expect(await d.refused(d.other, 'reportHealthProject', told)).toBe('forbidden')
  const { version: _, ...rest } = await d.done(d.pm, 'reportHealthProject', told)
  expect(rest).toMatchObject({
    health: 'amber',
    healthNote: 'A supplier is late',
    healthOn: today,
    isHealthStale: false,
  })
  expect(await d.refused(d.pm, 'updateProject', { id: made.id, version: made.version + 1, health: 'green' })).toBe(
    'unknownKey',
  )
  await d.done(d.pm, 'startProject', { id: made.id, version: made.version + 1 })
  await d.app.db.query({
    text: 'update projects set health_on = $2 where id = $1',
    values: [made.id, daysFromToday(-11)],
  })
  expect(await byId(made)).toMatchObject({ isHealthStale: true, healthAge: 11 })
})

test('members come with a project, share their time between all, and rates are for those who count money', async () => {
  const { empId } = await d.app.person('employee')
  const share = (allocationPercent: number) => ({
    members: [{ empId, fromDate: today, allocationPercent, billRate: '120' }],
  })
  const first = await d.project(share(60))
  const memberOf = async ({ id }: Made, as = d.pm) =>
    (await d.done<Made[]>(as, 'getProjectMembersOn', { projectId: id, date: today }))[0] as Made
  expect(await memberOf(first)).toMatchObject({ peakPercent: 60, billRate: '120.00' })
  const second = await d.project(share(70))
  expect([await memberOf(first), await memberOf(second)]).toMatchObject([
    { peakPercent: 130, peakFrom: today },
    { peakPercent: 130 },
  ])
  const too = { name: 'Too much', kind: 'internal', departmentId: 1, managerEmpId: d.pm.empId, ...share(30) }
  expect(await d.refused(d.finance, 'createProject', too)).toBe('allocationTooHigh')
  const own = await d.project({
    members: [{ empId: d.member.empId, fromDate: today, allocationPercent: 1, billRate: '90' }],
  })
  const seen = await memberOf(own, d.member)
  expect(seen.empId).toBe(d.member.empId)
  expect(seen.billRate ?? null).toBeNull()
  expect(await d.done(d.other, 'getProjectMembersOn', { projectId: own.id })).toEqual([])
  const twice = { projectId: own.id, empId: d.member.empId, fromDate: today, allocationPercent: 1 }
  expect(await d.refused(d.pm, 'createProjectMember', twice)).toMatch('memberAlready')
  expect(await d.refused(d.member, 'createProjectMember', { ...twice, empId })).toBe('forbidden')
})

test('phases stay inside the project, and end once their tasks are over', async () => {
  const made = await d.project()
  const dates = { startDate: today, endDate: daysFromToday(20) }
  const phase = (values: object) => ({ projectId: made.id, name: 'Build', ...dates, ...values })
  expect(await d.refused(d.pm, 'createProjectPhase', phase({ startDate: daysFromToday(-31) }))).toBe('beforeProject')
  expect(await d.refused(d.pm, 'createProjectPhase', phase({ endDate: daysFromToday(61) }))).toBe('afterProject')
  expect(await d.refused(d.pm, 'createProjectPhase', phase({ endDate: daysFromToday(-1) }))).toBe('endsBeforeStart')
  expect(await d.refused(d.member, 'createProjectPhase', phase({}))).toBe('forbidden')
  const { id, version } = await d.done(
    d.pm,
    'createProjectPhase',
    phase({ budgetMinutes: 600, hardStop: true, budgetAmount: '100' }),
  )
  expect(await d.refused(d.pm, 'createProjectPhase', phase({}))).toMatch('phaseTaken')
  const told = await d.done<Made[]>(d.member, 'getProjectPhases', { projectId: made.id })
  expect(told).toMatchObject([{ id, name: 'Build', hardStop: true, taskCount: 0 }])
  expect(told[0]?.budgetAmount ?? null).toBeNull()
  const shorter = { id: made.id, version: made.version, endDate: daysFromToday(10) }
  expect(await d.refused(d.pm, 'updateProject', shorter)).toBe('phasesOutside')
  const started = await d.done(d.pm, 'startProjectPhase', { id, version })
  const task = await d.task(made, { phaseId: id })
  expect(await d.refused(d.pm, 'completeProjectPhase', { id, version: started.version })).toBe('phaseTasksOpen')
  await d.done(d.pm, 'cancelTask', { id: task.id, version: task.version, comment: 'No' })
  const held = await d.done(d.pm, 'holdProjectPhase', { id, version: started.version, comment: 'Wait' })
  const on = await d.done(d.pm, 'resumeProjectPhase', { id, version: held.version })
  const over = await d.done(d.pm, 'completeProjectPhase', { id, version: on.version })
  const again = await d.done(d.pm, 'reopenProjectPhase', { id, version: over.version, comment: 'More to do' })
  expect(await d.done(d.pm, 'updateProjectPhase', { id, version: again.version, percentComplete: 40 })).toMatchObject({
    percentComplete: 40,
  })
  expect(
    await d.done(d.pm, 'cancelProjectPhase', { id, version: again.version + 1, comment: 'No more' }),
  ).toMatchObject({ status: 'cancelled' })
})
