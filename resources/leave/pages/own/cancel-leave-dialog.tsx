import { useId } from 'react'
import { date as dateField } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import type { FieldErrors } from '../../../../src/framework/errors'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { RadioChoice } from '../../../../src/views/import/radio-choice'
import { useToday } from '../../../../src/views/signed-in'
import { useLeaveWords } from '../../words/en'
import { daysInWords, leaveSpanInWords } from '../leave-in-words'
import type { Leave } from '../leave-queries'
import {
  type EarlyEnd,
  findEndDateRange,
  findReturnedDays,
  needsManagerDecision,
  useEndLeaveEarly,
} from './use-end-leave-early'

const reason = longText({ required: true, max: 500 })

/** Cancels leave or ends it earlier. Before that it shows which days will be returned. */
export function CancelLeaveDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const say = useLeaveWords()
  const id = useId()
  const today = useToday()
  const { ending, change, send, isPending, failure, errors } = useEndLeaveEarly(leave, today, onClose)
  return (
    <ReviewDialog
      title={say('cancelTitle', { when: leaveSpanInWords(say, leave) })}
      action={say(ending.newToDate === null ? 'cancelLeave' : 'shortenLeave')}
      close={say('keepLeave')}
      isDanger
      {...{ isPending, failure, onClose }}
      onDo={() => void send()}
    >
      <EndDateChoice {...{ leave, today, id, ending, change, errors }} />
      <ReturnedDays leave={leave} ending={ending} />
      {needsManagerDecision(leave, today) ? <p>{say('managerDecides')}</p> : null}
      <FieldInput
        id={`${id}-reason`}
        name="reason"
        label={say('reason')}
        field={reason}
        value={ending.reason}
        errors={errors}
        onChange={(value) => change({ reason: String(value ?? '') })}
      />
    </ReviewDialog>
  )
}

interface EndDateChoiceProps {
  leave: Leave
  today: CalendarDate
  id: string
  ending: EarlyEnd
  change(changed: Partial<EarlyEnd>): void
  errors: FieldErrors
}

function EndDateChoice({ leave, today, id, ending, change, errors }: EndDateChoiceProps) {
  const say = useLeaveWords()
  const { first, last } = findEndDateRange(leave, today)
  const isBegun = needsManagerDecision(leave, today)
  if (first > last) return isBegun ? <p>{say('onlyIfNotTaken')}</p> : null
  return (
    <>
      <RadioChoice
        legend={say(isBegun ? 'howMuchBegun' : 'howMuch')}
        value={ending.newToDate === null ? 'all' : 'end'}
        options={[
          ['all', say(isBegun ? 'wasNotTaken' : 'allOfIt')],
          ['end', say('endOfIt')],
        ]}
        onChange={(chosen) => change({ newToDate: chosen === 'all' ? null : first })}
      />
      {ending.newToDate === null ? null : (
        <FieldInput
          id={`${id}-newToDate`}
          name="newToDate"
          label={say('newLastDay')}
          field={dateField({ required: true, min: first, max: last })}
          value={ending.newToDate}
          errors={errors}
          onChange={(value) => change({ newToDate: String(value ?? '') })}
        />
      )}
    </>
  )
}

function ReturnedDays({ leave, ending }: { leave: Leave; ending: EarlyEnd }) {
  const say = useLeaveWords()
  const { days, dates } = findReturnedDays(leave, ending)
  const which = dates.map(formatDate)
  const few = which.length > 6 ? `${which[0]} – ${which.at(-1)}` : which.join(', ')
  return (
    <p role="status" className="strong">
      {days === 0
        ? say('nothingBack')
        : say(days === 1 ? 'comesBackOne' : 'comesBack', { days: daysInWords(say, days), dates: few })}
    </p>
  )
}
