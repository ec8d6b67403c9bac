import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'
import { day, mondayWithin } from './company'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const sick = async () =>
  (await steward.db.query<{ id: number }>({ text: "select id from leave_types where category = 'loss_of_pay'" }))
    .rows[0]?.id

/** The first and the last day of a leave. */
const [fromDate, toDate] = [mondayWithin(4, 1), day(mondayWithin(4, 1), 1)]

async function takenBy(manager: boolean): Promise<number> {
  const [person, boss, report] = [
    await steward.person('employee'),
    await steward.person('employee'),
    await steward.person('employee'),
  ]
  await steward.reportsTo(person, boss)
  if (manager) await steward.reportsTo(report, person)
  const asked = { leaveTypeId: await sick(), fromDate, toDate, reason: 'A journey' }
  const { body } = await steward.call<{ id: number }>('createEmployeeLeave', asked, { as: person })
  expect(body).toMatchObject({ error: null })
  const { rows: steps } = await steward.db.query<{ id: number }>({
    text: "select id from approval_steps where entity_type = 'leaveRequests' and record_id = $1",
    values: [body.data?.id],
  })
  await steward.call('openInboxItem', { id: steps[0]?.id ?? 0 }, { as: boss })
  const done = await steward.call('approveLeaveRequest', { id: body.data?.id }, { as: boss })
  expect(done.body).toMatchObject({ error: null })
  const { rows } = await steward.db.query<{ id: number }>({
    text: 'select id from delegations where from_emp_id = $1 and from_date = $2 and to_date = $3 and to_emp_id is null',
    values: [person.empId, fromDate, toDate],
  })
  return rows.length
}

test('whoever decides for others is offered a delegation for the days of their leave', async () => {
  expect(await takenBy(true)).toBe(1)
})

test('whoever decides for nobody is not', async () => {
  expect(await takenBy(false)).toBe(0)
})
