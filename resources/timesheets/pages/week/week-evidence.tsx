import { type CalendarDate, isCalendarDate } from '../../../../src/framework/values/dates'
import { DayTable } from '../../../../src/views/blocks/calendar/day-table'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { LoadingLines } from '../../../../src/views/states/page-states'
import type { EvidenceProps } from '../../../../src/views/tools/evidence-props'
import { sumMinutes, sumMinutesOn } from '../../rules/check-timesheet-week'
import { buildGridRows, findCellLines } from '../../rules/grid-rows'
import { formatMinutes } from '../../rules/parse-minutes'
import { listWeekDays } from '../../rules/week-dates'
import { activities } from '../../timeSheetTasks'
import { useTimesheetWords } from '../../words/en'
import { group, type ShownWeek } from './use-timesheet-week'

/** Shows a submitted week: its projects by day with attendance below, and the notes of its entries. */
export function WeekEvidence({ values: { person, week: weekStart, project } }: EvidenceProps) {
  const say = useTimesheetWords()
  const isKnown = typeof person === 'number' && isCalendarDate(weekStart)
  const options = { group, isEnabled: isKnown, staleMs: 10_000 }
  const { data: week, error } = useAnswer<ShownWeek>('getTimeSheet', { empId: person, weekStart }, options)
  if (error || !isKnown) return null
  if (!week) return <LoadingLines lines={5} />
  const { lines, attendanceByDay, expectedByDay } = week
  const rows = buildGridRows(lines, []).map((row) => {
    const detail = activities[row.activity as keyof typeof activities]
    // What belongs to another project is decided by somebody else.
    const isQuiet = typeof project === 'number' && row.projectId !== project
    return { ...row, detail, isQuiet, valueOn: (date: CalendarDate) => sumMinutes(findCellLines(lines, row, date)) }
  })
  const sums = [
    { label: say('total'), valueOn: (date: CalendarDate) => sumMinutesOn(lines, date) },
    { label: say('attended'), isQuiet: true, valueOn: (date: CalendarDate) => attendanceByDay[date] ?? 0 },
    { label: say('expected'), isQuiet: true, valueOn: (date: CalendarDate) => expectedByDay[date] ?? 0 },
  ]
  const entries = lines.map((line) => ({ ...line, label: line.labels.projectId, note: line.description }))
  const leaveOn = (date: CalendarDate) => (week.leaveByDay[date]?.halves.length ? say('leave') : '')
  const heads = { title: say('weekByDay'), row: say('work'), total: say('total'), entries: say('notes') }
  const about = { heads, dates: listWeekDays(weekStart), format: formatMinutes }
  return <DayTable {...{ ...about, rows, sums, entries }} offOn={(date) => week.holidayByDay[date] ?? leaveOn(date)} />
}
