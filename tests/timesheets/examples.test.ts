import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../setup/app'
import { agree, attended, codesOf, startWeeks, type Weeks } from './drive'
import type { Example } from './example'
import given from './examples.json'

let weeks: Weeks
let leaveTypeId: number
beforeAll(async () => {
  weeks = await startWeeks()
  vi.useFakeTimers({ toFake: ['Date'] })
  await weeks.setNow('2026-11-02T06:30:00Z')
  const type = { code: 'OT', name: 'Leave', category: 'other', requiresBalance: false }
  leaveTypeId = (await weeks.done<{ id: number }>(weeks.hr, 'createLeaveType', type)).id
})
afterAll(async () => {
  attended([])
  vi.useRealTimers()
  await weeks.app.close()
})

/** By which codes the product refuses what the examples call so. */
const refusals: Readonly<Record<string, string>> = {
  TS1: 'dayTooLong',
  TS2: 'onLeave',
  TS3: 'dayMissing',
  minutes_step: 'minutesStep',
}

const examples = given.examples as Example[]

/** Somebody as the example has them: their place, their leave, their holidays, their attendance. */
async function prepare({
  weekStart,
  timeZone,
  holidays = [],
  leave = [],
  attendanceByDay = {},
  dateOfJoining,
  rates = [],
}: Example['given']): Promise<Person> {
  const { app } = weeks
  const person = await weeks.somebody()
  await weeks.setNow('2026-11-02T06:30:00Z')
  const { rows } = await app.db.query<{ id: number }>({
    text: `insert into holiday_calendars (name, country) values ($1, 'IN') returning id`,
    values: [`Of ${person.empId}`],
  })
  const calendarId = rows[0]?.id
  const place = await app.db.query<{ id: number }>({
    text: `insert into locations (name, country, zone, holiday_calendar_id, status) values ($1, 'IN', $2, $3, 'active') returning id`,
    values: [`Place ${person.empId}`, timeZone, calendarId],
  })
  await app.db.query({
    text: 'update employees set location_id = $2, date_of_joining = coalesce($3, date_of_joining) where id = $1',
    values: [person.empId, place.rows[0]?.id, dateOfJoining ?? null],
  })
  for (const { date, name } of holidays)
    await app.db.query({
      text: `insert into holidays (calendar_id, date, name, kind) values ($1, $2, $3, 'public')`,
      values: [calendarId, date, name],
    })
  for (const one of leave) await onLeave(person, one)
  for (const { costRate, billRate, effectiveFrom } of rates)
    await app.db.query({
      text: 'insert into hourly_rates (emp_id, name, since, cost_rate, bill_rate) values ($1, $2, $3, $4, $5)',
      values: [person.empId, 'Somebody', effectiveFrom, costRate, billRate],
    })
  attended(
    Object.entries(attendanceByDay).map(([workDate, workedMinutes]) => ({
      empId: person.empId,
      workDate,
      workedMinutes,
    })),
  )
  expect(weekStart).toMatch(/^2026-/)
  return person
}

/** Asked for a week before, and granted. */
async function onLeave(person: Person, { status, leaveTypeCode: _, ...days }: Record<string, string>) {
  expect(status).toBe('approved')
  const { id } = await weeks.done<{ id: number }>(person, 'createEmployeeLeave', {
    ...days,
    leaveTypeId,
    reason: 'Some rest',
  })
  await weeks.done(weeks.manager, 'approveLeaveRequest', { id })
}

const projectOf = (id: number) => (id === 900 ? weeks.internalProject : weeks.clientProject)
const linesOf = ({ lines = [] }: Example['given']) =>
  lines.map(({ projectId, billable, source: _, ...line }) => ({
    ...line,
    projectId: projectOf(projectId),
    isBillable: billable,
  }))

test.each(
  examples.filter(({ given: { action, lines } }) => action !== 'approve' && !lines?.some(({ source }) => source)),
)('$id $says', async ({ given: what, expect: expected }) => {
  const person = await prepare(what)
  await weeks.setNow(what.at)
  const saved = await weeks.save(person, what.weekStart, linesOf(what))
  if (what.action === 'save') {
    expect(codesOf(saved)).toEqual({ 'lines.0.minutes': refusals[expected.rule ?? ''] })
    return
  }
  expect(saved).toMatchObject({
    error: null,
    data: { expectedMinutes: expected.expectedMinutes ?? expect.any(Number) },
  })
  const sent = await weeks.submit(person, what.weekStart)
  if (expected.outcome === 'refused') {
    const days = expected.missingDays ?? [expected.date]
    expect(codesOf(sent)).toEqual(Object.fromEntries(days.map((day) => [`days.${day}`, refusals[expected.rule ?? '']])))
    return
  }
  expect(sent.error).toBeNull()
  const { sheet, ...week } = await weeks.week(person, what.weekStart)
  expect(week).toMatchObject({
    totalMinutes: expected.totalMinutes,
    billableMinutes: expected.billableMinutes,
    expectedMinutes: expected.expectedMinutes,
    missingDays: [],
  })
  expect(sheet).toMatchObject({ status: 'submitted', isLate: expected.lateSubmission })
  const told = ((sheet?.warnings ?? []) as Record<string, unknown>[]).map(
    ({ rule, date, minutes, attendanceMinutes }) =>
      rule === 'TS1' ? { rule, date, minutes } : { rule, date, bookedMinutes: minutes, attendanceMinutes },
  )
  expect(told).toEqual(expected.warnings)
})

test('TS-14 Timer lines are rounded one by one.', async () => {
  const { given: what, expect: expected } = examples.find(({ id }) => id === 'TS-14') as Example
  const person = await prepare(what)
  for (const { minutes, projectId } of what.lines ?? []) {
    await weeks.setNow(what.at)
    const { id } = await weeks.done<{ id: number }>(person, 'startTimer', {
      projectId: projectOf(projectId),
      activity: 'development',
      description: 'Work on the milestone',
    })
    await weeks.setNow(new Date(Date.parse(what.at) + minutes * 60_000).toISOString())
    await weeks.done(person, 'stopTimer', { id })
  }
  const week = await weeks.week(person, what.weekStart)
  expect(week.lines.map(({ minutes }) => minutes)).toEqual(expected.lineMinutes)
  expect(week).toMatchObject({
    totalMinutes: expected.totalMinutes,
    billableMinutes: expected.billableMinutes,
    expectedMinutes: expected.expectedMinutes,
    sheet: { status: 'draft' },
  })
})

test('TS-17 Rates in force on the date of each line are frozen; the raise came on Wednesday.', async () => {
  const { given: what, expect: expected } = examples.find(({ id }) => id === 'TS-17') as Example
  const person = await prepare({
    ...what,
    leave: ['09', '12', '13'].map((day) => ({
      leaveTypeCode: 'EL',
      fromDate: `2026-11-${day}`,
      toDate: `2026-11-${day}`,
      fromSession: 'full',
      toSession: 'full',
      status: 'approved',
    })),
  })
  await weeks.setNow(what.at)
  expect(await weeks.save(person, what.weekStart, linesOf(what))).toMatchObject({ error: null })
  expect(await weeks.submit(person, what.weekStart)).toMatchObject({ error: null })
  const { sheet } = await weeks.week(person, what.weekStart)
  expect(await weeks.decide(weeks.manager, [sheet?.id ?? 0])).toEqual([
    { id: sheet?.id, status: expected.outcome, error: null },
  ])
  const filter = { timeSheetId: { eq: sheet?.id } }
  const lines = await weeks.done<Record<string, unknown>[]>(weeks.finance, 'getTimeSheetTasks', {
    filter,
    sort: [['date', 'asc']],
  })
  expect(lines).toMatchObject(expected.lines ?? [])
  // What was approved keeps its rates.
  await weeks.app.db.query({
    text: 'update hourly_rates set cost_rate = 5000 where emp_id = $1',
    values: [person.empId],
  })
  expect(await weeks.done(weeks.finance, 'getTimeSheetTasks', { filter, sort: [['date', 'asc']] })).toMatchObject(
    expected.lines ?? [],
  )
  expect(await weeks.done<object[]>(person, 'getTimeSheetTasks', { filter })).not.toContainEqual(
    expect.objectContaining({ costRate: expect.anything() }),
  )
})

/** A project for a customer, managed by somebody, whose manager approves its time. */
async function managedProject(name: string, approval: string, manager: Person): Promise<number> {
  const { rows } = await weeks.app.db.query<{ id: number }>({
    text: `insert into projects (project_code, name, kind, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ($1, $1, 'client', $2, '2020-01-01', 'INR', true, $3, 'green', 'active') returning id`,
    values: [name, manager.empId, approval],
  })
  await agree(weeks.app, rows[0]?.id ?? 0, manager)
  return rows[0]?.id ?? 0
}

test('TS-16 Two project slices, one still to decide.', async () => {
  const { given: what, expect: expected } = examples.find(({ id }) => id === 'TS-16') as Example
  const person = await prepare(what)
  const managers = new Map<number, Person>()
  const projects = new Map<number, number>()
  for (const { projectId, projectManagerEmpId } of what.slicedProjects ?? []) {
    const manager = await weeks.somebody()
    managers.set(projectManagerEmpId, manager)
    projects.set(projectId, await managedProject(`Sliced ${projectId}`, 'project_manager', manager))
    await weeks.join(person, projects.get(projectId) ?? 0)
  }
  await weeks.setNow(what.at)
  const lines = (what.lines ?? []).map(({ billable, ...line }) => ({
    ...line,
    projectId: projects.get(line.projectId),
    isBillable: billable,
  }))
  expect(await weeks.save(person, what.weekStart, lines)).toMatchObject({ error: null })
  expect(await weeks.submit(person, what.weekStart)).toMatchObject({ error: null })
  const id = (await weeks.week(person, what.weekStart)).sheet?.id ?? 0
  for (const { byEmpId, action } of what.decisions ?? []) {
    const manager = managers.get(byEmpId) as Person
    expect(await weeks.decide(manager, [id], action)).toEqual([{ id, status: expected.outcome, error: null }])
  }
  const slices = await weeks.done<Record<string, unknown>[]>(person, 'getTimeSheetSlices', {
    filter: { timeSheetId: { eq: id } },
    sort: [['id', 'asc']],
  })
  expect(slices).toMatchObject(
    (expected.slices ?? []).map(({ projectId, minutes, status }) => ({
      projectId: projects.get(projectId),
      minutes,
      status,
    })),
  )
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ id, error: { code: 'forbidden' } }])
  const last = managers.get(12) as Person
  expect(await weeks.decide(last, [id])).toEqual([{ id, status: 'approved', error: null }])
})

test.each(examples.filter(({ given: { phase } }) => phase))(
  '$id $says',
  async ({ id: name, given: what, expect: expected }) => {
    const person = await prepare(what)
    const before = await weeks.somebody()
    const projectId = await managedProject(`Phased ${name}`, 'manager_line', weeks.projectManager)
    for (const one of [person, before]) await weeks.join(one, projectId)
    const { rows } = await weeks.app.db.query<{ id: number }>({
      text: `insert into project_phases (project_id, name, sequence, start_date, end_date, budget_minutes, hard_stop, status) values ($1, 'Build', 1, '2026-01-01', '2026-12-31', $2, false, 'active') returning id`,
      values: [projectId, what.phase?.budgetMinutes],
    })
    const phaseId = rows[0]?.id
    // What was approved before, straight into the table: nobody enters so much in a week.
    const earlier = await weeks.app.db.query<{ id: number }>({
      text: `insert into time_sheets (name, emp_id, week_start, week_end, status) values ('Before', $1, '2026-11-02', '2026-11-08', 'approved') returning id`,
      values: [before.empId],
    })
    await weeks.app.db.query({
      text: `insert into time_sheet_tasks (time_sheet_id, name, emp_id, date, project_id, phase_id, activity, minutes, is_billable, source, is_approved)
      select $1, 'Before', $2, '2026-11-02', $3, $4, 'other', least(1440, $5 - 1440 * n), true, 'manual', true from generate_series(0, ($5 - 1) / 1440) n`,
      values: [earlier.rows[0]?.id, before.empId, projectId, phaseId, what.phase?.approvedMinutes],
    })
    await weeks.setNow(what.at)
    expect(
      await weeks.save(
        person,
        what.weekStart,
        linesOf(what).map((line) => ({ ...line, projectId, phaseId })),
      ),
    ).toMatchObject({ error: null })
    expect(await weeks.submit(person, what.weekStart)).toMatchObject({ error: null })
    const id = (await weeks.week(person, what.weekStart)).sheet?.id ?? 0
    expect(await weeks.decide(weeks.manager, [id])).toEqual([{ id, status: expected.outcome, error: null }])
    const told = await weeks.done<{ title: string; entityType: string; recordId: number }[]>(
      weeks.projectManager,
      'getNotifications',
      { filter: { recordId: { eq: phaseId }, entityType: { eq: 'projectPhases' } } },
    )
    expect(told.map(({ title }) => title)).toEqual(
      (expected.budgetWarnings ?? []).map((mark) => `Build: ${mark} % of the planned time is used`),
    )
  },
)
