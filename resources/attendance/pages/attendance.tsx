import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import { type CalendarDate, dateBounds, formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { dateParam, monthParam, useAddressState } from '../../../src/views/blocks/address-state'
import { MonthGrid } from '../../../src/views/blocks/calendar/month-grid'
import type { DayMarkStyle } from '../../../src/views/blocks/calendar/weeks'
import { Card } from '../../../src/views/blocks/card'
import { MonthStepper } from '../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead, SeeAlso } from '../../../src/views/page-head'
import { createPath, recordPath } from '../../../src/views/paths'
import { ReportLinks } from '../../../src/views/reports/report-links'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { AreaTiles } from '../../../src/views/tools/area-tiles'
import { StateChip, ToneChip } from '../../../src/views/value/state-chip'
import type { AttendanceDay, AttendanceMonth } from '../answers'
import { regularizeRequests } from '../regularizeRequests'
import { suggestCorrectionKind } from '../rules/correction'
import { correctionKinds, type DayStatus, dayStates, dayTones } from '../sets'
import { useAttendanceWords } from '../words/en'
import { attendanceGroup, CheckCard } from './check-in-card'
import { formatTimeInZone } from './format-time'

const DayPanel = lazyWithPreload(() => import('./day-panel').then((module) => module.DayPanel))

const tables = [
  'attendanceDays',
  'attendancePunches',
  'regularizeRequests',
  'attendanceMonths',
  'attendanceDevices',
  'leaveDeductions',
]

const marks: Readonly<Partial<Record<DayStatus, DayMarkStyle>>> = {
  present: 'tint',
  half_day: 'half',
  on_leave: 'full',
  on_duty: 'full',
  travelling: 'full',
  absent: 'open',
  missing_punch: 'open',
  in_progress: 'dotted',
  holiday: 'quiet',
  weekend: 'quiet',
}

/** Shows the user's own attendance: check-in and check-out, the month, and open corrections. */
export function Attendance() {
  const today = useToday()
  const [{ month, day }, change] = useAddressState<{ month: CalendarDate; day: CalendarDate | null }>({
    month: monthParam('month', dateBounds(today).startOfMonth),
    day: dateParam('day'),
  })
  const [year, number] = month.split('-').map(Number)
  const answer = useAnswer<AttendanceMonth>(
    'getAttendanceStatusByMonth',
    { year, month: number },
    { group: attendanceGroup, keepsLast: true },
  )
  return (
    <div className="page-wide">
      <PageHead
        beside={
          <>
            <SeeAlso names={tables} />
            <ReportLinks of={tables} />
          </>
        }
      />
      <CheckCard onDone={() => void answer.refetch()} />
      <div className="choices">
        <MonthStepper month={month} onMonth={(next) => change({ month: next })} />
      </div>
      <QueryContent of={answer}>{(data) => <MonthView data={data} month={month} today={today} />}</QueryContent>
      <OpenCorrections />
      <AreaTiles at="attendance" />
      {day ? (
        <Suspense fallback={null}>
          <DayPanel date={day} onClose={() => change({ day: null })} />
        </Suspense>
      ) : null}
    </div>
  )
}

function MonthView({ data, month, today }: { data: AttendanceMonth; month: CalendarDate; today: CalendarDate }) {
  const say = useAttendanceWords()
  const { days, totals, zone, late: rules } = data
  const byDate = new Map(days.map((day) => [day.workDate, day]))
  const { present, half, absent, leaveDays, late, payableDays, calendarDays } = totals
  const pastDays = days.filter(({ workDate, status }) => workDate <= today && status !== 'not_due').toReversed()
  return (
    <Card title={say('month')}>
      <p className="quiet">
        {say('totals', { present, half, absent, leave: leaveDays, late, payable: payableDays, days: calendarDays })}
      </p>
      <p className="quiet">
        {`${say('hours', { worked: formatDuration(totals.workedMinutes), expected: formatDuration(totals.expectedMinutes) })} · ${say('zone', { zone })}`}
      </p>
      {data.isLocked ? <p className="quiet">{say('monthLocked')}</p> : null}
      {rules.lateRule === 'none' ? null : (
        <p className="tone" data-tone={late >= rules.lateMarksPerMonthAllowed ? 'warning' : 'info'}>
          {say(rules.lateRule === 'half_day_after_n' ? 'lateHalfDays' : 'lateMinutes', {
            late,
            allowed: rules.lateMarksPerMonthAllowed,
          })}
        </p>
      )}
      <MonthGrid
        month={month}
        today={today}
        label={say('month')}
        isWideOnly
        day={(date) => {
          const day = byDate.get(date)
          return day && day.status !== 'not_due'
            ? { mark: marks[day.status], content: <DayLink day={day}>{day.holiday ?? dayStates[day.status]}</DayLink> }
            : {}
        }}
      />
      <MonthDaysTable days={pastDays} zone={zone} isLocked={data.isLocked} />
    </Card>
  )
}

/** Links to a day; the page then shows it beside the month. */
function DayLink({ day: { workDate, status }, children }: { day: AttendanceDay; children: ReactNode }) {
  const say = useAttendanceWords()
  const address = `?month=${workDate.slice(0, 7)}&day=${workDate}`
  return (
    <Link to={address} aria-label={say('openDay', { date: formatDate(workDate), status: dayStates[status] })}>
      {children}
    </Link>
  )
}

interface MonthDaysTableProps {
  days: readonly AttendanceDay[]
  zone: string
  isLocked: boolean
}

function MonthDaysTable({ days, zone, isLocked }: MonthDaysTableProps) {
  const say = useAttendanceWords()
  return (
    <Table
      label={say('month')}
      lines={days}
      keyOf={({ workDate }) => workDate}
      columns={[
        { head: say('day'), of: (day) => <DayLink day={day}>{formatDate(day.workDate)}</DayLink> },
        { head: say('status'), of: ({ status }) => <ToneChip tone={dayTones[status]} label={dayStates[status]} /> },
        { head: say('came'), of: ({ firstIn }) => formatTimeInZone(zone, firstIn), isFigure: true },
        { head: say('went'), of: ({ lastOut }) => formatTimeInZone(zone, lastOut), isFigure: true },
        { head: say('worked'), of: ({ workedMinutes }) => formatDuration(workedMinutes), isFigure: true },
        { head: say('expected'), of: ({ expectedMinutes }) => formatDuration(expectedMinutes), isFigure: true },
        { head: say('notes'), of: (day) => <DayNotes day={day} isLocked={isLocked} /> },
      ]}
    />
  )
}

/** Shows what is unusual about a day, with a link to correct it. */
function DayNotes({ day, isLocked }: { day: AttendanceDay; isLocked: boolean }) {
  const say = useAttendanceWords()
  const { workDate, lateMinutes, earlyMinutes, flags, isConflict, holiday } = day
  const notes = [
    holiday,
    flags.includes('late') ? say('late', { time: formatDuration(lateMinutes) }) : null,
    flags.includes('early_exit') ? say('early', { time: formatDuration(earlyMinutes) }) : null,
    flags.includes('outside_location') ? say('outside') : null,
    isConflict ? say('conflict') : null,
  ].filter(Boolean)
  const kind = isLocked ? null : suggestCorrectionKind(day)
  return (
    <>
      {notes.join(', ')}{' '}
      {kind ? (
        <Link
          to={createPath(regularizeRequests, { workDate, kind })}
          aria-label={say('correctDay', { date: formatDate(workDate) })}
        >
          {say('correct')}
        </Link>
      ) : null}
    </>
  )
}

function OpenCorrections() {
  const say = useAttendanceWords()
  const { empId } = useSignedIn()
  const answer = useAnswer<Row[]>(
    'getAttendanceRequest',
    { filter: { empId: { eq: empId } }, perPage: 10, sort: [['workDate', 'desc']] },
    { group: attendanceGroup },
  )
  return (
    <Card title={say('corrections')} beside={<Link to={createPath(regularizeRequests)}>{say('fix')}</Link>}>
      <QueryContent of={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="quiet">{say('noCorrections')}</p>
          ) : (
            <Table
              label={say('corrections')}
              lines={rows}
              keyOf={(row) => row.id}
              columns={[
                {
                  head: say('day'),
                  of: (row) => (
                    <Link to={recordPath(regularizeRequests, row.id)}>{formatDate(String(row.workDate))}</Link>
                  ),
                },
                { head: say('notes'), of: (row) => correctionKinds[row.kind as keyof typeof correctionKinds] },
                { head: say('status'), of: (row) => <StateChip resource={regularizeRequests} value={row.status} /> },
              ]}
            />
          )
        }
      </QueryContent>
    </Card>
  )
}
