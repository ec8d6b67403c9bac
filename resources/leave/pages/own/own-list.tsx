import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { lazyNow } from '../../../../src/fields/parts/lazy-now'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn, useToday } from '../../../../src/views/signed-in'
import { FailureNotice, Notice, Waiting } from '../../../../src/views/states/states'
import { StateChip } from '../../../../src/views/value/state-chip'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import { daysInWords, sinceInWords, spanInWords } from '../in-words'
import { TypeMark } from '../type-mark'
import { isLive, type Leave, type Stage, useLeaveTypes, useOwnLeave, useStages } from '../use-leave'

const CancelDialog = lazyNow(() => import('./cancel-dialog').then((module) => module.CancelDialog))

/** One's own requests of the year, newest first, each with where it stands. */
export function OwnList({ year }: { year: number }) {
  const say = useLeaveWords()
  const { data, error, refetch } = useOwnLeave(year)
  const stages = useStages()
  const [cancelled, setCancelled] = useState<Leave | null>(null)
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting lines={4} />
  if (data.length === 0) return <Notice title={say('noRequests', { year })} text={say('noRequestsText')} />
  return (
    <>
      <ul className="leave-list" aria-label={say('requestsOf', { year })}>
        {data.map((leave) => (
          <LeaveRow key={leave.id} leave={leave} stage={stages.get(leave.id)} onCancel={() => setCancelled(leave)} />
        ))}
      </ul>
      {cancelled ? <CancelDialog leave={cancelled} onClose={() => setCancelled(null)} /> : null}
    </>
  )
}

function LeaveRow({ leave, stage, onCancel }: { leave: Leave; stage: Stage | undefined; onCancel: () => void }) {
  const say = useLeaveWords()
  const today = useToday()
  const { zone } = useSignedIn().company
  const resource = leaveRequests
  const type = useLeaveTypes()?.find(({ id }) => id === leave.leaveTypeId)
  const isEndable = leave.can?.includes('cancel') || (isLive(leave) && leave.toDate >= today)
  const when = spanInWords(say, leave)
  return (
    <li className="leave-row">
      <TypeMark type={type} />
      <span className="leave-row-what">
        <Link component={RouterLink} to={recordPath(resource, leave.id)} underline="hover">
          {when}
        </Link>
        <span className="leave-quiet">
          {`${leave.labels?.leaveTypeId ?? ''} · ${daysInWords(say, leave.days)}`}
          {leave.unpaidDays ? ` · ${say('ofThemUnpaid', { days: leave.unpaidDays })}` : ''}
        </span>
      </span>
      <span className="leave-row-state">
        <StateChip resource={resource} value={leave.status} />
        {stage?.since ? (
          <span className="leave-quiet">
            {say('waitsFor', {
              names: stage.waitingFor.join(', ') || say('somebody'),
              since: sinceInWords(say, stage.since, zone, today),
            })}
          </span>
        ) : null}
      </span>
      {isEndable ? (
        <Button size="small" onClick={onCancel} aria-label={say('cancelOf', { when })}>
          {say(leave.fromDate === leave.toDate ? 'cancelIt' : 'cancelOrShorten')}
        </Button>
      ) : null}
    </li>
  )
}
