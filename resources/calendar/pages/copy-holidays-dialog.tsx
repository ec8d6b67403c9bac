import { useId, useState } from 'react'
import { DateBox } from '../../../src/fields/date/date-box'
import type { FieldError } from '../../../src/framework/errors'
import { weekdayInWords } from '../../../src/framework/values/calendar-days'
import { formatDate, isCalendarDate } from '../../../src/framework/values/dates'
import { useDescribeFieldError } from '../../../src/i18n/records/field-error-words'
import { CopyYear } from '../../../src/views/blocks/copy-year/copy-year'
import type { Proposal } from '../../../src/views/blocks/copy-year/use-copy-year'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { LabelledSelect } from '../../../src/views/import/labelled-select'
import { holidayCalendars } from '../holidayCalendars.resource.json'
import { holidays } from '../holidays'
import { useHolidayWords } from '../words/en'
import type { Holiday } from './use-holidays'

type HolidayFields = Pick<Holiday, 'date' | 'name' | 'kind' | 'description'>

/** A holiday to copy. `there` is the same holiday, if the year already has it. */
type HolidayCopy = HolidayFields & Proposal & { there?: HolidayFields }

interface CopyHolidaysDialogProps {
  toYear: number
  /** The id of the calendar that the page shows, if any. */
  calendarId: number | undefined
  onClose(): void
}

/** Copies the holidays of a year to another one. The user chooses them, then reviews each date. */
export function CopyHolidaysDialog({ toYear, calendarId, onClose }: CopyHolidaysDialogProps) {
  const say = useHolidayWords()
  const calendars = useHolidayCalendars()
  const [chosen, setChosen] = useState(calendarId)
  const [years, setYears] = useState({ from: toYear - 1, to: toYear })
  const id = chosen ?? calendars[0]?.[0]
  const describeResult = (copies: readonly HolidayCopy[]) => {
    const count = copies.filter(({ status }) => status === 'written').length
    const done = say(count === 1 ? 'writtenOne' : 'written', { count, year: years.to })
    return copies.length > count ? say('left', { done, count: copies.length - count }) : done
  }
  return (
    <CopyYear<HolidayCopy>
      title={say('copyTitle')}
      operation="copyHolidays"
      years={years}
      onYears={setYears}
      besides={id === undefined ? undefined : { calendarId: id }}
      questions={<CalendarChoice calendars={calendars} id={id} onChoose={setChosen} />}
      show={say('showDates')}
      write={(count) => say(count === 1 ? 'writeOne' : 'write', { count })}
      hint={say('review')}
      none={say('noneToCopy', { year: years.from })}
      nameOf={({ name }) => name}
      thereOf={({ name, there }) =>
        say('there', { name, known: there?.name, date: there ? formatDate(there.date) : '' })
      }
      input={(copy, change, errors) => (
        <HolidayDateInput
          copy={copy}
          isTaken={copy.isTaken}
          year={years.to}
          errors={errors}
          onDate={(date) => change({ date })}
        />
      )}
      sent={({ date, name, kind, description }) => ({ date, name, kind, description })}
      told={describeResult}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

interface CalendarChoiceProps {
  calendars: readonly (readonly [number, string])[]
  id: number | undefined
  onChoose(id: number): void
}

function CalendarChoice({ calendars, id, onChoose }: CalendarChoiceProps) {
  const say = useHolidayWords()
  return (
    <LabelledSelect
      label={say('calendar')}
      value={id === undefined ? '' : String(id)}
      options={calendars.map(([each, name]) => [String(each), name] as const)}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

function useHolidayCalendars(): readonly (readonly [number, string])[] {
  const { data = [] } = useRecords(holidayCalendars, { sort: 'name', fields: ['name'] })
  return data.map(({ id, name }) => [id, name] as const)
}

const dateField = holidays.fields.date

interface HolidayDateInputProps {
  copy: HolidayFields
  isTaken: boolean
  year: number
  errors: readonly FieldError[]
  onDate(date: string): void
}

/** Edits a date, and shows its weekday or the error of the server. */
function HolidayDateInput({ copy: { name, date }, isTaken, year, errors, onDate }: HolidayDateInputProps) {
  const say = useHolidayWords()
  const toWords = useDescribeFieldError()
  const id = useId()
  const isWrong = errors.length > 0
  const label = say('dateOf', { name })
  return (
    <span className="stack mid">
      <DateBox
        id={`${id}-date`}
        name="date"
        label={label}
        field={dateField}
        record={{}}
        isBare
        value={date}
        error={isWrong ? errors.map((error) => toWords(error, label)).join(' ') : undefined}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        onChange={(day) => onDate(String(day ?? ''))}
        inputProps={{ disabled: !isTaken }}
      />
      <span className="quiet">{!isWrong && isCalendarDate(date) ? weekdayInWords(date) : ''}</span>
    </span>
  )
}
