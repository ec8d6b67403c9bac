import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../setup/app'
import { codesOf, startWeeks, type Week, type Weeks } from './drive'

let weeks: Weeks
beforeAll(async () => {
  weeks = await startWeeks()
  vi.useFakeTimers({ toFake: ['Date'] })
  await weeks.setNow('2026-12-06T06:30:00Z')
})
afterAll(async () => {
  vi.useRealTimers()
  await weeks.app.close()
})

/** The week from Monday, 30 November. */
const monday = '2026-11-30'
const [tuesday, wednesday, thursday, friday] = ['01', '02', '03', '04'].map((day) => `2026-12-${day}`)
const weekdays = [monday, tuesday, wednesday, thursday, friday]

interface OpenWeek extends Week {
  obstacleByDay: Record<string, string>
}

const line = (date = '', more: object = {}) => ({
  date,
  projectId: weeks.clientProject,
  minutes: 480,
  description: 'Work on the milestone',
  ...more,
})
const save = (person: Person, dates: readonly (string | undefined)[], weekStart = monday) =>
  weeks.save(
    person,
    weekStart,
    dates.map((date) => line(date)),
  )
const read = async (person: Person) => (await weeks.week(person, monday)) as OpenWeek
const sql = (text: string, values: unknown[] = []) => weeks.app.db.query<{ id: number }>({ text, values })
const missingWeeks = async (person: Person) =>
  (await weeks.done<{ missingWeeks: string[] }>(person, 'getTimesheetDashboard', { weeks: 3 })).missingWeeks
const closeNovember = () => weeks.done<{ id: number }>(weeks.finance, 'closeMonth', { fromDate: '2026-11-01' })

test('days of a closed month are neither asked for nor entered, and the rest of the week is submitted', async () => {
  const person = await weeks.somebody()
  await save(person, ['2026-11-23', '2026-11-24', '2026-11-25'], '2026-11-23')
  expect(await missingWeeks(person)).toEqual(['2026-11-16', '2026-11-23'])
  const { id } = await closeNovember()
  expect(await missingWeeks(person)).toEqual(['2026-11-23'])
  expect((await read(person)).obstacleByDay).toEqual({ [monday]: 'monthClosed' })
  expect(codesOf(await save(person, [monday]))).toEqual({ 'lines.0.date': 'monthClosed' })
  // The days of last week that cannot be entered are left out.
  const { copied } = await weeks.done<{ copied: number }>(person, 'copyLastWeek', { weekStart: monday })
  expect(copied).toBe(2)
  expect(codesOf(await weeks.submit(person, monday))).toEqual({
    [`days.${thursday}`]: 'dayMissing',
    [`days.${friday}`]: 'dayMissing',
  })
  await save(person, [thursday, friday])
  expect((await read(person)).missingDays).toEqual([])
  expect(await weeks.submit(person, monday)).toMatchObject({ error: null })
  const { sheet } = await read(person)
  expect(await weeks.decide(weeks.manager, [sheet?.id ?? 0])).toMatchObject([{ status: 'approved' }])
  // Reopened, the whole week can be corrected, so its day in the closed month counts again.
  await weeks.done(weeks.hr, 'reopenTimeSheet', { id: sheet?.id, comment: 'A day was wrong' })
  expect((await read(person)).obstacleByDay).toEqual({})
  await weeks.done(weeks.finance, 'reopenClosedMonth', { id, comment: 'For the next test' })
})

test('days on which no project of the person runs are not asked for', async () => {
  await sql("update projects set status = 'on_hold' where id = $1", [weeks.internalProject])
  const later = await weeks.somebody(false)
  await sql(
    `insert into project_members (project_id, emp_id, role, from_date, to_date, allocation_percent) values ($1, $2, 'Member', $3, $4, 100)`,
    [weeks.clientProject, later.empId, wednesday, thursday],
  )
  const { obstacleByDay } = await read(later)
  expect(weekdays.map((date) => obstacleByDay[date ?? ''])).toEqual([
    'noProject',
    'noProject',
    undefined,
    undefined,
    'noProject',
  ])
  await save(later, [wednesday, thursday])
  expect(await weeks.submit(later, monday)).toMatchObject({ error: null })
  const nobody = await weeks.somebody(false)
  expect(await missingWeeks(nobody)).toEqual([])
})

test('a project that begins or ends within the week bounds what is asked for', async () => {
  const person = await weeks.somebody()
  await sql('update projects set start_date = $2, end_date = $3 where id = $1', [
    weeks.clientProject,
    tuesday,
    thursday,
  ])
  expect(Object.keys((await read(person)).obstacleByDay)).toEqual(expect.arrayContaining([monday, friday]))
  await save(person, [tuesday, wednesday, thursday])
  expect(await weeks.submit(person, monday)).toMatchObject({ error: null })
  const joined = await weeks.somebody()
  await sql('update employees set date_of_joining = $2 where id = $1', [joined.empId, thursday])
  expect((await read(joined)).obstacleByDay).toMatchObject({ [wednesday ?? '']: 'notEmployed' })
  await save(joined, [thursday])
  expect(await weeks.submit(joined, monday)).toMatchObject({ error: null })
})
