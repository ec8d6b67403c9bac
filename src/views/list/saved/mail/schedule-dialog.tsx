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
import { type ExportSchedule, findNextDue } from '../../../../framework/lists/schedule'
import { useScheduleWords } from '../../../../i18n/lists/schedule-words'
import { useSignedIn } from '../../../signed-in'
import { formatInstantWithWeekday } from './describe-schedule'
import { RhythmInputs, type ScheduleInput } from './rhythm-inputs'
import { type ScheduleForm, type ScheduleFormProps, useScheduleForm } from './use-schedule-form'

/** Shows how a view is sent by mail, the result of the last mail, and the time of the next one. */
export function ScheduleDialog(props: ScheduleFormProps) {
  const { viewId, name, schedule, onClose } = props
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
            <Typography variant="body2">{say(isThere ? 'text' : 'gone')}</Typography>
            {isThere ? <ScheduleInputs form={form} isKept={!!schedule} /> : null}
            {schedule ? <LastMail schedule={schedule} /> : null}
          </Stack>
        </DialogContent>
        <ScheduleButtons form={form} isThere={isThere} schedule={schedule} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function ScheduleInputs({ form: { wanted, setWanted }, isKept }: { form: ScheduleForm; isKept: boolean }) {
  const say = useScheduleWords()
  return (
    <>
      <RhythmInputs wanted={wanted} onChange={setWanted} />
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
  schedule: ExportSchedule | undefined
  onClose(): void
}

function ScheduleButtons({ form: { isPending, stop, sendNow }, isThere, schedule, onClose }: ScheduleButtonsProps) {
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
          {say('now')}
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
