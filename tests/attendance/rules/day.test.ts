import { expect, test } from 'vitest'
import { computeAttendanceDay } from '../../../resources/attendance/rules/compute-day'
import type { DayCover, DayInput } from '../../../resources/attendance/rules/day-input'
import { computeMonthTotals, type MonthDay } from '../../../resources/attendance/rules/month-totals'
import { assignWorkDates } from '../../../resources/attendance/rules/punch-pairs'
import { findPlannedWork } from '../../../resources/policies/public'
import { plusDays } from '../../../src/framework/values/dates'
import { examplesOfKind, timeSettings } from '../../examples/read-examples'
import { timingOf } from './timing'

interface Absence {
  fromDate: string
  toDate: string
  fromSession?: string
  toSession?: string
  session?: string
  status: string
}

interface DayExample {
  id: string
  says: string
  given: {
    workDate: string
    timeZone: string
    timingPolicyId: string
    punches: { direction: 'in' | 'out'; at: string }[]
    leave?: Absence[]
    onDuty?: Absence[]
    travel?: Absence[]
    holidays?: { date: string; kind: string }[]
    regularize?: { kind: string; requestedIn?: string; requestedOut?: string; status: string }[]
    evidence?: { lastActivityAt: string }
    now: string
  }
  expect: Record<string, unknown> & { shares?: object; conflictShown?: boolean }
}

const rules = timeSettings.attendancePolicy
const halves = { public: ['first', 'second'], first_half: ['first'], second_half: ['second'] } as const

const coversOf = (kind: DayCover['kind'], all: readonly Absence[] = [], date: string): DayCover[] =>
  all.flatMap(({ fromDate, toDate, fromSession, session, status }) => {
    if (status !== 'approved' || date < fromDate || date > toDate) return []
    const part = session ?? fromSession ?? 'full'
    return [{ kind, half: part === 'full' ? 'whole' : (part.replace('_half', '') as 'first' | 'second') }]
  })

function givenOf({ given: example }: DayExample): DayInput {
  const { workDate, timeZone: zone, timingPolicyId, punches, now } = example
  const timing = timingOf(timingPolicyId)
  const at = (text: string) => Date.parse(text)
  const stored = assignWorkDates(
    punches.map((punch) => ({ direction: punch.direction, at: at(punch.at) })),
    timing,
    zone,
  ).filter((punch) => punch.workDate === workDate)
  const corrections = (example.regularize ?? []).flatMap(({ requestedIn, requestedOut }) => [
    ...(requestedIn ? [{ direction: 'in' as const, at: at(requestedIn), isCorrection: true }] : []),
    ...(requestedOut ? [{ direction: 'out' as const, at: at(requestedOut), isCorrection: true }] : []),
  ])
  const holiday = example.holidays?.find(({ date }) => date === workDate)
  return {
    ...{ workDate, zone, timing, rules, now: at(now), punches: [...stored, ...corrections] },
    covers: [
      ...coversOf('leave', example.leave, workDate),
      ...coversOf('onDuty', example.onDuty, workDate),
      ...coversOf('travel', example.travel, workDate),
    ],
    holidayHalves: holiday ? halves[holiday.kind as keyof typeof halves] : [],
    signs: example.evidence ? [at(example.evidence.lastActivityAt)] : [],
  }
}

const days = examplesOfKind('attendanceDay').filter(({ expect: told }) => !('day' in told))

test.each(days.map((example) => [example.id, example.says, example as unknown as DayExample] as const))(
  '%s %s',
  (_, __, example) => {
    const { shares, conflictShown, flags, ...figures } = example.expect
    const counted = computeAttendanceDay(givenOf(example))
    expect(counted).toMatchObject(figures)
    if (flags) expect([...counted.flags].sort()).toEqual([...(flags as string[])].sort())
    if (!shares) return
    const none = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }
    expect(counted.shares).toEqual({ ...none, ...shares })
    expect(counted.isConflict).toBe(conflictShown ?? false)
    expect(Object.values(counted.shares).reduce((sum, one) => sum + one, 0)).toBe(1)
  },
)

interface MonthExample {
  id: string
  says: string
  given: {
    year: number
    month: number
    timingPolicyId: string
    holidays: { date: string }[]
    attendancePolicy?: object
    days?: { date: string; shares: Partial<MonthDay['shares']>; leaveTypeCode?: string; lateMinutes?: number }[]
    dateOfJoining?: string
    lastWorkingDate?: string
  }
  expect: Record<string, unknown> & { leave: Record<string, number> }
}

const codes = ['', 'CL', 'EL', 'LOP']
const none = { present: 0, leave: 0, onDuty: 0, travel: 0, holiday: 0, weekend: 0, absent: 0 }
const months = examplesOfKind('monthTotals')

function daysOf({ given: month }: MonthExample): MonthDay[] {
  const timing = timingOf(month.timingPolicyId)
  const first = `${month.year}-${String(month.month).padStart(2, '0')}-01`
  const all: MonthDay[] = []
  for (let date: string | undefined = first; date?.startsWith(first.slice(0, 7)); date = plusDays(date, 1)) {
    if (date < (month.dateOfJoining ?? date) || date > (month.lastWorkingDate ?? date)) continue
    const told = month.days?.find((day) => day.date === date)
    const usual =
      findPlannedWork(timing, date) === 'off'
        ? 'weekend'
        : month.holidays.some((one) => one.date === date)
          ? 'holiday'
          : 'present'
    const shares = { ...none, ...(told?.shares ?? { [usual]: 1 }) }
    const paid = shares.leave === 1 ? 0 : shares.leave > 0 ? 240 : 480
    all.push({
      shares,
      flags: told?.lateMinutes ? ['late'] : [],
      expectedMinutes: shares.weekend === 1 || shares.holiday === 1 ? 0 : paid,
      workedMinutes: 0,
      overtimeMinutes: 0,
      leaves: Array.from({ length: shares.leave * 2 }, () => ({
        typeId: codes.indexOf(told?.leaveTypeCode ?? ''),
        isPaid: told?.leaveTypeCode !== 'LOP',
      })),
    })
  }
  return all
}

test.each(months.map((example) => [example.id, example.says, example as unknown as MonthExample] as const))(
  '%s %s',
  (_, __, example) => {
    const { leave, ...figures } = example.expect
    const totals = computeMonthTotals(daysOf(example), { ...rules, ...example.given.attendancePolicy })
    expect(totals).toMatchObject(figures)
    expect(totals.leave).toEqual(
      Object.fromEntries(Object.entries(leave).map(([code, sum]) => [codes.indexOf(code), sum])),
    )
  },
)
