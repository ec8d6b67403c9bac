import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReportAnswer } from '../../src/framework/reports/report-answers'
import { startWeeks, type Weeks } from './drive'

let weeks: Weeks
const monday = '2026-11-09'

beforeAll(async () => {
  weeks = await startWeeks()
  vi.useFakeTimers({ toFake: ['Date'] })
  await weeks.setNow('2026-11-14T06:00:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await weeks.app.close()
})

const idOf = async (text: string, values: unknown[]) =>
  (await weeks.app.db.query<{ id: number }>({ text, values })).rows[0]?.id ?? 0

/** A phase of the project that works for a milestone, with so much time planned. */
async function plannedPhase(minutes: number) {
  const { finance, clientProject } = weeks
  const customerId = await idOf(
    `insert into customers (customer_code, name, country, currency, payment_terms_days, account_owner_emp_id, status)
     values ('M1', 'Mill', 'IN', 'INR', 30, $1, 'active') returning id`,
    [finance.empId],
  )
  const sowId = await idOf(
    `insert into sows (sow_number, title, customer_id, type, owner_emp_id, start_date, end_date, currency, value, billing_cycle, status)
     values ('S1', 'Works', $1, 'fixed_price', $2, '2026-01-01', '2027-12-31', 'INR', 1000, 'on_milestone', 'active') returning id`,
    [customerId, finance.empId],
  )
  const milestoneId = await idOf(
    `insert into milestones (sow_id, sequence, name, amount, planned_date, status) values ($1, 1, 'First', 400, '2026-11-30', 'in_progress') returning id`,
    [sowId],
  )
  const projectMilestoneId = await idOf(
    'insert into project_milestones (project_id, sow_id, milestone_id) values ($1, $2, $3) returning id',
    [clientProject, sowId, milestoneId],
  )
  const phaseId = await idOf(
    `insert into project_phases (project_id, name, sequence, start_date, end_date, budget_minutes, project_milestone_id, status)
     values ($1, 'Build', 1, '2026-01-01', '2026-12-31', $2, $3, 'active') returning id`,
    [clientProject, minutes, projectMilestoneId],
  )
  return { milestoneId, phaseId, sowId }
}

test('approved time of the phases of a milestone counts as its work, beside what was planned', async () => {
  const { worker, manager, finance, clientProject, save, submit, week, decide, done } = weeks
  const { milestoneId, phaseId } = await plannedPhase(600)
  const line = { projectId: clientProject, phaseId, activity: 'development', description: 'Built the gate' }
  const effort = async () => {
    const [milestone] = await done<Record<string, unknown>[]>(finance, 'getMilestones', {
      filter: { id: { eq: milestoneId } },
    })
    return [milestone?.plannedMinutes, milestone?.loggedMinutes]
  }
  expect(await effort()).toEqual([600, 0])
  await save(worker, monday, [
    { ...line, date: monday, minutes: 240 },
    { ...line, date: '2026-11-10', minutes: 60 },
    ...['2026-11-11', '2026-11-12', '2026-11-13'].map((date) => ({ ...line, phaseId: null, date, minutes: 480 })),
  ])
  const { error, fields } = await submit(worker, monday)
  expect([error, fields]).toEqual([null, undefined])
  expect(await effort()).toEqual([600, 0])
  const { sheet } = await week(worker, monday)
  const [answer] = await decide(manager, [sheet?.id ?? 0])
  expect(answer).toMatchObject({ status: 'approved', error: null })
  expect(await effort()).toEqual([600, 300])
  const { groups, told } = await done<ReportAnswer>(finance, 'getMilestoneWorkAnalysis', { by: ['plannedDate:month'] })
  expect(told.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['planned', 'delivered', 'accepted', 'late', 'slip', 'plannedWork', 'approvedWork']),
  )
  const november = groups.find(({ value }) => value === '2026-11')
  expect(november?.figures).toMatchObject({ planned: '1', delivered: '0', plannedWork: '600', approvedWork: '300' })
  const { length } = await done<object[]>(finance, 'getMilestones', { filter: november?.filter })
  expect(length).toBe(november?.count)
  // Whoever works in the project has neither.
  expect(await done<object[]>(worker, 'getMilestones', {})).toEqual([])
})
