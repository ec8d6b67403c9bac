import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn, useToday } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import { StateChip } from '../../../../src/views/value/state-chip'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import { daysInWords, elapsedDaysInWords, leaveSpanInWords } from '../leave-in-words'
import {
  isLeaveLive,
  type Leave,
  type PendingStep,
  useLeaveTypes,
  useOwnLeaveRequests,
  usePendingSteps,
} from '../leave-queries'
import { LeaveTypeMark } from '../leave-type-mark'

const CancelDialog = lazyWithPreload(() => import('./cancel-leave-dialog').then((module) => module.CancelLeaveDialog))

/** Lists the user's requests of the year, newest first, each with its progress. */
export function OwnLeaveList({ year }: { year: number }) {
  const say = useLeaveWords()
  const answer = useOwnLeaveRequests(year)
  const stages = usePendingSteps()
  const [cancelled, setCancelled] = useState<Leave | null>(null)
  const none = <Notice title={say('noRequests', { year })} text={say('noRequestsText')} />
  return (
    <QueryContent of={answer} lines={4} none={none}>
      {(leaves) => (
        <>
          <ul className="rows" aria-label={say('requestsOf', { year })}>
            {leaves.map((leave) => (
              <LeaveRow
                key={leave.id}
                leave={leave}
                stage={stages.get(leave.id)}
                onCancel={() => setCancelled(leave)}
              />
            ))}
          </ul>
          {cancelled ? <CancelDialog leave={cancelled} onClose={() => setCancelled(null)} /> : null}
        </>
      )}
    </QueryContent>
  )
}

function LeaveRow({ leave, stage, onCancel }: { leave: Leave; stage: PendingStep | undefined; onCancel: () => void }) {
  const say = useLeaveWords()
  const today = useToday()
  const { zone, company } = useSignedIn()
  const resource = leaveRequests
  const type = useLeaveTypes()?.find(({ id }) => id === leave.leaveTypeId)
  const isEndable = leave.can?.includes('cancel') || (isLeaveLive(leave) && leave.toDate >= today)
  const when = leaveSpanInWords(say, leave)
  return (
    <li className="cells">
      <LeaveTypeMark type={type} />
      <div className="wide cells">
        <span className="wide stack">
          <Link to={recordPath(resource, leave.id)}>{when}</Link>
          <span className="quiet">
            {`${leave.labels?.leaveTypeId ?? ''} · ${daysInWords(say, leave.days ?? 0)}`}
            {leave.unpaidDays ? ` · ${say('ofThemUnpaid', { days: leave.unpaidDays })}` : ''}
          </span>
        </span>
        <span className="mid stack">
          <StateChip resource={resource} value={leave.status} />
          {stage?.since ? (
            <span className="quiet">
              {say('waitsFor', {
                names: stage.waitingFor.join(', ') || say('somebody'),
                since: elapsedDaysInWords(say, stage.since, zone ?? company.zone, today),
              })}
            </span>
          ) : null}
        </span>
        <span className="last">
          {isEndable ? (
            <Button size="small" onClick={onCancel} aria-label={say('cancelOf', { when })}>
              {say(leave.fromDate === leave.toDate ? 'cancelIt' : 'cancelOrShorten')}
            </Button>
          ) : null}
        </span>
      </div>
    </li>
  )
}
