import { useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../../dataProvider/call'
import type { ApprovalFact } from '../../../framework/approval'
import type { Resource } from '../../../framework/resource'
import { useDescribeFact } from '../../../i18n/approvals/fact-words'

/**
 * Shows the approver what approving the record at this step leads to. Fetching these facts also records
 * that the person saw them.
 */
export function WaitingFacts({ resource, stepId }: { resource: Resource; stepId: number }) {
  const inWords = useDescribeFact(resource)
  const { data } = useQuery({
    queryKey: ['openInboxItem', stepId],
    // There is no abort signal, so it is recorded even if the person leaves at once.
    queryFn: async () => {
      const { data } = await callOperation<{ facts: ApprovalFact[] }>('openInboxItem', { id: stepId })
      return data?.facts ?? []
    },
  })
  if (!data || data.length === 0) return null
  return (
    <ul className="tracker-facts">
      {data.map((fact) => (
        <li key={`${fact.code} ${JSON.stringify(fact.args)}`} data-tone={fact.tone}>
          {inWords(fact)}
        </li>
      ))}
    </ul>
  )
}
