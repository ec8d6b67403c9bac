import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId } from 'react'
import { date as dateField } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import { viewsOf } from '../../../../src/fields/views'
import { type CalendarDate, dateInWords } from '../../../../src/framework/dates'
import { RadioChoice } from '../../../../src/views/import/radio-choice'
import { useToday } from '../../../../src/views/signed-in'
import { useLeaveWords } from '../../words/en'
import { daysInWords, spanInWords } from '../in-words'
import type { Leave } from '../use-leave'
import { comesBack, type Ending, endingsOf, needsDecision, useEnding } from './use-ending'

/** Leave that is not taken, or ends earlier: what comes back is said before it is sent. */
export function CancelDialog({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const say = useLeaveWords()
  const id = useId()
  const today = useToday()
  const { ending, change, send, isPending, failure, errorOf } = useEnding(leave, today, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit} className="leave-dialog">
        <DialogTitle id={id} component="h2">
          {say('cancelTitle', { when: spanInWords(say, leave) })}
        </DialogTitle>
        <DialogContent>
          {failure ? (
            <Alert severity="error" role="alert">
              {failure}
            </Alert>
          ) : null}
          <HowMuch leave={leave} today={today} id={id} {...{ ending, change, errorOf }} />
          <Returned leave={leave} ending={ending} />
          {needsDecision(leave, today) ? <p>{say('managerDecides')}</p> : null}
          <Reason id={id} {...{ ending, change, errorOf }} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('keepLeave')}</Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {say(ending.newToDate === null ? 'cancelLeave' : 'shortenLeave')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface PartProps {
  id: string
  ending: Ending
  change(changed: Partial<Ending>): void
  errorOf(name: string): string | undefined
}

function HowMuch({ leave, today, id, ending, change, errorOf }: PartProps & { leave: Leave; today: CalendarDate }) {
  const say = useLeaveWords()
  const { first, last } = endingsOf(leave, today)
  const isBegun = needsDecision(leave, today)
  if (first > last) return isBegun ? <p>{say('onlyIfNotTaken')}</p> : null
  const { Input } = viewsOf(dateField())
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
      {ending.newToDate !== null && Input ? (
        <Input
          id={`${id}-newToDate`}
          name="newToDate"
          label={say('newLastDay')}
          field={dateField({ min: first, max: last })}
          record={{}}
          value={ending.newToDate}
          onChange={(value) => change({ newToDate: String(value ?? '') })}
          error={errorOf('newToDate')}
          isRequired
        />
      ) : null}
    </>
  )
}

function Returned({ leave, ending }: { leave: Leave; ending: Ending }) {
  const say = useLeaveWords()
  const { days, dates } = comesBack(leave, ending)
  const which = dates.map(dateInWords)
  const few = which.length > 6 ? `${which[0]} – ${which.at(-1)}` : which.join(', ')
  return (
    <p role="status" className="leave-returned">
      {days === 0
        ? say('nothingBack')
        : say(days === 1 ? 'comesBackOne' : 'comesBack', { days: daysInWords(say, days), dates: few })}
    </p>
  )
}

const asked = longText({ required: true, max: 500 })

function Reason({ id, ending, change, errorOf }: PartProps) {
  const say = useLeaveWords()
  const { Input } = viewsOf(asked)
  if (!Input) return null
  return (
    <Input
      id={`${id}-reason`}
      name="reason"
      label={say('reason')}
      field={asked}
      record={{}}
      value={ending.reason}
      onChange={(value) => change({ reason: String(value ?? '') })}
      error={errorOf('reason')}
      isRequired
    />
  )
}
