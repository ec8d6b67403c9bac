import { afterAll, beforeAll, expect, test } from 'vitest'
import { recount } from '../../resources/attendance/server/recounts/recount-days'
import { takeDueSteps } from '../../server/records/write/due'
import { createSystemWriter } from '../../server/records/write/system-writer'
import { until } from '../durability/until'
import type { Person } from '../setup/app'
import { day, type Leave, type LeaveCompany, monday, startLeave } from './company'

let company: LeaveCompany
let person: Person
let other: Person
let sick = 0
let duty: { id: number }

beforeAll(async () => {
  company = await startLeave()
  const { manager } = company
  other = await company.hire(company.head)
  person = await company.hire(manager)
  sick = await company.leaveType('SL', { requiresBalance: false, maxBackdatedDays: 60 })
  await company.app.db.query({ text: "update employees set date_of_joining = '2020-01-01'" })
  const request = {
    fromDate: monday(0),
    toDate: day(monday(0), 1),
    purpose: 'training',
    place: 'Pune',
    reason: 'Course',
  }
  duty = (await company.call<{ id: number }>(person, 'createOnDuty', request)).data ?? { id: 0 }
})
afterAll(() => company.app.close())

async function approvedLeave(weeks: number): Promise<Leave> {
  const leave = await company.asked(person, sick, monday(weeks))
  expect(await company.decide(company.manager, 'approve', leave.id)).toMatchObject({ error: null })
  return leave
}

const waiting = () =>
  company.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")

/** Runs the work while a transaction holds what comes before; the record must not be locked meanwhile. */
async function expectNotHeld(
  hold: (tx: Parameters<Parameters<LeaveCompany['app']['db']['transaction']>[0]>[0]) => Promise<unknown>,
  work: () => Promise<unknown>,
  [table, id]: readonly [table: 'employees' | 'leave_requests' | 'on_duty_requests', id: number],
) {
  let working: Promise<unknown> | undefined
  await company.app.db.transaction(async (tx) => {
    await hold(tx)
    working = work()
    await until('the work waits', async () => (await waiting()).length > 0)
    // It would throw where the record was held.
    await tx.query({ text: `select from ${table} where id = $1 for key share nowait`, values: [id] })
  })
  return working
}

const holdStep =
  (recordId: number): Parameters<typeof expectNotHeld>[0] =>
  (tx) =>
    tx.query({ text: 'select from approval_steps where record_id = $1 for update', values: [recordId] })

/** Counts days of the person, as after a stop of the server. */
const countDays: Parameters<typeof expectNotHeld>[0] = (tx) =>
  recount(createSystemWriter(company.kernel, tx), { empIds: [person.empId], from: monday(-1), to: monday(-1) })

const readVersion = async () =>
  (
    await company.rows<{ version: number }>('select version::int as version from employees where id = $1', [
      person.empId,
    ])
  )[0]
const updatePerson = async (values: object) => {
  const answer = await company.call(company.hr, 'updateEmployee', {
    id: person.empId,
    ...(await readVersion()),
    ...values,
  })
  expect(answer).toMatchObject({ error: null })
}

test('a change of manager locks the steps that follow it before it locks the person', async () => {
  const { id } = await company.asked(person, sick, monday(3))
  const change = () => updatePerson({ reportingManagerEmpId: other.empId })
  await expectNotHeld(holdStep(id), change, ['employees', person.empId])
  const planned = { empId: person.empId, managerEmpId: company.manager.empId, effectiveFrom: day(monday(0), 7) }
  const made = await company.call<{ id: number }>(company.hr, 'createManagerChange', planned)
  expect(made).toMatchObject({ error: null })
  await company.rows("update manager_changes set effective_from = '2026-01-01' where id = $1", [made.data?.id])
  await expectNotHeld(holdStep(id), () => takeDueSteps(company.kernel), ['employees', person.empId])
  const seats = await company.rows<{ empId: number }>(
    `select a.emp_id::int as "empId" from approval_approvers a join approval_steps s on s.id = a.step_id where s.record_id = $1 and s.entity_type = 'leaveRequests'`,
    [id],
  )
  expect(seats).toEqual([{ empId: company.manager.empId }])
})

test('leave that is over waits for a count of days before it is locked', async () => {
  const { id } = await approvedLeave(-1)
  await expectNotHeld(countDays, () => takeDueSteps(company.kernel), ['leave_requests', id])
  expect((await company.read(person, id)).status).toBe('completed')
})

test('whatever else changes the time of somebody waits for a count before it locks a record', async () => {
  const { hr, manager, call } = company
  const leave = await approvedLeave(-2)
  const change = { leaveRequestId: leave.id, wasNotTaken: true, reason: 'Was here after all' }
  await expectNotHeld(countDays, () => call(hr, 'createLeaveChange', change), ['leave_requests', leave.id])
  expect((await company.read(person, leave.id)).status).toBe('cancelled')
  const lastDay = () => updatePerson({ lastWorkingDate: day(monday(40), 4) })
  await expectNotHeld(countDays, lastDay, ['employees', person.empId])
  await call(manager, 'approveOnDutyRequest', { id: duty.id })
  const off = await call<{ id: number }>(person, 'createOnDutyCancellation', {
    onDutyRequestId: duty.id,
    reason: 'Ill',
  })
  const callOff = () => call(manager, 'approveOnDutyCancellation', { id: off.data?.id })
  await expectNotHeld(countDays, callOff, ['on_duty_requests', duty.id])
  const [{ status } = { status: '' }] = await company.rows<{ status: string }>('select status from on_duty_requests')
  expect(status).toBe('cancelled')
})
