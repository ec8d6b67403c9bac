import { useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { monthInWords } from '../../framework/values/calendar-days'
import {
  type CalendarDate,
  dateBounds,
  formatDate,
  formatTimestampInZone,
  toDayInZone,
} from '../../framework/values/dates'
import { useTimeWords } from '../../i18n/lists/time-words'
import { MonthGrid } from '../blocks/calendar/month-grid'
import { MonthStepper } from '../blocks/period-buttons'
import { QueryContent } from '../blocks/query-content'
import { addFilterConditions } from '../list/groups/grouping-levels'
import { recordPath } from '../paths'
import { useCompanyToday, useSignedIn } from '../signed-in'
import { CutNotes } from './cut-notes'
import { buildDaysFilter } from './days-filter'
import { toDueEntry } from './due-entries'
import { type FilteredResource, type PartRows, usePartRows } from './use-part-rows'
import './time.css'

/** Shows records on the days of a month; on a phone day by day. */
export function DueCalendar({ of }: { of: readonly FilteredResource[] }) {
  const today = useCompanyToday()
  const [month, setMonth] = useState(dateBounds(today).startOfMonth)
  const { endOfMonth } = dateBounds(month)
  const { zone } = useSignedIn().company
  const answer = usePartRows(
    of.map(({ resource, filter }) => {
      const on = resource.views.calendar?.on ?? ''
      return {
        resource,
        filter: addFilterConditions(filter, buildDaysFilter(resource, on, { from: month, to: endOfMonth }, zone)),
        sort: on,
      }
    }),
  )
  return (
    <div className="due">
      <MonthStepper month={month} onMonth={setMonth} />
      <QueryContent of={{ data: answer.parts, error: answer.error, refetch: answer.refetch }} lines={8}>
        {(parts) => <DueMonth parts={parts} month={month} today={today} zone={zone} />}
      </QueryContent>
    </div>
  )
}

interface MonthProps {
  parts: readonly PartRows[]
  month: CalendarDate
  today: CalendarDate
  zone: string
}

interface DueRecord {
  key: string
  resource: Resource
  row: Row
  /** The time of the day; null where the calendar is by dates. */
  time: string | null
}

function DueMonth({ parts, month, today, zone }: MonthProps) {
  const say = useTimeWords()
  const byDay = groupDueByDay(parts, zone)
  const list = parts.map(({ resource }) => resource.plural).join(', ')
  return (
    <>
      <CutNotes parts={parts} />
      <MonthGrid
        month={month}
        today={today}
        label={say('calendarOf', { list, month: monthInWords(month) })}
        isWideOnly
        day={(date) => {
          const due = byDay.get(date)
          return due ? { content: <DueList of={due} /> } : {}
        }}
      />
      <div className="due-days">
        {byDay.size === 0 ? <p className="quiet">{say('noneDue')}</p> : null}
        {[...byDay].map(([date, due]) => (
          <section key={date} aria-label={formatDate(date)}>
            <h3>{formatDate(date)}</h3>
            <DueList of={due} />
          </section>
        ))}
      </div>
    </>
  )
}

const DueList = ({ of }: { of: readonly DueRecord[] }) => (
  <ul className="due-list">
    {of.map(({ key, resource, row, time }) => {
      const { name, text, tone } = toDueEntry(resource, row)
      return (
        <li key={key} data-tone={tone}>
          <Link to={recordPath(resource, row.id)}>{name}</Link>
          <small>{[time, text].filter(Boolean).join(' · ')}</small>
        </li>
      )
    })}
  </ul>
)

function groupDueByDay(parts: readonly PartRows[], zone: string): ReadonlyMap<CalendarDate, readonly DueRecord[]> {
  const all = parts.flatMap(({ resource, rows }) =>
    rows.flatMap((row) => {
      const on = resource.views.calendar?.on ?? ''
      const date = toDayInZone(row[on], zone)
      const isMoment = resource.fields[on]?.type.isMoment === true
      const time = isMoment ? formatTimestampInZone(zone, Date.parse(String(row[on]))).slice(11, 16) : null
      return date === null ? [] : [{ date, due: { key: `${resource.name} ${row.id}`, resource, row, time } }]
    }),
  )
  const days = [...new Set(all.map(({ date }) => date))].toSorted()
  return new Map(days.map((day) => [day, all.filter(({ date }) => date === day).map(({ due }) => due)]))
}
