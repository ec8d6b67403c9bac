import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { plusDays } from '../../../../src/framework/values/dates'
import { useFocusAtError } from '../../../../src/views/blocks/form-errors'
import { LeaveGuard } from '../../../../src/views/form/leave-guard'
import { useSignedIn, useToday } from '../../../../src/views/signed-in'
import { LoadingLines } from '../../../../src/views/states/page-states'
import { useWorkingDays } from '../../../workdays/pages/public'
import { useLeaveWords } from '../../words/en'
import { isLeaveLive, useLeaveTypes, useOwnLeaveRequests } from '../leave-queries'
import { ApplyFields } from './apply-fields'
import { findUsualType, type LeaveFormInput, listNextWorkdays, suggestedWithin } from './leave-form-input'
import { PreviewPanel, PreviewSummary } from './preview-panel'
import { useLeaveRequestForm } from './use-leave-request-form'

/**
 * Shows the leave form beside the page. It starts with one day of the type that the user takes most often.
 */
export function ApplyDrawer({ onClose }: { onClose: () => void }) {
  const say = useLeaveWords()
  const id = useId()
  const first = useInitialInput()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { className: 'leave-drawer', role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <header className="between">
        <h2 id={id}>{say('ask')}</h2>
        <IconButton aria-label={say('close')} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      {first ? <ApplyForm {...first} onClose={onClose} /> : <LoadingLines />}
    </Drawer>
  )
}

/** Returns the initial values of the form, once the usual type is known. */
function useInitialInput(): { first: LeaveFormInput; days: readonly string[] } | undefined {
  const today = useToday()
  const { empId } = useSignedIn()
  const types = useLeaveTypes()
  const { data: leaves } = useOwnLeaveRequests(Number(today.slice(0, 4)))
  const { data: workingDays, error } = useWorkingDays(today, plusDays(today, suggestedWithin) ?? today)
  // The values are set once, so that data that arrives later does not overwrite the user's input.
  const initial = useRef<{ first: LeaveFormInput; days: readonly string[] }>(undefined)
  if (!initial.current && types && leaves && (workingDays || error)) {
    const isAway = (date: string) =>
      leaves.some((leave) => isLeaveLive(leave) && date >= leave.fromDate && date <= leave.toDate)
    const days = listNextWorkdays(workingDays ?? [], (date) => !isAway(date))
    const date = days[0] ?? today
    const span = { fromDate: date, toDate: date, fromSession: 'full', toSession: 'full' } as const
    const first = { ...span, empId, leaveTypeId: findUsualType(types, leaves), reason: '' }
    initial.current = { first: { ...first, acceptsUnpaid: false, more: {} }, days }
  }
  return initial.current
}

function ApplyForm({ first, days, onClose }: { first: LeaveFormInput; days: readonly string[]; onClose: () => void }) {
  const say = useLeaveWords()
  const id = useId()
  const { asked, change, send, isPending, isDirty, errorOf, failure, refused, ...previewState } = useLeaveRequestForm(
    first,
    onClose,
  )
  const { preview, isOld, error, refetch, documents } = previewState
  useFocusAtError(id, refused)
  useInitialFocus(`${id}-reason`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <form noValidate onSubmit={submit} className="leave-form">
      <div className="leave-form-body">
        {failure ? (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        ) : null}
        <ApplyFields id={id} asked={asked} days={days} errorOf={errorOf} onChange={change} documents={documents} />
        {error ? (
          <Alert severity="warning" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
            {say('noPreview')}
          </Alert>
        ) : null}
        {preview ? (
          <PreviewPanel
            preview={preview}
            isOld={isOld}
            acceptsUnpaid={asked.acceptsUnpaid}
            onAcceptUnpaid={(acceptsUnpaid) => change({ acceptsUnpaid })}
          />
        ) : null}
      </div>
      <footer className="foot-bar">
        <LeaveGuard ofAddress isDirty={isDirty} />
        <PreviewSummary preview={preview} acceptsUnpaid={asked.acceptsUnpaid} />
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say('send')}
        </Button>
        <Button onClick={() => void send(true)}>{say('keepDraft')}</Button>
      </footer>
    </form>
  )
}

/**
 * Moves the focus to the reason, which is the only empty field. It does not on touch screens, where the
 * keyboard would hide the days.
 */
function useInitialFocus(id: string): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) document.getElementById(id)?.focus()
  }, [id])
}
