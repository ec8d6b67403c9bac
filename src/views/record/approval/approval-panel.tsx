import { useGetList } from 'ra-core'
import type { Row } from '../../../../dataProvider/create'
import { checkAccess } from '../../../framework/access'
import { approvalTables } from '../../../framework/approval'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { useTrackerWords } from '../../../i18n/approvals/tracker-words'
import { useSignedIn } from '../../signed-in'
import { Panel } from '../record-sections'
import { StageTracker, type StepRow } from './stage-tracker'
import { WaitingFacts } from './waiting-facts'

/** Most steps to load; no request has so many. */
const maxRows = 100

interface ApprovalPanelProps {
  resource: Resource
  record: Row
}

/**
 * Shows the decisions on a record and the people it waits for. If it was submitted again, the last round
 * comes first.
 */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const { roles } = useSignedIn()
  const [steps, approvers] = [findResource(approvalTables.steps), findResource(approvalTables.approvers)]
  if (!steps || !approvers || !checkAccess(steps, 'list', roles).allowed) return null
  return <ApprovalRounds {...props} steps={steps} approvers={approvers} />
}

function ApprovalRounds({
  resource,
  record,
  steps,
  approvers,
}: ApprovalPanelProps & { steps: Resource; approvers: Resource }) {
  const say = useTrackerWords()
  const { data = [] } = useGetList<StepRow>(steps.route, {
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'stepNo', order: 'ASC' },
    filter: { entityType: { eq: resource.name }, recordId: { eq: record.id } },
  })
  const waited = data.filter(({ enteredAt, decidedAt }) => enteredAt && !decidedAt).map(({ id }) => id)
  const { data: assignees = [] } = useGetList<Row>(
    approvers.route,
    {
      pagination: { page: 1, perPage: maxRows },
      sort: { field: 'id', order: 'ASC' },
      filter: { stepId: { in: waited }, decidedAt: { empty: true } },
    },
    { enabled: waited.length > 0 },
  )
  if (data.length === 0) return null
  const rounds = [...new Set(data.map(({ round }) => round))].sort((one, other) => other - one)
  const names = [...new Set(assignees.flatMap(({ labels }) => labels?.empId ?? []))]
  return (
    <Panel title={say('title')}>
      {waited[0] === undefined ? null : <WaitingFacts resource={resource} stepId={Number(waited[0])} />}
      {rounds.map((round) => (
        <section key={round}>
          {rounds.length > 1 ? <h3 className="tracker-round">{say('round', { round })}</h3> : null}
          <StageTracker
            steps={data.filter((step) => step.round === round)}
            waitingFor={names}
            label={rounds.length > 1 ? `${say('steps')}, ${say('round', { round })}` : say('steps')}
          />
        </section>
      ))}
    </Panel>
  )
}
