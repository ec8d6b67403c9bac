import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '../../src/framework/errors'
import { friday, manyWithLeave } from '../leave/many'
import { crash, query } from './crash'
import { Program } from './program'
import { until } from './until'
import { Wire } from './wire'

const program = new Program()
const settings = { STEWARD_RATE_LIMIT: '10000000' }
const many = 1500

beforeAll(() => program.build())
afterAll(() => program.cleanUp())

test('a crash while leave is counted anew leaves no request out and counts none twice', async () => {
  const home = program.newHome()
  let run = program.start(home, settings)
  const { token } = await new Wire(await run.ready).signIn('hr')
  const wire = async () => new Wire(await run.ready, token)
  const hr = await wire()
  const place = { name: 'Elsewhere', country: 'IN' }
  const { id: holidayCalendarId } = await hr.data<{ id: number }>('createHolidayCalendar', place)
  const { id: locationId } = await hr.data<{ id: number }>('createLocation', {
    ...{ ...place, zone: 'Asia/Kolkata', holidayCalendarId },
  })
  const [known] = await query<{ type: number; head: number }>(
    home,
    `select (select min(id)::int from leave_types where requires_balance) as type, (select min(id)::int from employees) as head`,
  )
  const { type: leaveTypeId = 0, head: managerId = 0 } = known ?? {}
  const empIds = await manyWithLeave((text, values) => query(home, text, values), { many, leaveTypeId, managerId })
  await query(home, 'update employees set location_id = $2 where id = any($1)', [empIds, locationId])

  const feast = { calendarId: holidayCalendarId, date: friday(13), name: 'Feast', kind: 'public' }
  const { status, text } = await hr.call('createHoliday', feast)
  expect([status, (JSON.parse(text) as Envelope).follows]).toEqual([200, { leaveRecounts: many }])
  const left = async () => (await (await wire()).data<{ all: number }>('getLeaveRecounts')).all
  await until('some are counted', async () => (await left()) < many, 90_000)
  run = await crash(program, home, run, settings)
  await run.ready
  expect(await left()).toBeGreaterThan(0)
  // The hold of the server that was lost is ended here instead of waited for.
  await query(home, `update job_runs set claimed_until = now() - interval '1 hour' where status = 'running'`)
  await until('all are counted', async () => (await left()) === 0, 90_000)
  expect(
    await query(
      home,
      `select count(*)::int as changed, count(distinct r.id)::int as requests, min(r.days)::float8 as least, max(r.days)::float8 as most
       from leave_requests r join history h on h.resource = 'leaveRequests' and h.record_id = r.id where r.emp_id = any($1)`,
      [empIds],
    ),
  ).toEqual([{ changed: many, requests: many, least: 1, most: 1 }])
  expect(
    await query(
      home,
      `select b.emp_id from leave_balances b where b.emp_id = any($1) and (
         b.posted <> (select sum(days) from leave_ledger l where (l.emp_id, l.leave_type_id, l.leave_year) = (b.emp_id, b.leave_type_id, b.leave_year))
         or b.held <> (select coalesce(sum((p ->> 'days')::numeric), 0) from leave_requests r, jsonb_array_elements(r.parts) p where r.emp_id = b.emp_id
           and r.status = 'pending' and (p ->> 'leaveTypeId')::bigint = b.leave_type_id and (p ->> 'leaveYear')::int = b.leave_year))`,
      [empIds],
    ),
  ).toEqual([])
}, 240_000)
