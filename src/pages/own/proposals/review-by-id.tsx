import { Link } from 'react-router'
import { QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { ReviewProposal } from './review-proposal'
import { useProposals } from './use-proposals'
import { useProposalWords } from './words'

interface ReviewByIdProps {
  id: number
  onClose(): void
}

/** Shows a proposed change where it is decided. One that no longer waits says so. */
export function ReviewById({ id, onClose }: ReviewByIdProps) {
  const say = useProposalWords()
  const answer = useProposals()
  const proposal = answer.data?.changes.find((change) => change.id === id)
  if (proposal) return <ReviewProposal key={proposal.version} {...{ proposal, onClose }} />
  return (
    <ReviewDialog title={say('goneTitle')} close={say('close')} {...{ onClose }}>
      <QueryContent of={answer} lines={3}>
        {() => (
          <p>
            {say('gone')} <Link to={`/ProposedChanges/${id}/show`}>{say('goneLink')}</Link>
          </p>
        )}
      </QueryContent>
    </ReviewDialog>
  )
}
