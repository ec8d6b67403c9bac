import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { registerUnsavedInput } from '../../../authProvider/held-page'
import { useSay } from '../../i18n/say'

interface LeaveGuardProps {
  isDirty(): boolean
  /**
   * True where input belongs to the whole address and not only to its path: another year, or a drawer that
   * closes.
   */
  ofAddress?: boolean
}

/**
 * Asks once before input is lost by a link, back, reload or closing. After the session ends, people sign
 * in over the page. It has its own dialog, because we cannot style or word react-admin's window.confirm.
 */
export function LeaveGuard({ isDirty, ofAddress = false }: LeaveGuardProps) {
  const say = useSay()
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || (ofAddress && here.search !== next.search)) && isDirty(),
  )
  useEffect(() => registerUnsavedInput(isDirty), [isDirty])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title" component="h2">
        {say('leaveTitle')}
      </DialogTitle>
      <DialogContent id="leave-text">{say('leaveText')}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="error" onClick={() => blocker.proceed()}>
          {say('leave')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {say('stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
