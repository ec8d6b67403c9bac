import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import { type CalendarDate, dateInWords } from '../../../src/framework/dates'
import { editPath, recordPath } from '../../../src/views/paths'
import { holidays } from '../holidays'
import { useHolidayWords } from '../words/en'
import { distanceInWords, weekdayInWords } from './days'
import { type Holiday, kindInWords } from './use-holidays'

interface HolidayListProps {
  holidays: readonly Holiday[]
  today: CalendarDate
  label: string
}

/** Holidays by date, each with its weekday, its kind in words and how far away it is. */
export function HolidayList({ holidays, today, label }: HolidayListProps) {
  return (
    <ol className="holiday-list" aria-label={label}>
      {holidays.map((holiday) => (
        <HolidayRow key={holiday.id} holiday={holiday} today={today} />
      ))}
    </ol>
  )
}

function HolidayRow({ holiday, today }: { holiday: Holiday; today: CalendarDate }) {
  const say = useHolidayWords()
  const { pathname, search } = useLocation()
  const resource = holidays
  const { id, date, name, kind, description } = holiday
  return (
    <li className="holiday-row">
      <span className="holiday-date">
        <time dateTime={date}>{dateInWords(date)}</time>
        <span>{weekdayInWords(date)}</span>
      </span>
      <span className="holiday-name">
        <Link component={RouterLink} to={recordPath(resource, id)} underline="hover">
          {name}
        </Link>
        {description ? <span>{description}</span> : null}
      </span>
      <span className={`holiday-kind holiday-${kind}`}>{kindInWords(kind)}</span>
      <span className="holiday-away">{distanceInWords(say, today, date)}</span>
      {holiday.can.includes('update') ? (
        <IconButton
          component={RouterLink}
          to={editPath(resource, id)}
          state={{ back: pathname + search, isBackAfterSave: true }}
          aria-label={say('edit', { name })}
          className="holiday-edit"
        >
          <Edit fontSize="small" />
        </IconButton>
      ) : null}
    </li>
  )
}
