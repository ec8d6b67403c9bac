import type { Row } from '../../../dataProvider/create'
import { isCalendarDate } from '../../../src/framework/values/dates'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { EvidenceValues } from '../../../src/views/record/approval/evidence/evidence-fields'
import type { EvidenceProps } from '../../../src/views/tools/evidence-props'
import { leavePolicies } from '../leavePolicies'
import { travelPolicies } from '../travelPolicies'

/** Shows rules of the policy for leave that applies to the person on that day. */
export const LeavePolicyEvidence = (props: EvidenceProps) => (
  <PolicyEvidence {...props} operation="getLatestLeavePolicy" resource={leavePolicies} names={leaveRules} />
)

/** Shows rules of the policy for travel and claims that applies to the person on that day. */
export const TravelPolicyEvidence = (props: EvidenceProps) => (
  <PolicyEvidence {...props} operation="getTravelPolicy" resource={travelPolicies} names={travelRules} />
)

const leaveRules = ['title', ...(leavePolicies.views.form?.Asking ?? [])]
const travelRules = ['title', 'receiptThreshold', 'lateDays', 'caps', 'mileageRate', 'directorAbove', 'bookingLeadDays']

interface PolicyEvidenceProps extends EvidenceProps {
  operation: string
  names: readonly string[]
}

function PolicyEvidence({ operation, resource, names, values: { person, on } }: PolicyEvidenceProps) {
  const params = { empId: person, ...(isCalendarDate(on) && { date: on }) }
  const { data, error } = useAnswer<Row>(operation, params, { staleMs: 60_000 })
  // Whoever may not see which policy applies to the person still decides.
  if (error || !data) return null
  return <EvidenceValues title={resource.label} resource={resource} record={data} names={names} />
}
