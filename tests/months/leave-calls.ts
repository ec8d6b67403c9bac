import { expect } from 'vitest'
import type { Answer, Days } from '../attendance/drive'
import type { Person } from '../setup/app'

export interface Leave {
  id: number
  version: number
  status: string
}

/** Adds days of leave as of today. */
export const grant = (days: Days, { empId }: Person, leaveTypeId: number) =>
  days.done(days.hr, 'adjustLeaveBalance', { empId, leaveTypeId, days: 20, reason: 'For the test' })

export const askLeave = (days: Days, as: Person, request: object): Promise<Answer<Leave>> =>
  days.call(as, 'createEmployeeLeave', { reason: 'Was ill', ...request })

/** The manager opens the request and agrees. */
export async function approve(days: Days, id = 0): Promise<Answer<Leave>> {
  const { rows } = await days.app.db.query<{ id: number }>({
    text: "select id from approval_steps where entity_type = 'leaveRequests' and record_id = $1 and status = 'current'",
    values: [id],
  })
  for (const step of rows) await days.call(days.manager, 'openInboxItem', { id: step.id })
  return days.call(days.manager, 'approveLeaveRequest', { id })
}

/** Somebody takes leave from a Friday to a Monday of November 2026. */
export async function takeLongWeekend(days: Days): Promise<{ person: Person; type: Leave }> {
  const person = await days.somebody()
  const values = { code: 'EL', name: 'Earned leave', category: 'earned', requiresBalance: true, sandwichRule: 'none' }
  const type = await days.done<Leave>(days.hr, 'createLeaveType', { ...values, maxBackdatedDays: 90 })
  await days.setNow('2026-10-01T06:00:00Z')
  await grant(days, person, type.id)
  await days.setNow('2026-12-03T06:00:00Z')
  const dates = { fromDate: '2026-11-20', toDate: '2026-11-23' }
  const { data } = await askLeave(days, person, { ...dates, leaveTypeId: type.id })
  expect(await approve(days, data?.id)).toMatchObject({ error: null })
  return { person, type }
}
