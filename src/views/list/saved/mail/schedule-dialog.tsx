import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { members } from '../../../../fields'
import { exportFormats } from '../../../../framework/lists/export-formats'
import { type ExportSchedule, findNextDue } from '../../../../framework/lists/schedule'
import { peopleResource } from '../../../../framework/register'
import { reportFormats } from '../../../../framework/reports/saved-report'
import { useScheduleWords } from '../../../../i18n/lists/schedule-words'
import { FieldInput } from '../../../blocks/field-input'
import { useSignedIn } from '../../../signed-in'
import { formatInstantWithWeekday } from './describe-schedule'
import { RhythmInputs, type ScheduleInput } from './rhythm-inputs'
import { type ScheduleForm, type ScheduleFormProps, useScheduleForm } from './use-schedule-form'
import type { MailedPlace } from './use-schedules'

/** The other people who get a report. */
const people = members(peopleResource, '')

/** Shows how a view is sent by mail, the result of the last mail, and the time of the next one. */
export function ScheduleDialog(props: ScheduleFormProps) {
  const { place, viewId, name, schedule, onClose } = props
  const say = useScheduleWords()
  const id = useId()
  const form = useScheduleForm(props)
  const isThere = viewId !== null
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form noValidate onSubmit={form.submit}>
        <DialogTitle id={`${id}-title`} component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {say('title', { name })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {form.failure ? <Alert severity="error">{form.failure}</Alert> : null}
            <Typography variant="body2">
              {say(isThere ? ('report' in place ? 'reportText' : 'text') : 'gone')}
            </Typography>
            {isThere ? <ScheduleInputs form={form} place={place} isKept={!!schedule} /> : null}
            {schedule ? <LastMail schedule={schedule} /> : null}
          </Stack>
        </DialogContent>
        <ScheduleButtons
          form={form}
          isThere={isThere}
          now={'report' in place ? 'nowReport' : 'now'}
          {...{ schedule, onClose }}
        />
      </form>
    </Dialog>
  )
}

interface ScheduleInputsProps {
  form: ScheduleForm
  place: MailedPlace
  isKept: boolean
}

function ScheduleInputs({ form: { wanted, setWanted }, place, isKept }: ScheduleInputsProps) {
  const say = useScheduleWords()
  const id = useId()
  const isReport = 'report' in place
  return (
    <>
      <RhythmInputs formats={isReport ? reportFormats : exportFormats} wanted={wanted} onChange={setWanted} />
      {isReport ? (
        <FieldInput
          {...{ id, name: 'recipients', field: people, label: say('recipients') }}
          value={wanted.recipients}
          onChange={(chosen) => setWanted({ ...wanted, recipients: Array.isArray(chosen) ? chosen : [] })}
        />
      ) : null}
      {isKept ? (
        <FormControlLabel
          label={say('paused')}
          // The spacing of the dialog would indent the box.
          sx={{ '&&': { marginInlineStart: '-11px' } }}
          control={
            <Checkbox
              checked={wanted.isPaused}
              onChange={({ target }) => setWanted({ ...wanted, isPaused: target.checked })}
            />
          }
        />
      ) : null}
      <NextMail wanted={wanted} />
    </>
  )
}

function NextMail({ wanted }: { wanted: ScheduleInput }) {
  const say = useScheduleWords()
  const { zone } = useSignedIn().company
  const words = wanted.isPaused
    ? say('nextPaused')
    : say('next', { at: formatInstantWithWeekday(findNextDue(wanted, zone, Date.now()), zone) })
  return (
    <Typography variant="body2" role="status">
      {words}
    </Typography>
  )
}

function LastMail({ schedule: { isWaiting, lastAt, lastRows, lastProblem } }: { schedule: ExportSchedule }) {
  const say = useScheduleWords()
  const { zone } = useSignedIn().company
  const at = lastAt === null ? '' : formatInstantWithWeekday(Date.parse(lastAt), zone)
  const sentText = lastRows === 1 ? say('lastOne', { at }) : say('last', { at, rows: lastRows })
  const statusText = lastProblem === null ? sentText : say('failed', { at, problem: lastProblem })
  return (
    <Typography variant="body2" role="status" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {isWaiting ? say('waiting') : at && statusText}
    </Typography>
  )
}

interface ScheduleButtonsProps {
  form: ScheduleForm
  isThere: boolean
  /** The word for sending it once more. */
  now: 'now' | 'nowReport'
  schedule: ExportSchedule | undefined
  onClose(): void
}

function ScheduleButtons({
  form: { isPending, stop, sendNow },
  isThere,
  now,
  schedule,
  onClose,
}: ScheduleButtonsProps) {
  const say = useScheduleWords()
  return (
    <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
      {schedule ? (
        <Button sx={{ minHeight: 44, mr: 'auto' }} color="error" aria-disabled={isPending} onClick={stop}>
          {say('stop')}
        </Button>
      ) : null}
      {schedule && isThere ? (
        <Button
          sx={{ minHeight: 44 }}
          aria-disabled={isPending || schedule.isWaiting}
          onClick={schedule.isWaiting ? undefined : sendNow}
        >
          {say(now)}
        </Button>
      ) : null}
      <Button sx={{ minHeight: 44 }} onClick={onClose}>
        {say(schedule ? 'close' : 'cancel')}
      </Button>
      {isThere ? (
        <Button sx={{ minHeight: 44 }} type="submit" variant="contained" aria-disabled={isPending}>
          {say('save')}
        </Button>
      ) : null}
    </DialogActions>
  )
}
