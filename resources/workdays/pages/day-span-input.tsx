import FormHelperText from '@mui/material/FormHelperText'
import { date as dateField } from '../../../src/fields/date'
import { type InputProps, useFieldHost } from '../../../src/fields/field-views'
import { weekdayInWords } from '../../../src/framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../src/framework/values/dates'
import { FieldInput } from '../../../src/views/blocks/field-input'
import { Toggles } from '../../../src/views/blocks/toggles'
import { useSignedIn } from '../../../src/views/signed-in'
import { changeSpan, type DaySession, type DaySpan, maxSuggested } from '../rules/day-span'
import { useDaySpanWords } from '../words/en'
import { useFreeWorkdays } from './use-working-days'
import './day-span.css'

interface DaySpanInputProps extends InputProps {
  /** The field of the last day; the input itself is that of the first one. */
  to: string
  /** The fields of the parts taken of the first and of the last day; absent: whole days are taken. */
  sessions?: readonly [from: string, to: string]
  /** The field of the person, to whose working days the suggestions belong. */
  person: string
}

/**
 * Takes days of a person: one of the next free working days by a click, others by date, and halves where the
 * request may take some.
 */
export function DaySpanInput({ to, sessions, person, ...props }: DaySpanInputProps) {
  const say = useDaySpanWords()
  const { span, change } = useDaySpan(to, sessions, props)
  const { empId } = useSignedIn()
  const owner = Number(props.record[person] ?? empId)
  const isOneDay = span.fromDate === span.toDate
  const idOf = (name: string) => (name === props.name ? props.id : (props.others?.idOf(name) ?? `${props.id}-${name}`))
  const { fromError, toError, partError } = listSpanErrors(to, sessions, props)
  return (
    <fieldset className="plain-set day-span">
      <legend>{say('when')}</legend>
      {owner > 0 ? <DayButtons {...{ owner, span, change }} /> : null}
      <div className="columns">
        {([props.name, to] as const).map((name, index) => (
          <FieldInput
            key={name}
            id={idOf(name)}
            name={name}
            label={say(index === 0 ? 'from' : 'until')}
            field={dated}
            value={index === 0 ? span.fromDate : span.toDate}
            error={index === 0 ? fromError : toError}
            onChange={(value) => change({ [index === 0 ? 'fromDate' : 'toDate']: String(value ?? '') })}
          />
        ))}
      </div>
      {sessions === undefined ? null : isOneDay ? (
        <DayParts {...{ span, change }} />
      ) : (
        <SpanEnds {...{ span, change }} />
      )}
      {partError ? <FormHelperText error>{partError}</FormHelperText> : null}
    </fieldset>
  )
}

/** Lists the errors of the fields; one that refuses the whole span is said once, at the first of them. */
function listSpanErrors(to: string, sessions: DaySpanInputProps['sessions'] = ['', ''], { error, others }: InputProps) {
  const [fromError, toError, ...partErrors] = [error, ...[to, ...sessions].map((name) => others?.errorOf(name))]
  return {
    fromError,
    toError: toError === fromError ? undefined : toError,
    partError: partErrors.find((each) => each && each !== fromError && each !== toError),
  }
}

/** Reads the span from the fields of the form, and fills in all that a change concerns. */
function useDaySpan(to: string, sessions: DaySpanInputProps['sessions'], props: InputProps) {
  const [fromSession, toSession] = sessions ?? []
  const read = (name: string | undefined, standard: string) => String(props.record[name ?? ''] ?? standard)
  const span: DaySpan = {
    fromDate: String(props.value ?? ''),
    toDate: read(to, ''),
    fromSession: toSessionName(read(fromSession, 'full')),
    toSession: toSessionName(read(toSession, 'full')),
  }
  const change = (changed: Partial<DaySpan>) => {
    const next = changeSpan(span, changed)
    props.onChange(next.fromDate)
    const parts = fromSession && toSession ? { [fromSession]: next.fromSession, [toSession]: next.toSession } : {}
    props.others?.fill({ [to]: next.toDate, ...parts })
  }
  return { span, change }
}

const parts = ['full', 'first_half', 'second_half'] as const satisfies readonly DaySession[]

const toSessionName = (value: string): DaySession => parts.find((part) => part === value) ?? 'full'

interface DayButtonsProps extends SpanProps {
  owner: number
}

/** Offers the next working days of the person that nothing takes yet. */
function DayButtons({ owner, span: { fromDate, toDate }, change }: DayButtonsProps) {
  const today = useFieldHost().today()
  const { days = [], error, isLoading } = useFreeWorkdays(owner, today)
  if (isLoading && !error) return <DayButtonsRoom />
  if (days.length === 0) return null
  return (
    <Toggles
      value={fromDate === toDate ? fromDate : undefined}
      options={days.map((date) => [
        date,
        formatShortDate(date, days[0]),
        `${weekdayInWords(date)}, ${formatDate(date)}`,
      ])}
      onChange={(date) => change({ fromDate: date, toDate: date })}
    />
  )
}

/** Keeps the room of the buttons until the days are known. */
const DayButtonsRoom = () => (
  <div aria-hidden="true" style={{ visibility: 'hidden' }}>
    <Toggles value={undefined} options={sampleDays} onChange={() => undefined} />
  </div>
)

const sampleDays = Array.from({ length: maxSuggested }, (_, at) => [String(at), 'Wed 30'] as const)

/** Formats a date as `Mon 30`, or as `Tue 1 Dec` if it is in another month than the first day. */
function formatShortDate(date: CalendarDate, first: CalendarDate | undefined): string {
  const [day = '', month] = formatDate(date).split(' ')
  const isSameMonth = date.slice(0, 7) === first?.slice(0, 7)
  return `${weekdayInWords(date).slice(0, 3)} ${Number(day)}${isSameMonth ? '' : ` ${month}`}`
}

const dated = dateField({ required: true })

interface SpanProps {
  span: DaySpan
  change(changed: Partial<DaySpan>): void
}

function DayParts({ span, change }: SpanProps) {
  const say = useDaySpanWords()
  return (
    <Toggles
      label={say('partOfDay')}
      value={span.fromSession}
      options={parts.map((part) => [part, say(part)])}
      onChange={(part) => change({ fromSession: part, toSession: part })}
    />
  )
}

const ends = ['startsLate', 'endsEarly'] as const

/** Lets people choose for each end whether it is the whole day or midday. */
function SpanEnds({ span: { fromSession, toSession }, change }: SpanProps) {
  const say = useDaySpanWords()
  const isHalf = { startsLate: fromSession === 'second_half', endsEarly: toSession === 'first_half' }
  const turn = (end: (typeof ends)[number]) =>
    change(
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
