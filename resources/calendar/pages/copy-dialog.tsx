import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useGetList } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import type { Row } from '../../../dataProvider/create'
import { PlainChoice } from '../../../src/views/import/plain-choice'
import { useFailureWords } from '../../../src/views/states/states'
import { holidayCalendars } from '../holidayCalendars'
import { useHolidayWords } from '../words/en'
import { CopyReview } from './copy-review'
import { type Question, useCopy } from './use-copy'

/** A question whose calendar may not be known yet. */
type Asked = Omit<Question, 'calendarId'> & { calendarId: number | undefined }

interface CopyDialogProps {
  toYear: number
  /** The calendar that is looked at, where it is known. */
  calendarId: number | undefined
  onClose(): void
}

/** The holidays of one year for another: first which, then each date to be looked at. */
export function CopyDialog({ toYear, calendarId, onClose }: CopyDialogProps) {
  const say = useHolidayWords()
  const id = useId()
  const inWords = useFailureWords()
  const calendars = useCalendars()
  const [asked, setAsked] = useState<Asked>({ calendarId, fromYear: toYear - 1, toYear })
  const question = { ...asked, calendarId: asked.calendarId ?? calendars?.[0]?.[0] }
  const { copies, taken, isPending, failure, errorsOf, propose, write, change, restart } = useCopy(onClose)
  const isSame = asked.fromYear === asked.toYear
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame || question.calendarId === undefined) return
    const complete = { ...question, calendarId: question.calendarId }
    void (copies ? taken.length > 0 && write(complete) : propose(complete))
  }
  const count = taken.length
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit} className="holiday-form">
        <DialogTitle id={id} component="h2">
          {say('copyTitle')}
        </DialogTitle>
        <DialogContent>
          {failure ? (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {inWords(failure)}
            </Alert>
          ) : null}
          {copies ? (
            <CopyReview {...{ copies, errorsOf, change }} fromYear={asked.fromYear} toYear={asked.toYear} />
          ) : (
            <Questions asked={question} calendars={calendars ?? []} onChange={setAsked} />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {copies ? <Button onClick={restart}>{say('back')}</Button> : null}
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending || isSame || (copies && count === 0)}>
            {copies ? say(count === 1 ? 'writeOne' : 'write', { count }) : say('showDates')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useCalendars(): (readonly [number, string])[] | undefined {
  const { data } = useGetList<Row>(holidayCalendars.route, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
    meta: { fields: ['name'] },
  })
  return data?.map(({ id, name }) => [Number(id), String(name)] as const)
}

interface QuestionsProps {
  asked: Asked
  calendars: readonly (readonly [number, string])[]
  onChange(asked: Asked): void
}

const yearsBeside = 5

function Questions({ asked, calendars, onChange }: QuestionsProps) {
  const say = useHolidayWords()
  const thisYear = new Date().getFullYear()
  const { calendarId, fromYear, toYear } = asked
  const near = Array.from({ length: 2 * yearsBeside + 1 }, (_, index) => thisYear - yearsBeside + index)
  const years = [...new Set([...near, fromYear, toYear])].sort((a, b) => a - b).map((year) => asOption(year))
  return (
    <div className="holiday-questions">
      <PlainChoice
        label={say('calendar')}
        value={calendarId === undefined ? '' : String(calendarId)}
        options={calendars.map(([id, name]) => [String(id), name] as const)}
        onChange={(chosen) => onChange({ ...asked, calendarId: Number(chosen) })}
      />
      <PlainChoice
        label={say('fromYear')}
        value={String(fromYear)}
        options={years}
        onChange={(chosen) => onChange({ ...asked, fromYear: Number(chosen) })}
      />
      <PlainChoice
        label={say('toYear')}
        value={String(toYear)}
        options={years}
        onChange={(chosen) => onChange({ ...asked, toYear: Number(chosen) })}
      />
      {fromYear === toYear ? <p role="status">{say('sameYear')}</p> : null}
    </div>
  )
}

const asOption = (year: number) => [String(year), String(year)] as const
