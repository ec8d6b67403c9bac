import { useProposals } from './use-proposals'
import { useProposalWords } from './words'

/** Says beside a definition that a change of it waits for a second administrator. */
export function WaitingChip({ definition }: { definition: string }) {
  const say = useProposalWords()
  const { data } = useProposals()
  if (!data?.changes.some(({ key }) => key === definition)) return null
  return (
    <span className="tone" data-tone="warning">
      {say('waiting')}
    </span>
  )
}
