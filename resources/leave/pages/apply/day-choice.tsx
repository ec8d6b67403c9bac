import FormHelperText from '@mui/material/FormHelperText'
import { date as dateField } from '../../../../src/fields/date'
import { weekdayInWords } from '../../../../src/framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { Toggles } from '../../../../src/views/blocks/toggles'
import type { LeaveSession } from '../../rules/leave-spans'
import { useLeaveWords } from '../../words/en'
import type { LeaveFormInput } from './leave-form-input'

interface DayChoiceProps {
  id: string
  asked: LeaveFormInput
  days: readonly CalendarDate[]
  /** The type can be taken only in whole days. */
  isWhole: boolean
  errorOf(name: string): string | undefined
  onChange(changed: Partial<LeaveFormInput>): void
}

/**
 * Lets the user choose days: one of the next days by a click, others by date, and halves if the type allows
 * them.
 */
export function DayChoice({ id, asked, days, isWhole, errorOf, onChange }: DayChoiceProps) {
  const say = useLeaveWords()
  const isOneDay = asked.fromDate === asked.toDate
  return (
    <fieldset className="plain-set">
      <legend>{say('when')}</legend>
      <Toggles
        value={isOneDay ? asked.fromDate : undefined}
        options={days.map((date) => [
          date,
          formatShortDate(date, days[0]),
          `${weekdayInWords(date)}, ${formatDate(date)}`,
        ])}
        onChange={(date) => onChange({ fromDate: date, toDate: date })}
      />
      <div className="columns leave-dates">
        {(['fromDate', 'toDate'] as const).map((name) => (
          <FieldInput
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={say(name === 'fromDate' ? 'from' : 'until')}
            field={dated}
            value={asked[name]}
            error={errorOf(name)}
            onChange={(value) => onChange({ [name]: String(value ?? '') })}
          />
        ))}
      </div>
      {isWhole ? null : isOneDay ? (
        <DayPartChoice {...{ asked, onChange }} />
      ) : (
        <SpanEndsChoice {...{ asked, onChange }} />
      )}
      {errorOf('fromSession') || errorOf('toSession') ? (
        <FormHelperText error>{errorOf('fromSession') ?? errorOf('toSession')}</FormHelperText>
      ) : null}
    </fieldset>
  )
}

/** Formats a date as `Mon 30`, or as `Tue 1 Dec` if it is in another month than the first day. */
function formatShortDate(date: CalendarDate, first: CalendarDate | undefined): string {
  const [day = '', month] = formatDate(date).split(' ')
  const isSameMonth = date.slice(0, 7) === first?.slice(0, 7)
  return `${weekdayInWords(date).slice(0, 3)} ${Number(day)}${isSameMonth ? '' : ` ${month}`}`
}

const dated = dateField({ required: true })

type DayPartProps = Pick<DayChoiceProps, 'asked' | 'onChange'>

const parts = ['full', 'first_half', 'second_half'] as const satisfies readonly LeaveSession[]

function DayPartChoice({ asked, onChange }: DayPartProps) {
  const say = useLeaveWords()
  return (
    <Toggles
      label={say('partOfDay')}
      value={asked.fromSession}
      options={parts.map((part) => [part, say(part)])}
      onChange={(part) => onChange({ fromSession: part, toSession: part })}
    />
  )
}

const ends = ['startsLate', 'endsEarly'] as const

/** Lets the user choose for each end whether it is the whole day or midday. */
function SpanEndsChoice({ asked: { fromSession, toSession }, onChange }: DayPartProps) {
  const say = useLeaveWords()
  const isHalf = { startsLate: fromSession === 'second_half', endsEarly: toSession === 'first_half' }
  const turn = (end: (typeof ends)[number]) =>
    onChange(
      end === 'startsLate'
        ? { fromSession: isHalf.startsLate ? 'full' : 'second_half' }
        : { toSession: isHalf.endsEarly ? 'full' : 'first_half' },
    )
  return (
    <Toggles
      label={say('partOfDay')}
      value={ends.filter((end) => isHalf[end])}
      options={ends.map((end) => [end, say(end)])}
      onChange={turn}
    />
  )
}
