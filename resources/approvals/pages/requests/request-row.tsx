import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { ApprovalOutcome } from '../../../../src/engines/approvals/inbox'
import { approvalTables } from '../../../../src/framework/approval'
import { findResource } from '../../../../src/framework/company/catalogue'
import type { Resource } from '../../../../src/framework/resource'
import { useTrackerWords } from '../../../../src/i18n/approvals/tracker-words'
import { useSay } from '../../../../src/i18n/say'
import { editPath, recordPath } from '../../../../src/views/paths'
import { StageTracker, type StepRow } from '../../../../src/views/record/approval/stage-tracker'
import { useSignedIn } from '../../../../src/views/signed-in'
import { listSteps } from '../../../../src/views/steps/list-steps'
import { useSteps } from '../../../../src/views/steps/use-steps'
import { formatLocalInstant } from '../../../../src/views/value/format-local-instant'
import { StateChip } from '../../../../src/views/value/state-chip'
import { useRequestWords } from '../../words/requests.en'

/** A request of the user, as `getMyRequests` answers it. */
export interface MyRequest {
  entityType: string
  recordId: number
  title: string
  status: ApprovalOutcome
  /** The workflow state of the record. */
  state: string | null
  can: readonly string[]
  version: number | null
  askedAt: string
  waitingFor: readonly string[]
  steps: readonly StepRow[]
}

/** Shows a request of the user: its progress, and what they can do with it. */
export function RequestRow({ request }: { request: MyRequest }) {
  const say = useRequestWords()
  const track = useTrackerWords()
  const resource = findResource(request.entityType)
  if (!resource) return null
  const { title, recordId, state, askedAt, steps, waitingFor, can } = request
  return (
    <li className="card">
      <div className="cells">
        <span className="wide stack strong">
          <Link to={recordPath(resource, recordId)}>{title}</Link>
          <span className="quiet">{say('askedAt', { label: resource.label, at: formatLocalInstant(askedAt) })}</span>
        </span>
        {state ? <StateChip resource={resource} value={state} /> : null}
        {can.includes('update') && request.status === 'returned' ? (
          <Button
            component={Link}
            to={editPath(resource, recordId)}
            variant="contained"
            aria-label={say('correctOf', { title })}
          >
            {say('correct')}
          </Button>
        ) : null}
      </div>
      <StageTracker steps={steps} waitingFor={waitingFor} label={`${track('steps')}: ${title}`} />
      <RequestSteps resource={resource} request={request} />
    </li>
  )
}

/** Shows the button that reminds the approver, and the steps that the requester can take. */
function RequestSteps({ resource, request }: { resource: Resource; request: MyRequest }) {
  const { recordId, version, title, state, can, steps } = request
  const record: Row = {
    id: recordId,
    can,
    [resource.title]: title,
    [resource.workflow?.field ?? '']: state,
    ...(version === null ? {} : { version }),
  }
  const stepResource = findResource(approvalTables.steps)
  const current = steps.find((step) =>
    Object.keys(stepResource?.actions ?? {}).some((name) => step.can?.includes(name)),
  )
  return (
    <div className="toolbar">
      {stepResource && current ? (
        <StepButtons resource={stepResource} record={current} only={Object.keys(stepResource.actions)} of={title} />
      ) : null}
      <StepButtons resource={resource} record={record} of={title} />
    </div>
  )
}

interface StepButtonsProps {
  resource: Resource
  record: Row
  only?: readonly string[]
  of: string
}

function StepButtons({ resource, record, only, of }: StepButtonsProps) {
  const say = useSay()
  const words = useRequestWords()
  const who = useSignedIn()
  const { start, dialog, isPending } = useSteps(resource)
  const steps = listSteps(resource, record, who, say).filter(
    ({ name, blocked }) => blocked === undefined && (only?.includes(name) ?? record.can?.includes(name)),
  )
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.name}
          size="small"
          variant="outlined"
          color={step.isDanger ? 'error' : 'primary'}
          aria-disabled={isPending}
          aria-label={words('does', { step: step.label, title: of })}
          onClick={() => start(step, record)}
        >
          {step.label}
        </Button>
      ))}
      {dialog}
    </>
  )
}
