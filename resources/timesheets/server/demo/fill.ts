import type { Values } from '../../../../src/framework/validate'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { readAttendanceDays } from '../../../attendance/server/public'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues, takeStepAs } from '../../../demo/demo-writer'
import { demoManagers } from '../../../people/server/demo/public'
import { sumExpectedMinutes } from '../../rules/expected-day'
import { addDays, toWeekStart } from '../../rules/week-dates'
import { timeSheets } from '../../timeSheets'
import { timeSheetTasks } from '../../timeSheetTasks'
import { readExpectedDays } from '../expected-days'
import { demoShares, demoWorkers, findActivity } from './demo-workers'

/** Seven weeks in the past. */
const past = 7
const step = 5

interface DemoWeek {
  by: string
  lastWeek: string
  weekStart: CalendarDate
  /** Weeks ago; 0 is the present one. */
  ago: number
  expectedMinutes: number
  lines: readonly Values[]
  /** All working days are entered. */
  isWhole: boolean
}

/** The state of the last week of people outside projects: most are prompt. */
const findLastWeekState = (by: string, at: number) =>
  demoWorkers.find(([who]) => who === by)?.[1] ?? (at % 5 === 0 ? 'draft' : 'approved')

const isWeekApproved = ({ ago, lastWeek, isWhole }: DemoWeek) =>
  ago > 1 || (ago === 1 && lastWeek === 'approved' && isWhole)

/** Weeks of everybody with a manager: approved, pending, missing and just begun. */
export async function fillTimesheets(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const hand = asBulkWriter(writer)
  await addRecords(
    hand,
    'hourlyRates',
    demoWorkers.map(([by, _, costRate, billRate]) => ({
      ...{ empId: id('employees', by), since: addDays(writer.today, -400), costRate, billRate },
    })),
  )
  const weeks = (await listDemoWeeks(filling)).filter(({ lines }) => lines.length > 0)
  const sheetIds = await addRecords(
    hand,
    timeSheets.name,
    weeks.map(({ by, weekStart, expectedMinutes }) => ({
      ...{ empId: id('employees', by), weekStart, expectedMinutes },
    })),
  )
  const lineIds = await addRecords(
    hand,
    timeSheetTasks.name,
    weeks.flatMap(({ lines }, at) => lines.map((line) => ({ ...line, timeSheetId: sheetIds[at] ?? 0 }))),
  )
  await approvePastWeeks(filling, weeks, sheetIds, lineIds)
  for (const [at, { by, lastWeek, ago, isWhole }] of weeks.entries())
    if (ago === 1 && lastWeek === 'submitted' && isWhole)
      await takeStepAs(filling, { by, transition: 'submit' }, timeSheets.name, sheetIds[at] ?? 0)
}

/**
 * Weeks before the last one, and the last week of most people, were approved on the Monday after, at the
 * rates of that day.
 */
async function approvePastWeeks(
  { writer, id }: DemoWriter,
  weeks: readonly DemoWeek[],
  sheetIds: readonly number[],
  lineIds: readonly number[],
): Promise<void> {
  const hand = asBulkWriter(writer)
  const approved = weeks.flatMap((week, at) => {
    if (!isWeekApproved(week)) return []
    const { by, weekStart } = week
    const monday = addDays(weekStart, 7)
    const approverEmpId = id('employees', demoManagers.get(by) ?? by)
    const told = { submittedAt: `${monday}T03:30:00Z`, decidedAt: `${monday}T09:00:00Z`, approverEmpId }
    return [[sheetIds[at] ?? 0, { status: 'approved', ...told }] as const]
  })
  await setRecordValues(hand, timeSheets.name, new Map(approved))
  const ofWeeks = weeks.flatMap((week) => week.lines.map(() => isWeekApproved(week)))
  const priced = lineIds.filter((_, at) => ofWeeks[at])
  await setRecordValues(hand, timeSheetTasks.name, new Map(priced.map((lineId) => [lineId, { isQueried: false }])))
}

async function listDemoWeeks({ writer, id }: DemoWriter): Promise<DemoWeek[]> {
  const { sql, today } = writer
  const thisWeek = toWeekStart(today)
  const people = [...demoManagers].flatMap(([by, manager]) => (manager ? [by] : []))
  const empIds = people.map((by) => id('employees', by))
  const expected = await readExpectedDays(writer, {
    empIds,
    from: addDays(thisWeek, -7 * past),
    to: addDays(thisWeek, 6),
  })
  const attended = await readAttendanceDays(sql, empIds, addDays(thisWeek, -7 * past), today)
  const there = new Set(attended.map(({ empId, workDate }) => `${empId} ${workDate}`))
  return people.flatMap((by, place) => {
    const empId = id('employees', by)
    const lastWeek = findLastWeekState(by, place)
    const days = expected.get(empId) ?? []
    return [...Array(past + 1).keys()].flatMap((ago): DemoWeek[] => {
      if (ago === 1 && lastWeek === 'missing') return []
      const weekStart = addDays(thisWeek, -7 * ago)
      const own = days.filter(({ date }) => date >= weekStart && date <= addDays(weekStart, 6))
      const due = own.filter(({ date, expectedMinutes }) => date < today && expectedMinutes > 0)
      const worked = due.filter(({ date }) => there.has(`${empId} ${date}`))
      const lines = worked.flatMap(({ date, expectedMinutes }) => splitDayIntoLines(id, by, date, expectedMinutes))
      return [
        {
          by,
          lastWeek,
          weekStart,
          ago,
          expectedMinutes: sumExpectedMinutes(own),
          lines,
          isWhole: worked.length === due.length,
        },
      ]
    })
  })
}

/** Splits the minutes of a day between the person's tasks. */
function splitDayIntoLines(id: DemoWriter['id'], by: string, date: CalendarDate, minutes: number): Values[] {
  const shares = demoShares.filter(([who]) => who === by)
  let left = minutes - (minutes % step)
  if (shares.length === 0) {
    const [projectId, phaseId, taskId] = [
      id('projects', 'daily'),
      id('projectPhases', 'daily Every day'),
      id('tasks', `daily ${by}`),
    ]
    return [{ date, minutes: left, activity: findActivity(by), projectId, phaseId, taskId }]
  }
  return shares.map(([_, project, task, percent, description], at) => {
    const part = at === shares.length - 1 ? left : Math.floor((minutes * percent) / 100 / step) * step
    left -= part
    return {
      ...{ date, minutes: part, description },
      projectId: id('projects', project),
      phaseId: id('projectPhases', `${project} Build`),
      taskId: id('tasks', task),
    }
  })
}
