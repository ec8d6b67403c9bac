import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import type { ReportAnswer } from '../../../framework/reports/report-answers'
import type { ReportState, SavedReport } from '../../../framework/reports/saved-report'
import { formatDate } from '../../../framework/values/dates'
import { useSavedReportsWords } from '../../../i18n/reports/saved-reports-words'
import { LabelledSelect } from '../../import/labelled-select'
import { NameInput, RoleShares, RoleTick, useViewSubmit } from '../../list/saved/view-dialog'
import { companyToday, useSignedIn } from '../../signed-in'
import type { SavedReportsPanelProps } from './saved-reports-panel'
import { describeRelativePeriod, toReportState } from './saved-state'
import type { ReportChange } from './use-saved-reports'

interface SaveReportDialogProps extends Pick<SavedReportsPanelProps, 'resource' | 'address' | 'answer' | 'onClose'> {
  /** The stored report; undefined for a new one. */
  one: SavedReport | undefined
  /** Saves it; rejects with the server's refusal. */
  onSave(change: ReportChange): Promise<void>
}

/** Asks for a saved report's name, place and sharing, and of a new one for its period. */
export function SaveReportDialog({ resource, address, answer, one, onClose, onSave }: SaveReportDialogProps) {
  const say = useSavedReportsWords()
  const id = useId()
  const who = useSignedIn()
  const isAdmin = who.roles.includes('admin')
  const [name, setName] = useState(one?.name ?? '')
  const [isOnHub, setOnHub] = useState(one?.state.isOnHub ?? true)
  const [roles, setRoles] = useState(one?.roles ?? [])
  const [isMoving, setMoving] = useState(answer.relative !== undefined)
  const state = one ? one.state : choosePeriod(toReportState(resource, address, companyToday(who)), answer, isMoving)
  const { fault, failure, isPending, submit } = useViewSubmit(name, `${id}-name`, () =>
    onSave({ name: name.trim(), state: { ...state, isOnHub }, ...(isAdmin && { roles }) }),
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {one ? say('editTitle', { name: one.name }) : say('newTitle')}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {failure ? <Alert severity="error">{failure}</Alert> : null}
            <NameInput id={`${id}-name`} value={name} error={fault} onChange={setName} />
            {one ? null : <PeriodChoice {...{ answer, isMoving }} onMoving={setMoving} />}
            <RoleTick label={say('showOnHub')} isOn={isOnHub} onChange={setOnHub} />
            {isAdmin ? (
              <RoleShares
                {...{ resource, roles }}
                onShare={(role, isOn) => setRoles(isOn ? [...roles, role] : roles.filter((other) => other !== role))}
              />
            ) : null}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button sx={{ minHeight: 44 }} onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button sx={{ minHeight: 44 }} type="submit" variant="contained" aria-disabled={isPending}>
            {say('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Stores the period as one that moves on, or as its days. */
function choosePeriod(
  { period: _, from: _from, to: _to, ...state }: ReportState,
  { period, relative }: ReportAnswer,
  isMoving: boolean,
): ReportState {
  if (!period) return state
  return isMoving && relative !== undefined ? { ...state, period: relative } : { ...state, ...period }
}

interface PeriodChoiceProps {
  answer: ReportAnswer
  isMoving: boolean
  onMoving(isMoving: boolean): void
}

/** Asks whether the period moves on with the calendar; shows nothing where there is no choice. */
function PeriodChoice({ answer: { period, relative }, isMoving, onMoving }: PeriodChoiceProps) {
  const say = useSavedReportsWords()
  if (!period || relative === undefined) return null
  const fixed = say('fixed', { from: formatDate(period.from), to: formatDate(period.to) })
  return (
    <LabelledSelect
      label={say('period')}
      value={isMoving ? 'moving' : 'fixed'}
      options={[
        ['moving', say('moves', { period: describeRelativePeriod(say, relative) })],
        ['fixed', fixed],
      ]}
      onChange={(chosen) => onMoving(chosen === 'moving')}
    />
  )
}
