import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { Link, useLocation } from 'react-router'
import { weekdayInWords } from '../../../src/framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { editPath, recordPath } from '../../../src/views/paths'
import { holidays as resource } from '../holidays'
import { useHolidayWords } from '../words/en'
import { dateDistanceInWords, holidayKindInWords, toKindMark } from './holiday-in-words'
import type { Holiday } from './use-holidays'

interface HolidayListProps {
  holidays: readonly Holiday[]
  today: CalendarDate
  label: string
}

/** Lists holidays by date, with weekday, kind and distance from today. */
export function HolidayList({ holidays, today, label }: HolidayListProps) {
  return (
    <ol className="rows marks" aria-label={label}>
      {holidays.map((holiday) => (
        <HolidayRow key={holiday.id} holiday={holiday} today={today} />
      ))}
    </ol>
  )
}

function HolidayRow({ holiday, today }: { holiday: Holiday; today: CalendarDate }) {
  const say = useHolidayWords()
  const { pathname, search } = useLocation()
  const { id, date, name, kind, description } = holiday
  return (
    <li className="cells">
      <span className="slim stack">
        <time dateTime={date}>{formatDate(date)}</time>
        <span className="quiet">{weekdayInWords(date)}</span>
      </span>
      <span className="wide stack strong">
        <Link to={recordPath(resource, id)}>{name}</Link>
        {description ? <span className="quiet">{description}</span> : null}
      </span>
      <span className="slim">
        <span className="chip" data-mark={toKindMark(kind)}>
          {holidayKindInWords(kind)}
        </span>
      </span>
      <span className="slim quiet">{dateDistanceInWords(say, today, date)}</span>
      {holiday.can.includes('update') ? (
        <IconButton
          component={Link}
          to={editPath(resource, id)}
          state={{ back: pathname + search, isBackAfterSave: true }}
          aria-label={say('edit', { name })}
        >
          <Edit fontSize="small" />
        </IconButton>
      ) : null}
    </li>
  )
}
