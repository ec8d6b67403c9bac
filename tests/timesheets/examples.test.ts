import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../setup/app'
import { attended, codesOf, startWeeks, type Weeks } from './drive'
import type { Example } from './example'
import given from './examples.json'

let weeks: Weeks
beforeAll(async () => {
  weeks = await startWeeks()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  attended([])
  vi.useRealTimers()
  await weeks.app.close()
})

/** By which codes the product refuses what the examples call so. */
const refusals: Readonly<Record<string, string>> = { TS1: 'dayTooLong', TS2: 'onLeave', TS3: 'dayMissing', minutes_step: 'minutesStep' }

const examples = given.examples as Example[]

/** Somebody as the example has them: their place, their leave, their holidays, their attendance. */
async function prepare({ weekStart, timeZone, holidays = [], leave = [], attendanceByDay = {}, dateOfJoining, rates = [] }: Example['given']): Promise<Person> {
  const { app } = weeks
  const person = await weeks.somebody()
  const { rows } = await app.db.query<{ id: number }>({ text: `insert into holiday_calendars (name, country) values ($1, 'IN') returning id`, values: [`Of ${person.empId}`] })
  const calendarId = rows[0]?.id
  const place = await app.db.query<{ id: number }>({
    text: `insert into locations (name, country, zone, holiday_calendar_id, status) values ($1, 'IN', $2, $3, 'active') returning id`,
    values: [`Place ${person.empId}`, timeZone, calendarId],
  })
  await app.db.query({ text: 'update employees set location_id = $2, date_of_joining = coalesce($3, date_of_joining) where id = $1', values: [person.empId, place.rows[0]?.id, dateOfJoining ?? null] })
  for (const { date, name } of holidays) await app.db.query({ text: `insert into holidays (holiday_calendar_id, date, name, kind) values ($1, $2, $3, 'public')`, values: [calendarId, date, name] })
  for (const { fromDate, toDate, fromSession, toSession, status } of leave) await onLeave(person, { fromDate, toDate, fromSession, toSession, status })
  for (const { costRate, billRate, effectiveFrom } of rates)
    await app.db.query({ text: 'insert into hourly_rates (emp_id, name, since, cost_rate, bill_rate) values ($1, $2, $3, $4, $5)', values: [person.empId, 'Somebody', effectiveFrom, costRate, billRate] })
  attended(Object.entries(attendanceByDay).map(([workDate, workedMinutes]) => ({ empId: person.empId, workDate, workedMinutes })))
  expect(weekStart).toMatch(/^2026-/)
  return person
}

/** Leave as it stands once it was granted: how leave is asked for is not what these examples are about. */
async function onLeave({ empId }: Person, { fromDate, toDate, fromSession, toSession, status }: Record<string, string>) {
  const { app } = weeks
  const type = await app.db.query<{ id: number }>({
    text: `insert into leave_types (name, code, status) values ($1, $2, 'active') on conflict do nothing returning id`,
    values: [`Leave ${fromDate}`, `L${fromDate?.slice(-2)}`],
  })
  const known = type.rows[0] ?? (await app.db.query<{ id: number }>({ text: 'select id from leave_types where name = $1', values: [`Leave ${fromDate}`] })).rows[0]
  const counted = fromSession === 'full' ? 1 : 0.5
  await app.db.query({
    text: `insert into leave_requests (emp_id, leave_type_id, from_date, to_date, from_session, to_session, days, reason, breakdown, status) values ($1, $2, $3, $4, $5, $6, $7, 'Rest', $8, $9)`,
    values: [empId, known?.id, fromDate, toDate, fromSession, toSession, counted, JSON.stringify([{ date: fromDate, fraction: counted, counted, why: 'working' }]), status],
  })
}

const projectOf = (id: number) => (id === 900 ? weeks.internalProject : weeks.clientProject)
const linesOf = ({ lines = [] }: Example['given']) => lines.map(({ projectId, billable, source: _, ...line }) => ({ ...line, projectId: projectOf(projectId), isBillable: billable }))

test.each(examples.filter(({ given: { action, lines } }) => action !== 'approve' && !lines?.some(({ source }) => source)))('$id $says', async ({ given: what, expect: expected }) => {
  const person = await prepare(what)
  await weeks.setNow(what.at)
  const saved = await weeks.save(person, what.weekStart, linesOf(what))
  if (what.action === 'save') {
    expect(codesOf(saved)).toEqual({ 'lines.0.minutes': refusals[expected.rule ?? ''] })
    return
  }
  expect(saved).toMatchObject({ error: null, data: { expectedMinutes: expected.expectedMinutes ?? expect.any(Number) } })
  const sent = await weeks.submit(person, what.weekStart)
  if (expected.outcome === 'refused') {
    const days = expected.missingDays ?? [expected.date]
    expect(codesOf(sent)).toEqual(Object.fromEntries(days.map((day) => [`days.${day}`, refusals[expected.rule ?? '']])))
    return
  }
  expect(sent.error).toBeNull()
  const { sheet, ...week } = await weeks.week(person, what.weekStart)
  expect(week).toMatchObject({ totalMinutes: expected.totalMinutes, billableMinutes: expected.billableMinutes, expectedMinutes: expected.expectedMinutes, missingDays: [] })
  expect(sheet).toMatchObject({ status: 'submitted', isLate: expected.lateSubmission })
  const told = ((sheet?.warnings ?? []) as Record<string, unknown>[]).map(({ rule, date, minutes, attendanceMinutes }) => (rule === 'TS1' ? { rule, date, minutes } : { rule, date, bookedMinutes: minutes, attendanceMinutes }))
  expect(told).toEqual(expected.warnings)
})

test('TS-14 Timer lines are rounded one by one.', async () => {
  const { given: what, expect: expected } = examples.find(({ id }) => id === 'TS-14') as Example
  const person = await prepare(what)
  for (const { minutes, projectId } of what.lines ?? []) {
    await weeks.setNow(what.at)
    const { id } = await weeks.done<{ id: number }>(person, 'startTimer', { projectId: projectOf(projectId), activity: 'development', description: 'Work on the milestone' })
    await weeks.setNow(new Date(Date.parse(what.at) + minutes * 60_000).toISOString())
    await weeks.done(person, 'stopTimer', { id })
  }
  const week = await weeks.week(person, what.weekStart)
  expect(week.lines.map(({ minutes }) => minutes)).toEqual(expected.lineMinutes)
  expect(week).toMatchObject({ totalMinutes: expected.totalMinutes, billableMinutes: expected.billableMinutes, expectedMinutes: expected.expectedMinutes, sheet: { status: 'draft' } })
})

test('TS-17 Rates in force on the date of each line are frozen; the raise came on Wednesday.', async () => {
  const { given: what, expect: expected } = examples.find(({ id }) => id === 'TS-17') as Example
  const person = await prepare({ ...what, dateOfJoining: '2026-11-10', leave: [12, 13].map((day) => ({ leaveTypeCode: 'EL', fromDate: `2026-11-${day}`, toDate: `2026-11-${day}`, fromSession: 'full', toSession: 'full', status: 'approved' })) })
  await weeks.setNow(what.at)
  expect(await weeks.save(person, what.weekStart, linesOf(what))).toMatchObject({ error: null })
  expect(await weeks.submit(person, what.weekStart)).toMatchObject({ error: null })
  const { sheet } = await weeks.week(person, what.weekStart)
  expect(await weeks.decide(weeks.manager, [sheet?.id ?? 0])).toEqual([{ id: sheet?.id, status: expected.outcome, error: null }])
  const filter = { timeSheetId: { eq: sheet?.id } }
  const lines = await weeks.done<Record<string, unknown>[]>(weeks.finance, 'getTimeSheetTasks', { filter, sort: [['date', 'asc']] })
  expect(lines).toMatchObject(expected.lines ?? [])
  // What was approved keeps its rates.
  await weeks.app.db.query({ text: "update hourly_rates set cost_rate = 5000 where emp_id = $1", values: [person.empId] })
  expect(await weeks.done(weeks.finance, 'getTimeSheetTasks', { filter, sort: [['date', 'asc']] })).toMatchObject(expected.lines ?? [])
  expect(await weeks.done<object[]>(person, 'getTimeSheetTasks', { filter })).not.toContainEqual(expect.objectContaining({ costRate: expect.anything() }))
})
