import type { Row } from '../../../../dataProvider/create'
import { approvalTables, currentState } from '../../../framework/approval'
import { findResource } from '../../../framework/company/catalogue'
import { type CalendarDate, dateInZone, daysBetween } from '../../../framework/values/dates'
import { type TrackerSay, useTrackerWords } from '../../../i18n/approvals/tracker-words'
import { companyToday, useSignedIn } from '../../signed-in'
import { formatLocalInstant } from '../../value/format-local-instant'
import { StateChip } from '../../value/state-chip'
import './approval.css'

/** One step of a request, as the inbox lists it. */
export interface StepRow extends Row {
  stepNo: number
  stepCount: number
  round: number
  approver: string
  status: string
  enteredAt: string | null
  dueAt: string | null
  decidedAt: string | null
  nudgedAt: string | null
  onBehalfOfEmpId: number | null
  comment: string | null
}

interface TrackerProps {
  steps: readonly StepRow[]
  /** Names of the people who can decide at the current step. */
  waitingFor: readonly string[]
  label: string
}

/** Shows the progress of a request: for each step who decided, or for whom it waits and since when. */
export function StageTracker({ steps, waitingFor, label }: TrackerProps) {
  return (
    <ol className="tracker" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id} aria-current={isCurrentStep(step) ? 'step' : undefined}>
          <TrackerStage step={step} waitingFor={waitingFor} />
        </li>
      ))}
    </ol>
  )
}

function TrackerStage({ step, waitingFor }: { step: StepRow; waitingFor: readonly string[] }) {
  const say = useTrackerWords()
  const resource = findResource(approvalTables.steps)
  const { stepNo, stepCount, approver, status, comment } = step
  return (
    <>
      <span className="tracker-name">{say('step', { no: stepNo, count: stepCount, as: approver })}</span>
      {resource ? <StateChip resource={resource} value={status} /> : null}
      {isCurrentStep(step) ? <WaitingPeople step={step} waitingFor={waitingFor} /> : <DecisionNote step={step} />}
      {comment ? <q className="tracker-comment">{comment}</q> : null}
    </>
  )
}

/** Tells whether the request is at this step and nobody has decided yet. */
const isCurrentStep = ({ status }: StepRow): boolean => status === currentState

function WaitingPeople({ step: { enteredAt, dueAt }, waitingFor }: { step: StepRow; waitingFor: readonly string[] }) {
  const say = useTrackerWords()
  const who = useSignedIn()
  const since = describeSince(say, dateInZone(who.company.zone, Date.parse(enteredAt ?? '')), companyToday(who))
  return (
    <span>
      {waitingFor.length > 0
        ? say('waitingFor', { names: waitingFor.join(', '), since })
        : say('waitingForNobody', { since })}
      {dueAt ? <DueTime at={dueAt} /> : null}
    </span>
  )
}

/** Shows until when a decision is expected; marks it if it is late. */
export function DueTime({ at }: { at: string }) {
  const say = useTrackerWords()
  const isLate = Date.parse(at) < Date.now()
  return (
    <span className={isLate ? 'tracker-due tracker-late' : 'tracker-due'}>
      {say(isLate ? 'overdue' : 'due', { at: formatLocalInstant(at) })}
    </span>
  )
}

export function describeSince(say: TrackerSay, since: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(since, today)
  return days <= 0 ? say('sinceToday') : days === 1 ? say('sinceDay') : say('sinceDays', { days })
}

function DecisionNote({ step: { labels, decidedAt, onBehalfOfEmpId } }: { step: StepRow }) {
  const say = useTrackerWords()
  if (!decidedAt || !labels?.decidedByEmpId) return null
  const args = { name: labels.decidedByEmpId, at: formatLocalInstant(decidedAt) }
  return (
    <span>
      {onBehalfOfEmpId ? say('decidedFor', { ...args, principal: labels.onBehalfOfEmpId }) : say('decided', args)}
    </span>
  )
}
