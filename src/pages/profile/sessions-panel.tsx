import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { LiveSession } from '../../../authProvider/account'
import { humanizeName } from '../../framework/naming'
import { Panel } from '../../views/record/record-sections'
import { useSignedIn } from '../../views/signed-in'
import { FailureNotice, LoadingLines } from '../../views/states/page-states'
import { formatStamp } from '../../views/value/format-local-instant'
import { formatTimeAgo } from '../../views/value/format-time-ago'
import { useDeviceName, useSessions } from './use-sessions'
import { useProfileWords } from './words'

/** Shows the user's sessions, with buttons that end them. */
export function SessionsPanel() {
  const say = useProfileWords()
  const count = useRef<HTMLParagraphElement>(null)
  const [isAsking, setAsking] = useState(false)
  // The row with the pressed button disappears, so the line with the count takes the focus.
  const { data, error, isPending, refetch, end, endOthers } = useSessions(() => count.current?.focus())
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Panel title={say('sessions')}>
      <Typography color="text.secondary">{say('sessionsText')}</Typography>
      {isPending ? <LoadingLines lines={3} /> : null}
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {data ? (
        <>
          <Typography ref={count} tabIndex={-1} sx={{ mt: 1.5, fontWeight: 600, outline: 'none' }}>
            {say('places', { smart_count: data.length })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((session) => (
              <SessionRow key={session.loginId} session={session} onEnd={() => void end(session)} />
            ))}
          </Box>
        </>
      ) : null}
      {others.length > 0 ? (
        <Button variant="outlined" color="error" sx={{ mt: 2, minHeight: 44 }} onClick={() => setAsking(true)}>
          {say('endOthers')}
        </Button>
      ) : null}
      {isAsking ? (
        <EndOtherSessionsDialog
          count={others.length}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void endOthers(others)
          }}
        />
      ) : null}
    </Panel>
  )
}

function SessionRow({ session, onEnd }: { session: LiveSession; onEnd: () => void }) {
  const say = useProfileWords()
  const device = useDeviceName()(session.agent)
  const seen = formatTimeAgo(Date.parse(session.lastSeenAt))
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <strong>{device}</strong>
          {session.scope ? <Chip size="small" label={humanizeName(session.scope)} /> : null}
          {session.isCurrent ? <Chip size="small" color="primary" label={say('thisDevice')} /> : null}
        </Box>
        <SessionFacts session={session} seen={seen} />
      </Box>
      {session.isCurrent ? null : (
        <Button
          variant="outlined"
          sx={{ minHeight: 44 }}
          aria-label={say('endOf', { device, ago: seen })}
          onClick={onEnd}
        >
          {say('end')}
        </Button>
      )}
    </Box>
  )
}

function SessionFacts({ session, seen }: { session: LiveSession; seen: string }) {
  const say = useProfileWords()
  const { company } = useSignedIn()
  return (
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {session.ipAddress ?? say('noAddress')}
      {' · '}
      {session.isCurrent ? say('activeNow') : say('lastSeen', { ago: seen })}
      {' · '}
      {say('signedIn', { at: formatStamp(session.loginTime), zone: company.zone })}
      {session.isRemembered ? ` · ${say('remembered')}` : null}
    </Typography>
  )
}

function EndOtherSessionsDialog({
  count,
  onClose,
  onConfirm,
}: {
  count: number
  onClose: () => void
  onConfirm: () => void
}) {
  const say = useProfileWords()
  return (
    <Dialog open onClose={onClose} aria-labelledby="end-others-title" aria-describedby="end-others-text">
      <DialogTitle id="end-others-title" component="h2">
        {say('endOthersTitle')}
      </DialogTitle>
      <DialogContent id="end-others-text">{say('endOthersText', { smart_count: count })}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button sx={{ minHeight: 44 }} autoFocus onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button sx={{ minHeight: 44 }} variant="contained" color="error" onClick={onConfirm}>
          {say('endOthers')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
