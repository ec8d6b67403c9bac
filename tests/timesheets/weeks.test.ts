import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../setup/app'
import { exhaustively, rounds } from '../setup/tier'
import { agree, codesOf, startWeeks, type Week, type Weeks } from './drive'

let weeks: Weeks
beforeAll(async () => {
  weeks = await startWeeks()
  vi.useFakeTimers({ toFake: ['Date'] })
  await weeks.setNow(sunday)
})
afterAll(async () => {
  vi.useRealTimers()
  await weeks.app.close()
})

const sunday = '2026-11-15T06:30:00Z'
const monday = '2026-11-09'
const days = ['09', '10', '11', '12', '13'].map((day) => `2026-11-${day}`)

const note = 'Work on the milestone'
const line = (date: string, more: object = {}) => ({
  date,
  projectId: weeks.clientProject,
  minutes: 480,
  description: note,
  ...more,
})
const full = (more: object = {}) => days.map((date) => line(date, more))

/** A week that was submitted; answers its id. */
async function submitted(person: Person, more: object = {}): Promise<number> {
  expect(await weeks.save(person, monday, full(more))).toMatchObject({ error: null })
  expect(await weeks.submit(person, monday)).toMatchObject({ error: null })
  return (await weeks.week(person, monday)).sheet?.id ?? 0
}

const statusOf = async (person: Person) => (await weeks.week(person, monday)).sheet?.status

test('the first save makes the week, and lines are added, changed and removed', async () => {
  const person = await weeks.somebody()
  expect((await weeks.week(person, monday)).sheet).toBeNull()
  const first = await weeks.save(person, monday, [
    line(days[0] ?? ''),
    line(days[1] ?? '', { minutes: 60, projectId: weeks.internalProject }),
  ])
  expect(first).toMatchObject({
    error: null,
    data: { sheet: { status: 'draft', expectedMinutes: 2400 }, totalMinutes: 540, billableMinutes: 480, conflicts: [] },
  })
  const [one, two] = first.data?.lines ?? []
  const next = await weeks.save(person, monday, [
    { id: one?.id, version: one?.version, minutes: 300 },
    { id: two?.id, version: two?.version, remove: true },
    line(days[2] ?? '', { minutes: 30 }),
  ])
  expect(next.data).toMatchObject({ totalMinutes: 330, lines: [{ minutes: 300, description: note }, { minutes: 30 }] })
  const left = await weeks.done<Week & { deleted: number }>(person, 'deleteTimeSheetTask', {
    id: next.data?.lines[1]?.id,
  })
  expect(left).toMatchObject({ deleted: 1, totalMinutes: 300, lines: [{ minutes: 300 }], sheet: { status: 'draft' } })
  expect((await weeks.week(person, monday)).totalMinutes).toBe(300)
})

test('what is entered has to fit the week, the person and the project', async () => {
  const person = await weeks.somebody()
  const refused = async (more: object) => codesOf(await weeks.save(person, monday, [line(days[0] ?? '', more)]))
  expect(await refused({ minutes: 7 })).toEqual({ 'lines.0.minutes': 'minutesStep' })
  expect(await refused({ minutes: 0 })).toEqual({ 'lines.0.minutes': 'tooSmall' })
  expect(await refused({ minutes: 1445 })).toEqual({ 'lines.0.minutes': 'tooLarge' })
  expect(await refused({ date: '2026-11-08' })).toEqual({ 'lines.0.date': 'outsideWeek' })
  expect(Object.keys(await refused({ date: '2026-11-16' }))).toEqual(['lines.0.date'])
  const stranger = await weeks.somebody(false)
  expect(codesOf(await weeks.save(stranger, monday, [line(days[0] ?? '')]))).toEqual({
    'lines.0.projectId': 'notMember',
  })
  await weeks.app.db.query({
    text: "update projects set status = 'on_hold' where id = $1",
    values: [weeks.clientProject],
  })
  expect(await refused({})).toEqual({ 'lines.0.projectId': 'projectNotActive' })
  await weeks.app.db.query({
    text: "update projects set status = 'active' where id = $1",
    values: [weeks.clientProject],
  })
  for (const [bound, date] of [
    ['start_date', '2026-11-11'],
    ['end_date', '2026-11-08'],
  ] as const) {
    const text = 'select start_date::text, end_date::text from projects where id = $1'
    const [before] = (await weeks.app.db.query<Record<string, string>>({ text, values: [weeks.clientProject] })).rows
    const set = `update projects set ${bound} = $2 where id = $1`
    await weeks.app.db.query({ text: set, values: [weeks.clientProject, date] })
    expect(await refused({ date: days[0] })).toEqual({ 'lines.0.date': 'outsideProject' })
    await weeks.app.db.query({ text: set, values: [weeks.clientProject, before?.[bound] ?? null] })
  }
  await weeks.app.db.query({
    text: "update employees set last_working_date = '2026-11-10' where id = $1",
    values: [person.empId],
  })
  expect(await refused({ date: '2026-11-11' })).toEqual({ 'lines.0.date': 'notEmployed' })
  expect(codesOf(await weeks.save(person, '2026-11-10', [line(days[1] ?? '')]))).toEqual({ weekStart: 'notMonday' })
  expect(
    await weeks.call(person, 'updateTimeSheet', {
      weekStart: monday,
      empId: weeks.worker.empId,
      lines: [line(days[0] ?? '')],
    }),
  ).toMatchObject({ code: 'forbidden' })
})

test('of two devices none overwrites what the other entered: both values are told', async () => {
  const person = await weeks.somebody()
  const [stored] = (await weeks.save(person, monday, [line(days[0] ?? '')])).data?.lines ?? []
  const seen = { id: stored?.id, version: stored?.version }
  await weeks.save(person, monday, [{ ...seen, minutes: 240 }])
  const late = await weeks.save(person, monday, [{ ...seen, minutes: 120 }, line(days[1] ?? '', { minutes: 60 })])
  expect(late.data?.conflicts).toMatchObject([
    { index: 0, id: stored?.id, yours: { minutes: 120 }, theirs: { minutes: 240, version: 2 } },
  ])
  // What does not conflict is saved, and what says the same conflicts with nothing.
  expect(late.data?.totalMinutes).toBe(300)
  expect((await weeks.save(person, monday, [{ ...seen, minutes: 240 }])).data?.conflicts).toEqual([])
  // What was removed there and entered here is entered anew.
  await weeks.done(person, 'deleteTimeSheetTask', { id: stored?.id })
  expect(
    (await weeks.save(person, monday, [{ ...seen, ...line(days[0] ?? '', { minutes: 90 }) }])).data?.totalMinutes,
  ).toBe(150)
})

/** As a device does it: a server that is busy is asked again, with the same key. */
async function saved(person: Person, lines: readonly object[]) {
  const key = randomUUID()
  for (;;) {
    const { status, body } = await weeks.app.call<Week>(
      'updateTimeSheet',
      { weekStart: monday, lines },
      { as: person, key },
    )
    if (status !== 503) return body
  }
}

/** So many devices of one person save at once. */
const devices = rounds(20, 100)

exhaustively('of many saves at once nothing is lost', async () => {
  const person = await weeks.somebody()
  const answers = await Promise.all(
    Array.from({ length: devices }, (_, at) =>
      saved(person, [line(days[at % 5] ?? '', { minutes: 5, description: `Device ${at}` })]),
    ),
  )
  expect(answers.filter(({ error }) => error !== null)).toEqual([])
  const week = await weeks.week(person, monday)
  expect(new Set(week.lines.map(({ description }) => description)).size).toBe(devices)
  expect(week.totalMinutes).toBe(devices * 5)
  const sheets = await weeks.done<object[]>(person, 'getTimeSheets', {})
  expect(sheets).toHaveLength(1)
})

exhaustively('of many changes of one line at once one holds, and the others are told it', async () => {
  const person = await weeks.somebody()
  const [stored] = (await weeks.save(person, monday, [line(days[0] ?? '')])).data?.lines ?? []
  const answers = await Promise.all(
    Array.from({ length: devices }, (_, at) =>
      saved(person, [{ id: stored?.id, version: stored?.version, minutes: 5 * (at + 1) }]),
    ),
  )
  expect(answers.filter(({ error }) => error !== null)).toEqual([])
  const held = answers.flatMap(({ data }, at) => (data?.conflicts?.length === 0 ? [5 * (at + 1)] : []))
  expect(held).toHaveLength(1)
  expect((await weeks.week(person, monday)).totalMinutes).toBe(held[0])
})

test('a week goes to the manager, who approves it; nobody decides their own', async () => {
  const person = await weeks.somebody()
  const id = await submitted(person)
  expect(await weeks.decide(person, [id])).toMatchObject([{ id, error: { code: 'ownRequest' } }])
  expect(codesOf(await weeks.save(person, monday, [line(days[0] ?? '')]))).toEqual({ status: 'notOpen' })
  const stranger = await weeks.somebody(false)
  expect(await weeks.decide(stranger, [id])).toMatchObject([{ id, error: { code: 'notFound' } }])
  expect(await weeks.done<object[]>(weeks.manager, 'getPendingTimeSheets', { empId: person.empId })).toMatchObject([
    { id, totalMinutes: 2400 },
  ])
  expect(await weeks.decide(weeks.manager, [id])).toEqual([{ id, status: 'approved', error: null }])
  expect(await weeks.done<object[]>(weeks.manager, 'getPendingTimeSheets', { empId: person.empId })).toEqual([])
  expect(await weeks.done<object[]>(person, 'getApprovedTimeSheets', {})).toMatchObject([
    { id, approverEmpId: weeks.manager.empId },
  ])
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ id, error: { code: 'illegalTransition' } }])
})

test('whoever is named as approver is asked before the manager', async () => {
  const person = await weeks.somebody()
  expect(await weeks.done(person, 'getTimesheetApprover', {})).toMatchObject({ empId: weeks.manager.empId })
  await weeks.app.db.query({
    text: 'update employees set timesheet_approver_emp_id = $2 where id = $1',
    values: [person.empId, weeks.projectManager.empId],
  })
  expect(await weeks.done(person, 'getTimesheetApprover', {})).toMatchObject({ empId: weeks.projectManager.empId })
  const id = await submitted(person)
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ error: { code: 'forbidden' } }])
  expect(await weeks.decide(weeks.projectManager, [id])).toMatchObject([{ status: 'approved' }])
})

test('many weeks are decided in one call, and each says what became of it', async () => {
  const people = [await weeks.somebody(), await weeks.somebody()]
  const ids = [await submitted(people[0] as Person), await submitted(people[1] as Person)]
  expect(await weeks.decide(weeks.manager, [...ids, 999_999])).toMatchObject([
    ...ids.map((id) => ({ id, status: 'approved', error: null })),
    { id: 999_999, status: null, error: { code: 'notFound' } },
  ])
})

test('a rejection says why and which lines, and the week is corrected and submitted again', async () => {
  const person = await weeks.somebody()
  const id = await submitted(person)
  expect(await weeks.decide(weeks.manager, [id], 'reject')).toMatchObject([{ id, error: { code: 'required' } }])
  const [first] = (await weeks.week(person, monday)).lines
  expect(
    await weeks.decide(weeks.manager, [id], 'reject', { comment: 'Not that long', lineIds: [first?.id] }),
  ).toMatchObject([{ status: 'rejected' }])
  const { lines } = await weeks.week(person, monday)
  expect(lines.map(({ isQueried }) => isQueried)).toEqual([true, false, false, false, false])
  expect(
    (await weeks.save(person, monday, [{ id: first?.id, version: lines[0]?.version, minutes: 420 }])).error,
  ).toBeNull()
  expect((await weeks.submit(person, monday)).error).toBeNull()
  expect((await weeks.week(person, monday)).lines.map(({ isQueried }) => isQueried)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'approved' }])
})

test('one rejected part rejects the week, and all parts are asked for anew', async () => {
  const person = await weeks.somebody()
  const { rows } = await weeks.app.db.query<{ id: number }>({
    text: `insert into projects (project_code, name, kind, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ('PX', 'Asks its manager', 'client', $1, '2020-01-01', 'INR', true, 'project_manager', 'green', 'active') returning id`,
    values: [weeks.projectManager.empId],
  })
  const projectId = rows[0]?.id ?? 0
  await weeks.join(person, projectId)
  await weeks.save(person, monday, [
    ...days.slice(0, 3).map((date) => line(date, { projectId })),
    ...days.slice(3).map((date) => line(date)),
  ])
  await weeks.submit(person, monday)
  const id = (await weeks.week(person, monday)).sheet?.id ?? 0
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'submitted' }])
  expect(await weeks.decide(weeks.projectManager, [id], 'reject', { comment: 'Too much' })).toMatchObject([
    { status: 'rejected' },
  ])
  const slices = () =>
    weeks.done<{ status: string }[]>(person, 'getTimeSheetSlices', {
      filter: { timeSheetId: { eq: id } },
      sort: [['minutes', 'desc']],
    })
  expect((await slices()).map(({ status }) => status)).toEqual(['rejected', 'withdrawn'])
  expect((await weeks.submit(person, monday)).error).toBeNull()
  expect((await slices()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect(await weeks.decide(weeks.projectManager, [id])).toMatchObject([{ status: 'submitted' }])
  expect(codesOf(await weeks.call(person, 'recallTimeSheet', { id }))).toEqual({ status: 'decidedAlready' })
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'approved' }])
  // The manager of a project sees its lines of what was submitted, and no rates.
  const seen = await weeks.done<Record<string, unknown>[]>(weeks.projectManager, 'getTimeSheetTasks', {
    filter: { timeSheetId: { eq: id }, projectId: { eq: projectId } },
  })
  expect(seen).toHaveLength(3)
  expect(Object.keys(seen[0] ?? {})).not.toContain('costRate')
})

test('a week is taken back before anybody decides', async () => {
  const person = await weeks.somebody()
  const id = await submitted(person)
  await weeks.done(person, 'recallTimeSheet', { id })
  expect(await statusOf(person)).toBe('draft')
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ error: { code: 'illegalTransition' } }])
  expect((await weeks.submit(person, monday)).error).toBeNull()
})

test('an approved week is reopened by HR with a reason, a locked one by finance', async () => {
  const person = await weeks.somebody()
  const id = await submitted(person)
  await weeks.decide(weeks.manager, [id])
  const [first] = (await weeks.week(person, monday)).lines
  expect(await weeks.call(person, 'deleteTimeSheetTask', { id: first?.id })).toMatchObject({ code: 'forbidden' })
  expect(await weeks.call(person, 'reopenTimeSheet', { id, comment: 'Mine' })).toMatchObject({ code: 'forbidden' })
  expect(codesOf(await weeks.call(weeks.hr, 'reopenTimeSheet', { id }))).toEqual({ comment: 'required' })
  await weeks.done(weeks.hr, 'reopenTimeSheet', { id, comment: 'The wrong project' })
  expect(await statusOf(person)).toBe('draft')
  await weeks.submit(person, monday)
  await weeks.decide(weeks.manager, [id])
  await weeks.setNow('2026-12-03T06:30:00Z', person)
  const month = await weeks.done<{ id: number }>(weeks.finance, 'closeMonth', { fromDate: '2026-11-01' })
  expect(await statusOf(person)).toBe('locked')
  expect(await weeks.call(weeks.hr, 'reopenTimeSheet', { id, comment: 'Again' })).toMatchObject({ code: 'forbidden' })
  const other = await weeks.somebody()
  expect(codesOf(await weeks.save(other, monday, [line(days[0] ?? '')]))).toEqual({ 'lines.0.date': 'monthClosed' })
  await weeks.done(weeks.finance, 'reopenTimeSheet', { id, comment: 'A late correction' })
  const line0 = (await weeks.week(person, monday)).lines[0]
  expect(
    (await weeks.save(person, monday, [{ id: line0?.id, version: line0?.version, minutes: 450 }])).error,
  ).toBeNull()
  await weeks.done(weeks.finance, 'reopenClosedMonth', { id: month.id, comment: 'Not yet' })
  expect((await weeks.save(other, monday, [line(days[0] ?? '')])).error).toBeNull()
  expect(codesOf(await weeks.call(weeks.finance, 'closeMonth', { fromDate: '2026-12-01' }))).toEqual({
    fromDate: 'monthNotOver',
  })
  expect(codesOf(await weeks.call(weeks.finance, 'closeMonth', { fromDate: '2026-10-02' }))).toEqual({
    fromDate: 'notFirstDay',
  })
  expect(await weeks.call(weeks.hr, 'closeMonth', { fromDate: '2026-10-01' })).toMatchObject({ code: 'forbidden' })
  await weeks.setNow(sunday)
})

test('a phase that allows no more than was planned refuses the approval beyond it', async () => {
  const person = await weeks.somebody()
  const { rows } = await weeks.app.db.query<{ id: number }>({
    text: `insert into project_phases (project_id, name, sequence, start_date, end_date, budget_minutes, hard_stop, status) values ($1, 'Full', 1, '2026-01-01', '2026-12-31', 2395, true, 'active') returning id`,
    values: [weeks.clientProject],
  })
  const phaseId = rows[0]?.id
  const id = await submitted(person, { phaseId })
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: null, error: { code: 'phaseFull' } }])
  await weeks.app.db.query({ text: 'update project_phases set budget_minutes = 2400 where id = $1', values: [phaseId] })
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'approved' }])
  // Both marks are reached at once, and each is told.
  const filter = { recordId: { eq: phaseId }, entityType: { eq: 'projectPhases' } }
  const told = await weeks.done<{ title: string }[]>(weeks.projectManager, 'getNotifications', { filter })
  expect(told.map(({ title }) => title.split(' of')[0]).sort()).toEqual(['Full: 100%', 'Full: 80%'])
})

test('billable time says what it was for, and the project manager says what is billed', async () => {
  const person = await weeks.somebody()
  await weeks.save(person, monday, full({ description: null }))
  expect(codesOf(await weeks.submit(person, monday))).toMatchObject({ 'lines.0.description': 'descriptionMissing' })
  await weeks.save(
    person,
    monday,
    (await weeks.week(person, monday)).lines.map(({ id, version }) => ({ id, version, description: note })),
  )
  expect((await weeks.submit(person, monday)).error).toBeNull()
  const [first] = (await weeks.week(person, monday)).lines
  const change = { id: first?.id, version: first?.version }
  expect(
    (await weeks.call(weeks.projectManager, 'updateTimeSheetTask', { ...change, minutes: 5 })).error,
  ).not.toBeNull()
  await weeks.done(weeks.projectManager, 'updateTimeSheetTask', { ...change, isBillable: false })
  expect((await weeks.week(person, monday)).billableMinutes).toBe(1920)
})

test('time for a customer who has agreed to nothing is not billed', async () => {
  const person = await weeks.somebody()
  const { rows } = await weeks.app.db.query<{ id: number }>({
    text: `insert into projects (project_code, name, kind, manager_emp_id, start_date, currency, billable, timesheet_approval, health, status)
      values ('PY', 'Not agreed', 'client', $1, '2020-01-01', 'INR', true, 'manager_line', 'green', 'active') returning id`,
    values: [weeks.projectManager.empId],
  })
  const projectId = rows[0]?.id ?? 0
  await weeks.join(person, projectId)
  expect((await weeks.save(person, monday, [line(monday, { projectId })])).error).toBeNull()
  const [entered] = (await weeks.week(person, monday)).lines
  expect(entered).toMatchObject({ isBillable: false })
  const change = { id: entered?.id, version: entered?.version, isBillable: true }
  expect(codesOf(await weeks.call(person, 'updateTimeSheetTask', change))).toEqual({ isBillable: 'sowMissing' })
  await agree(weeks.app, projectId, weeks.finance)
  expect((await weeks.call(person, 'updateTimeSheetTask', change)).error).toBeNull()
})

test('when a week is late says the policy of the person', async () => {
  const person = await weeks.somebody()
  const cutOffOf = async () =>
    (await weeks.done<{ cutOffAt: string }>(person, 'getTimeSheet', { weekStart: monday })).cutOffAt
  expect((await cutOffOf()).slice(11, 16)).toBe('06:30')
  const { id } = await weeks.done<{ id: number }>(weeks.hr, 'createAttendancePolicy', {
    ...{ title: 'Weeks', summary: 'Later', effectiveFrom: '2027-01-01', timesheetDays: 3, timesheetAt: '18:00' },
  })
  const published = "update attendance_policies set status = 'published', effective_from = '2026-01-01' where id = $1"
  await weeks.app.db.query({ text: published, values: [id] })
  const late = await cutOffOf()
  await weeks.app.db.query({ text: "update attendance_policies set status = 'withdrawn' where id = $1", values: [id] })
  expect(Date.parse(late) - Date.parse(await cutOffOf())).toBe((2 * 24 + 6) * 3_600_000)
})

test('last week is copied to the days that have come, once', async () => {
  const person = await weeks.somebody()
  await weeks.save(person, monday, full())
  await weeks.setNow('2026-11-18T06:30:00Z')
  const copied = await weeks.done<{
    copied: number
    rows: object[]
    totalMinutes: number
    lines: { date: string; source: string }[]
  }>(person, 'copyLastWeek', { weekStart: '2026-11-16' })
  expect(copied).toMatchObject({
    copied: 3,
    totalMinutes: 1440,
    rows: [{ projectId: weeks.clientProject, activity: 'development' }],
  })
  expect(copied.lines.map(({ date, source }) => `${date} ${source}`)).toEqual([
    '2026-11-16 copied',
    '2026-11-17 copied',
    '2026-11-18 copied',
  ])
  expect(await weeks.done(person, 'copyLastWeek', { weekStart: '2026-11-16' })).toMatchObject({
    copied: 0,
    totalMinutes: 1440,
  })
  await weeks.setNow(sunday)
})

test('a timer runs on the server, one at a time, and its time becomes a line', async () => {
  const person = await weeks.somebody()
  const started = await weeks.done<{ id: number; status: string }>(person, 'startTimer', {
    projectId: weeks.clientProject,
  })
  expect(codesOf(await weeks.call(person, 'startTimer', { projectId: weeks.internalProject }))).toMatchObject({
    empId: 'timerRuns',
  })
  await weeks.setNow('2026-11-15T07:32:00Z')
  expect(await weeks.done<object[]>(person, 'getTimers', { filter: { status: { eq: 'running' } } })).toMatchObject([
    { id: started.id, startedAt: '2026-11-15T06:30:00.000Z' },
  ])
  const stopped = await weeks.done<{ lineId: number }>(person, 'stopTimer', { id: started.id })
  expect((await weeks.week(person, monday)).lines).toMatchObject([
    { id: stopped.lineId, date: '2026-11-15', minutes: 60, source: 'timer' },
  ])
  const next = await weeks.done<{ id: number }>(person, 'startTimer', { projectId: weeks.clientProject })
  await weeks.setNow('2026-11-17T07:32:00Z')
  expect(codesOf(await weeks.call(person, 'stopTimer', { id: next.id }))).toEqual({ status: 'timerTooOld' })
  await weeks.done(person, 'discardTimer', { id: next.id })
  await weeks.setNow(sunday)
})

test('the year has a line for each week, with what was expected of it', async () => {
  const person = await weeks.somebody()
  await submitted(person)
  const rows = await weeks.done<{ weekStart: string }[]>(weeks.manager, 'getEmployeeTimesheetRecordsByYear', {
    empId: person.empId,
    year: 2026,
  })
  expect(rows).toHaveLength(52)
  expect(rows.find(({ weekStart }) => weekStart === monday)).toMatchObject({
    status: 'submitted',
    total: 2400,
    billable: 2400,
    expected: 2400,
  })
  expect(rows[0]).toMatchObject({ weekStart: '2026-01-05', status: 'none', total: 0, expected: 2400 })
  expect(
    await weeks.call(weeks.projectManager, 'getEmployeeTimesheetRecordsByYear', { empId: person.empId, year: 2026 }),
  ).toMatchObject({ code: 'notFound' })
})

test('the dashboard tells weeks, what they were for and the weeks of one’s people', async () => {
  const person = await weeks.somebody()
  const id = await submitted(person)
  await weeks.decide(weeks.manager, [id])
  const own = await weeks.done<Record<string, unknown>>(person, 'getTimesheetDashboard', { weeks: 2 })
  expect(own).toMatchObject({
    weeks: [
      { weekStart: '2026-11-02', status: 'none', expected: 2400 },
      { weekStart: monday, status: 'approved', total: 2400 },
    ],
    byProject: [{ projectId: weeks.clientProject, minutes: 2400, billableMinutes: 2400 }],
    missingWeeks: ['2026-11-02'],
    utilisationPercent: '50.00',
    team: [],
  })
  const { team } = await weeks.done<{ team: { empId: number }[] }>(weeks.manager, 'getTimesheetDashboard', { weeks: 2 })
  expect(team.map(({ empId }) => empId)).toContain(person.empId)
})

test('whoever decides about leave is told of time that was entered for its days, and of presence', async () => {
  await weeks.setNow(sunday)
  const person = await weeks.somebody()
  const id = await submitted(person)
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'approved' }])
  const type = { code: 'SL', name: 'Sick leave', category: 'sick', requiresBalance: false, maxBackdatedDays: 60 }
  const { id: leaveTypeId } = await weeks.done<{ id: number }>(weeks.hr, 'createLeaveType', type)
  const readFacts = async (fromDate = '', more: object = {}) => {
    const leave = { leaveTypeId, fromDate, toDate: fromDate, reason: 'Was ill', ...more }
    const { id: recordId } = await weeks.done<{ id: number }>(person, 'createEmployeeLeave', leave)
    const filter = JSON.stringify({ entityType: { eq: 'leaveRequests' }, recordId: { eq: recordId } })
    const [item] = await weeks.done<{ id: number }[]>(weeks.manager, 'getInboxItems', { filter })
    const ids = JSON.stringify([item?.id])
    const [told] = await weeks.done<{ facts: { code: string; args?: object }[] }[]>(weeks.manager, 'getInboxFacts', {
      ids,
    })
    return (told?.facts ?? []).filter(({ code }) => ['leaveTimeEntered', 'leavePresent'].includes(code))
  }
  await weeks.app.db.query({
    text: `insert into attendance_punches (emp_id, work_date, name, direction, at, source, location_result)
      select $1, $2, '', direction, at::timestamptz, 'web', 'unknown' from unnest($3::text[], $4::text[]) p (direction, at)`,
    values: [person.empId, days[1], ['in', 'out'], ['2026-11-10T03:30:00Z', '2026-11-10T12:30:00Z']],
  })
  expect(await readFacts(days[1], { toDate: days[2] })).toMatchObject([
    { code: 'leavePresent', args: { days: '10 Nov 2026' } },
    { code: 'leaveTimeEntered', args: { time: '16 h', days: '10 Nov 2026, 11 Nov 2026' } },
  ])
  const half = { fromSession: 'first_half', toSession: 'first_half' }
  expect(await readFacts(days[3], half)).toMatchObject([{ code: 'leaveTimeEntered', args: { days: '12 Nov 2026' } }])
  // Nothing was entered for the day after that week.
  expect(await readFacts('2026-11-16')).toEqual([])
})

test('HR enters with a reason what a leaver worked on while employed, and the manager decides', async () => {
  const person = await weeks.somebody()
  const input = (dates: readonly string[], more: object = {}) => ({
    ...{ empId: person.empId, weekStart: monday, lines: dates.map((each) => line(each)), reason: 'Left a list' },
    ...more,
  })
  const enter = (as: Person, dates: readonly string[], more?: object) =>
    weeks.call<Week>(as, 'enterTimeOfLeaver', input(dates, more))
  const worked = days.slice(0, 3)
  expect(codesOf(await enter(weeks.hr, worked))).toEqual({ empId: 'notLeft' })
  await weeks.app.db.query({
    text: `update employees set status = 'exited', last_working_date = $2 where id = $1`,
    values: [person.empId, worked.at(-1)],
  })
  expect((await enter(weeks.manager, worked)).code).toBe('forbidden')
  expect(codesOf(await enter(weeks.hr, worked, { reason: '' }))).toEqual({ reason: 'required' })
  expect(Object.values(codesOf(await enter(weeks.hr, days)))).toContain('notEmployed')
  const entered = await enter(weeks.hr, worked)
  expect(entered).toMatchObject({ error: null, data: { sheet: { status: 'submitted' }, totalMinutes: 1440 } })
  const id = entered.data?.sheet?.id ?? 0
  const history = await weeks.done<{ comment: string | null; actorEmpId: number }[]>(weeks.hr, 'getTimeSheetHistory', {
    id,
  })
  expect(history).toContainEqual(expect.objectContaining({ comment: 'Left a list', actorEmpId: weeks.hr.empId }))
  expect(await weeks.decide(weeks.manager, [id])).toMatchObject([{ status: 'approved', error: null }])
})

test('whoever enters for a leaver does not decide on it, though the leaver reported to them', async () => {
  const person = await weeks.somebody()
  await weeks.app.reportsTo(person, weeks.hr)
  await weeks.app.db.query({
    text: `update employees set status = 'exited', last_working_date = $2 where id = $1`,
    values: [person.empId, days[0]],
  })
  const input = { empId: person.empId, weekStart: monday, lines: [line(days[0] ?? '')], reason: 'Left a list' }
  const entered = await weeks.call<Week>(weeks.hr, 'enterTimeOfLeaver', input)
  expect(entered.error).toBeNull()
  const { rows } = await weeks.app.db.query({
    text: `select a.emp_id::int as "empId" from approval_approvers a join approval_steps s on s.id = a.step_id
           join time_sheet_slices c on c.id = s.record_id and s.entity_type = 'timeSheetSlices' where c.time_sheet_id = $1`,
    values: [entered.data?.sheet?.id],
  })
  expect(rows).toEqual([{ empId: weeks.manager.empId }])
})
