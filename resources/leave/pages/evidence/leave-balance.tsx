import { QueryContent } from '../../../../src/views/blocks/query-content'
import type { EvidenceProps } from '../../../../src/views/tools/evidence-props'
import { useLeaveWords } from '../../words/en'
import { daysInWords } from '../leave-in-words'
import { useLeaveBalances } from '../leave-queries'

/** Shows the balance of the requested type; its pending days include the request. */
export function LeaveBalance({ values: { person, type } }: EvidenceProps) {
  const say = useLeaveWords()
  const answer = useLeaveBalances(typeof person === 'number' ? person : undefined)
  // Whoever may not see the balances still decides: the facts of the request say what it leaves.
  if (answer.error) return null
  return (
    <QueryContent of={answer} lines={2}>
      {(balances) =>
        balances
          .filter(({ leaveTypeId, available }) => leaveTypeId === type && available !== null)
          .map(({ leaveTypeId, leaveYear, leaveType, taken, pending, available }) => (
            <section
              key={`${leaveTypeId} ${leaveYear}`}
              className="evidence-block"
              aria-label={say('balanceThatYear', { type: leaveType, year: leaveYear })}
            >
              <h3>{say('balanceThatYear', { type: leaveType, year: leaveYear })}</h3>
              <dl className="evidence-fields">
                <div>
                  <dt>{say('takenDays')}</dt>
                  <dd>{daysInWords(say, Math.abs(taken))}</dd>
                </div>
                <div>
                  <dt>{say('heldByPending')}</dt>
                  <dd>{daysInWords(say, Math.abs(pending))}</dd>
                </div>
                <div>
                  <dt>{say('leftAfterPending')}</dt>
                  <dd>
                    <strong>{daysInWords(say, available ?? 0)}</strong>
                  </dd>
                </div>
              </dl>
            </section>
          ))
      }
    </QueryContent>
  )
}
