import { Link } from 'react-router'
import type { ApprovalOutcome, OtherDecision } from '../../../../src/engines/approvals/inbox'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { formatLocalInstant } from '../../../../src/views/value/format-local-instant'
import { useRequestWords } from '../../words/requests.en'
import { describeDecision } from '../inbox/others/use-other-decisions'

const most = 10

/** Loads what the user asked others to decide besides approval requests, newest first. */
export const useOwnOtherDecisions = (status: ApprovalOutcome | null) =>
  useAnswer<OtherDecision[]>('getMyOtherDecisions', { ...(status && { status }), perPage: most }, { keepsLast: true })

/** Lists these decisions; nothing where there is none. */
export function OwnOtherDecisions({ data = [], total }: { data: readonly OtherDecision[] | undefined; total: number }) {
  const say = useRequestWords()
  if (data.length === 0) return null
  return (
    <>
      <ul className="plain" aria-label={say('others')}>
        {data.map((decision) => (
          <OwnDecision key={`${decision.entityType} ${decision.recordId}`} decision={decision} />
        ))}
      </ul>
      {total > data.length ? <p className="quiet">{say('newest', { count: data.length, total })}</p> : null}
    </>
  )
}

function OwnDecision({ decision }: { decision: OtherDecision }) {
  const say = useRequestWords()
  const described = describeDecision(decision)
  if (!described) return null
  const { title, since, facts, stateLabel, stateTone, decider, comment } = decision
  return (
    <li className="card">
      <div className="cells">
        <span className="wide stack strong">
          <Link to={described.to}>{title}</Link>
          <span className="quiet">{say('askedAt', { label: described.label, at: formatLocalInstant(since) })}</span>
        </span>
        {stateLabel ? (
          <span className="tone" data-tone={stateTone}>
            {stateLabel}
          </span>
        ) : null}
      </div>
      {facts.map((fact) => (
        <p key={fact} className="quiet">
          {fact}
        </p>
      ))}
      {decider ? <p>{say(comment ? 'decidedWith' : 'decidedBy', { name: decider, comment })}</p> : null}
    </li>
  )
}
