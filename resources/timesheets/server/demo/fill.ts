import type { Values } from '../../../../src/framework/validate'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addMany, become, type Filling, inSets, takeAs } from '../../../demo/writing'
import { expectedTotal } from '../../rules/expected'
import { shift, weekOf } from '../../rules/week'
import { timeSheets } from '../../timeSheets'
import { timeSheetTasks } from '../../timeSheetTasks'
import { readExpected } from '../expected'
import { demoShares, demoWorkers } from './plans'

/** So many weeks are over. */
const past = 7
const step = 5

interface Week {
  by: string
  lastWeek: string
  weekStart: CalendarDate
  /** Weeks ago; 0 is the one of today. */
  ago: number
  expectedMinutes: number
  lines: readonly Values[]
}

/** Weeks of the people who work in projects: approved, waiting, missing and just begun. */
export async function fillTimesheets(filling: Filling): Promise<void> {
  const { writer, id } = filling
  const hand = inSets(writer)
  await addMany(
    hand,
    'hourlyRates',
    demoWorkers.map(([by, _, costRate, billRate]) => ({
      ...{ empId: id('employees', by), since: shift(writer.today, -400), costRate, billRate },
    })),
  )
  const weeks = (await weeksOf(filling)).filter(({ lines }) => lines.length > 0)
  const sheetIds = await addMany(
    hand,
    timeSheets.name,
    weeks.map(({ by, weekStart, expectedMinutes }) => ({
      ...{ empId: id('employees', by), weekStart, expectedMinutes },
    })),
  )
  const lineIds = await addMany(
    hand,
    timeSheetTasks.name,
    weeks.flatMap(({ lines }, at) => lines.map((line) => ({ ...line, timeSheetId: sheetIds[at] ?? 0 }))),
  )
  await approvePast(filling, weeks, sheetIds, lineIds)
  for (const [at, { by, lastWeek, ago }] of weeks.entries())
    if (ago === 1 && lastWeek === 'submitted')
      await takeAs(filling, { by, transition: 'submit' }, timeSheets.name, sheetIds[at] ?? 0)
}

/** What is older than last week was approved on the Monday after, at the rates of that day. */
async function approvePast(
  { writer, id }: Filling,
  weeks: readonly Week[],
  sheetIds: readonly number[],
  lineIds: readonly number[],
): Promise<void> {
  const hand = inSets(writer)
  const approved = weeks.flatMap(({ by, weekStart, ago }, at) => {
    if (ago < 2) return []
    const monday = shift(weekStart, 7)
    const approverEmpId = id('employees', by.replace(/\.\d+$/, ''))
    const told = { submittedAt: `${monday}T03:30:00Z`, decidedAt: `${monday}T09:00:00Z`, approverEmpId }
    return [[sheetIds[at] ?? 0, { status: 'approved', ...told }] as const]
  })
  await become(hand, timeSheets.name, new Map(approved))
  const ofWeeks = weeks.flatMap(({ lines, ago }) => lines.map(() => ago))
  const priced = lineIds.filter((_, at) => (ofWeeks[at] ?? 0) >= 2)
  await become(hand, timeSheetTasks.name, new Map(priced.map((lineId) => [lineId, { isQueried: false }])))
}

async function weeksOf({ writer, id }: Filling): Promise<Week[]> {
  const { sql, company, today } = writer
  const thisWeek = weekOf(today)
  const empIds = demoWorkers.map(([by]) => id('employees', by))
  const expected = await readExpected(
    { sql, zone: company.zone },
    empIds,
    shift(thisWeek, -7 * past),
    shift(thisWeek, 6),
  )
  return demoWorkers.flatMap(([by, lastWeek]) => {
    const days = expected.get(id('employees', by)) ?? []
    return [...Array(past + 1).keys()].flatMap((ago): Week[] => {
      if (ago === 1 && lastWeek === 'missing') return []
      const weekStart = shift(thisWeek, -7 * ago)
      const own = days.filter(({ date }) => date >= weekStart && date <= shift(weekStart, 6))
      const worked = own.filter(({ date, expectedMinutes }) => date < today && expectedMinutes > 0)
      const lines = worked.flatMap(({ date, expectedMinutes }) => linesOf(id, by, date, expectedMinutes))
      return [{ by, lastWeek, weekStart, ago, expectedMinutes: expectedTotal(own), lines }]
    })
  })
}

/** The minutes of a day, shared between what somebody works on. */
function linesOf(id: Filling['id'], by: string, date: CalendarDate, minutes: number): Values[] {
  const shares = demoShares.filter(([who]) => who === by)
  let left = minutes - (minutes % step)
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
