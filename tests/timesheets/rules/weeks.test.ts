import { expect, test } from 'vitest'
import { findPlannedWork, findShift, type Timing } from '../../../resources/policies/public'
import type { WeekLineRow } from '../../../resources/timesheets/answers'
import { checkTimeSheetWeek } from '../../../resources/timesheets/rules/check-timesheet-week'
import { computeExpectedDay, sumExpectedMinutes } from '../../../resources/timesheets/rules/expected-day'
import {
  applyEntries,
  attachSeenLines,
  buildCellChanges,
  type CellEntry,
  type GridRow,
} from '../../../resources/timesheets/rules/grid-rows'
import { formatMinutes, parseMinutes } from '../../../resources/timesheets/rules/parse-minutes'
import {
  computeBudgetUse,
  computeTimeAmount,
  roundToFiveMinutes,
} from '../../../resources/timesheets/rules/time-figures'
import { listWeekDays } from '../../../resources/timesheets/rules/week-dates'
import { splitIntoSlices } from '../../../resources/timesheets/rules/week-slices'
import type { Half } from '../../../resources/workdays/public'
import { computePercent } from '../../../src/framework/values/percent'
import { examplesOfKind } from '../../examples/read-examples'
import type { Example } from '../example'

const general: Timing = {
  ...{ startTime: '09:00', endTime: '18:00', halfDaySplitAt: '13:30', breakMinutes: 60 },
  ...{ workDays: ['mon', 'tue', 'wed', 'thu', 'fri'], halfDays: null, alternateDays: null, offWeeks: null },
}
const both = ['first', 'second'] as const
const sessions: Readonly<Record<string, readonly Half[]>> = {
  full: both,
  first_half: ['first'],
  second_half: ['second'],
}

const daysOfExample = ({ weekStart, timeZone, holidays = [], leave = [], dateOfJoining = '' }: Example['given']) =>
  listWeekDays(weekStart).map((date) => {
    const holiday = holidays.find((one) => one.date === date)
    const leaveHalves = leave.flatMap((one) =>
      one.status === 'approved' && one.fromDate <= date && date <= one.toDate ? (sessions[one.fromSession] ?? []) : [],
    )
    return computeExpectedDay({
      ...{ date, isEmployed: date >= dateOfJoining, work: findPlannedWork(general, date), leaveHalves },
      scheduledMinutes: findShift(general, date, timeZone)?.scheduledMinutes ?? 0,
      holiday: holiday?.name ?? null,
      holidayHalves: holiday ? both : [],
    })
  })

const judged = (examplesOfKind('timesheetWeek') as unknown as Example[]).filter(
  ({ given: { action } }) => action === 'submit',
)

test.each(judged)('$id $says', ({ given: what, expect: expected }) => {
  const days = daysOfExample(what)
  const lines = (what.lines ?? []).map(({ billable, ...line }) => ({ ...line, isBillable: billable }))
  const found = checkTimeSheetWeek(days, lines, what.attendanceByDay ?? {})
  if (expected.outcome === 'refused') {
    const [refusal] = found.refusals
    if (expected.rule === 'TS3') expect(found.missingDays).toEqual(expected.missingDays)
    else expect(refusal).toMatchObject({ rule: expected.rule, date: expected.date, minutes: expected.minutes })
    return
  }
  expect(found.refusals).toEqual([])
  expect(found.missingDays).toEqual(expected.missingDays)
  expect(found).toMatchObject({ totalMinutes: expected.totalMinutes, billableMinutes: expected.billableMinutes })
  expect(sumExpectedMinutes(days)).toBe(expected.expectedMinutes)
  const told = found.warnings.map(({ rule, date, minutes, attendanceMinutes }) =>
    rule === 'TS1' ? { rule, date, minutes } : { rule, date, bookedMinutes: minutes, attendanceMinutes },
  )
  expect(told).toEqual(expected.warnings)
  if (expected.billablePercent)
    expect(computePercent(found.billableMinutes, found.totalMinutes)).toBe(expected.billablePercent)
  if (expected.utilisationPercent)
    expect(computePercent(found.billableMinutes, sumExpectedMinutes(days))).toBe(expected.utilisationPercent)
})

test('timer lines are rounded one by one, at least to five minutes', () => {
  expect([37, 38, 1, 0, 2.5, 1441].map(roundToFiveMinutes)).toEqual([35, 40, 5, 5, 5, 1440])
})

test('a phase warns for what is newly reached, and is full beyond 100 percent only', () => {
  expect(computeBudgetUse(12_000, 7200, 2400)).toEqual({
    usedMinutes: 9600,
    percentUsed: '80.00',
    reached: [80],
    isOver: false,
  })
  expect(computeBudgetUse(12_000, 9595, 2400)).toEqual({
    usedMinutes: 11_995,
    percentUsed: '99.96',
    reached: [80],
    isOver: false,
  })
  expect(computeBudgetUse(12_000, 7000, 5000)).toMatchObject({ reached: [80, 100], isOver: false })
  expect(computeBudgetUse(12_000, 12_000, 5)).toMatchObject({ reached: [], isOver: true })
  expect(computeBudgetUse(null, 0, 5)).toMatchObject({ reached: [], isOver: false, percentUsed: null })
})

test('an amount is minutes by sixty times the rate, half up', () => {
  expect([
    computeTimeAmount(450, '900.00', 'INR'),
    computeTimeAmount(5, '100.00', 'INR'),
    computeTimeAmount(10, '1.00', 'JPY'),
  ]).toEqual(['6750.00', '8.33', '0.00'])
})

test('each project that asks for it is a part of its own, the rest is one', () => {
  const line = (projectId: number, asksManager: boolean, minutes: number) => ({
    projectId,
    project: `P${projectId}`,
    asksManager,
    minutes,
    isBillable: projectId === 1,
  })
  expect(splitIntoSlices([line(1, true, 60), line(2, false, 30), line(1, true, 5), line(3, false, 10)])).toEqual([
    { projectId: 1, project: 'P1', minutes: 65, billableMinutes: 65 },
    { projectId: null, project: null, minutes: 40, billableMinutes: 0 },
  ])
  expect(splitIntoSlices([])).toEqual([])
})

test('a half day of work and a half holiday are halves of the same day', () => {
  const day = { date: '2026-11-14', isEmployed: true, holiday: null, holidayHalves: [], leaveHalves: [] } as const
  expect(computeExpectedDay({ ...day, work: 'half', scheduledMinutes: 240 })).toMatchObject({
    expectedMinutes: 240,
    isRequired: true,
    allowedMinutes: null,
  })
  expect(computeExpectedDay({ ...day, work: 'half', scheduledMinutes: 240, leaveHalves: ['first'] })).toMatchObject({
    expectedMinutes: 0,
    isRequired: false,
    allowedMinutes: 0,
  })
  expect(
    computeExpectedDay({
      ...day,
      work: 'full',
      scheduledMinutes: 475,
      holidayHalves: ['second'],
      leaveHalves: ['first'],
    }),
  ).toMatchObject({ expectedMinutes: 0, allowedMinutes: 237 })
  expect(computeExpectedDay({ ...day, work: 'off', scheduledMinutes: 0, leaveHalves: both })).toMatchObject({
    expectedMinutes: 0,
    isRequired: false,
    allowedMinutes: 0,
  })
  expect(computeExpectedDay({ ...day, work: 'full', scheduledMinutes: 480, isEmployed: false })).toMatchObject({
    expectedMinutes: 0,
    isRequired: false,
  })
})

test.each([
  ['1:30', 90],
  ['1.5', 90],
  ['1,25', 75],
  ['90m', 90],
  ['90 min', 90],
  ['2', 120],
  ['1h 30', 90],
  ['8h', 480],
  ['', 0],
  ['0:05', 5],
  ['24', 1440],
  ['24:05', undefined],
  ['1:75', undefined],
  ['abc', undefined],
])('%s is %s minutes', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes))

test('minutes are told as hours', () =>
  expect([0, 5, 90, 1440].map(formatMinutes)).toEqual(['', '0:05', '1:30', '24:00']))

const gridRow: GridRow = {
  key: '7 0 0 testing',
  projectId: 7,
  phaseId: null,
  taskId: null,
  activity: 'testing',
  label: 'Docks',
}
const storedLine = { ...gridRow, id: 4, version: 2, date: '2026-11-16', minutes: 60, labels: {} }
const lineOf = (more: object = {}) => ({ ...storedLine, ...more }) as unknown as WeekLineRow
const typedAt = (text: string, date = '2026-11-16'): CellEntry => ({ row: gridRow, date, text })

test('what was typed is shown before it is kept, and once more after it', () => {
  const shown = applyEntries([lineOf()], [typedAt('2'), typedAt('0:30', '2026-11-17'), typedAt('1', '2026-11-17')])
  expect(shown.map(({ id, date, minutes }) => [id, date, minutes])).toEqual([
    [4, '2026-11-16', 120],
    [0, '2026-11-17', 60],
  ])
  expect(applyEntries(shown, [typedAt('2'), typedAt('1', '2026-11-17')])).toEqual(shown)
  expect(applyEntries([lineOf()], [typedAt('')])).toEqual([])
})

test('a cell that is typed over on its way is changed by what was kept, any other by what was seen', () => {
  const [seen, own] = [
    attachSeenLines([typedAt('2')], [lineOf()], []),
    attachSeenLines([typedAt('2')], [lineOf()], [typedAt('3')]),
  ]
  const kept = lineOf({ version: 3, minutes: 180 })
  expect(buildCellChanges(seen, [kept])).toMatchObject([{ id: 4, version: 2, minutes: 120 }])
  expect(buildCellChanges(own, [kept])).toMatchObject([{ id: 4, version: 3, minutes: 120 }])
  expect(buildCellChanges(own, [])).toMatchObject([{ projectId: 7, minutes: 120 }])
})
