import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { date as dateField } from '../../../../src/fields/date'
import { viewsOf } from '../../../../src/fields/views'
import { type CalendarDate, dateInWords } from '../../../../src/framework/dates'
import { weekdayInWords } from '../../../calendar/pages/public'
import type { LeaveSession } from '../../rules/spans'
import { useLeaveWords } from '../../words/en'
import type { Asked } from './asked'

interface DayChoiceProps {
  id: string
  asked: Asked
  days: readonly CalendarDate[]
  /** The type is taken in whole days only. */
  isWhole: boolean
  errorOf(name: string): string | undefined
  onChange(changed: Partial<Asked>): void
}

/** Which days: one of the next by a click, any others by their dates, halves where the type has them. */
export function DayChoice({ id, asked, days, isWhole, errorOf, onChange }: DayChoiceProps) {
  const say = useLeaveWords()
  const isOneDay = asked.fromDate === asked.toDate
  return (
    <fieldset className="leave-when">
      <legend>{say('when')}</legend>
      <div className="leave-days">
        {days.map((date) => (
          <Button
            key={date}
            size="small"
            variant={isOneDay && date === asked.fromDate ? 'contained' : 'outlined'}
            aria-pressed={isOneDay && date === asked.fromDate}
            aria-label={`${weekdayInWords(date)}, ${dateInWords(date)}`}
            onClick={() => onChange({ fromDate: date, toDate: date })}
          >
            {inShort(date, days[0])}
          </Button>
        ))}
      </div>
      <div className="leave-dates">
        <DateBox id={id} name="fromDate" label={say('from')} {...{ asked, errorOf, onChange }} />
        <DateBox id={id} name="toDate" label={say('until')} {...{ asked, errorOf, onChange }} />
      </div>
      {isWhole ? null : isOneDay ? <OneDay {...{ asked, onChange }} /> : <Ends {...{ asked, onChange }} />}
      {errorOf('fromSession') || errorOf('toSession') ? (
        <FormHelperText error>{errorOf('fromSession') ?? errorOf('toSession')}</FormHelperText>
      ) : null}
    </fieldset>
  )
}

/** `Mon 30`, and in another month than the first day `Tue 1 Dec`. */
function inShort(date: CalendarDate, first: CalendarDate | undefined): string {
  const [day = '', month] = dateInWords(date).split(' ')
  const isSameMonth = date.slice(0, 7) === first?.slice(0, 7)
  return `${weekdayInWords(date).slice(0, 3)} ${Number(day)}${isSameMonth ? '' : ` ${month}`}`
}

const dated = dateField()

interface DateBoxProps extends Pick<DayChoiceProps, 'id' | 'asked' | 'errorOf' | 'onChange'> {
  name: 'fromDate' | 'toDate'
  label: string
}

function DateBox({ id, name, label, asked, errorOf, onChange }: DateBoxProps) {
  const { Input } = viewsOf(dated)
  if (!Input) return null
  return (
    <Input
      id={`${id}-${name}`}
      name={name}
      label={label}
      field={dated}
      record={{}}
      value={asked[name]}
      onChange={(value) => onChange({ [name]: String(value ?? '') })}
      error={errorOf(name)}
      isRequired
    />
  )
}

type PartProps = Pick<DayChoiceProps, 'asked' | 'onChange'>

const parts = ['full', 'first_half', 'second_half'] as const satisfies readonly LeaveSession[]

function OneDay({ asked, onChange }: PartProps) {
  const say = useLeaveWords()
  return (
    <fieldset aria-label={say('partOfDay')} className="leave-days">
      {parts.map((part) => (
        <Button
          key={part}
          size="small"
          variant={asked.fromSession === part ? 'contained' : 'outlined'}
          aria-pressed={asked.fromSession === part}
          onClick={() => onChange({ fromSession: part, toSession: part })}
        >
          {say(part)}
        </Button>
      ))}
    </fieldset>
  )
}

function Ends({ asked, onChange }: PartProps) {
  const say = useLeaveWords()
  const [startsLate, endsEarly] = [asked.fromSession === 'second_half', asked.toSession === 'first_half']
  return (
    <fieldset aria-label={say('partOfDay')} className="leave-days">
      <Button
        size="small"
        variant={startsLate ? 'contained' : 'outlined'}
        aria-pressed={startsLate}
        onClick={() => onChange({ fromSession: startsLate ? 'full' : 'second_half' })}
      >
        {say('startsLate')}
      </Button>
      <Button
        size="small"
        variant={endsEarly ? 'contained' : 'outlined'}
        aria-pressed={endsEarly}
        onClick={() => onChange({ toSession: endsEarly ? 'full' : 'first_half' })}
      >
        {say('endsEarly')}
      </Button>
    </fieldset>
  )
}
