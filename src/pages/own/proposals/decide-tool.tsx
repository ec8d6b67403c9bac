import Button from '@mui/material/Button'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import type { ToolProps } from '../../../views/tools/tool-props'
import { ReviewById } from './review-by-id'
import { useProposals } from './use-proposals'
import { useProposalWords } from './words'

/** Opens the decision at once where a change waits for the reader; mails and notifications lead here. */
export function DecideTool({ record }: ToolProps) {
  const say = useProposalWords()
  const refresh = useRefresh()
  const { data } = useProposals()
  const [isOpen, setOpen] = useState<boolean>()
  const id = Number(record?.id)
  const proposal = data?.changes.find((change) => change.id === id)
  const isShown = isOpen ?? proposal?.isOwn === false
  // A dialog that was open stays until it is closed: it says that somebody else decided meanwhile.
  if (!proposal && !isOpen) return null
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      {proposal ? (
        <Button variant="contained" onClick={() => setOpen(true)}>
          {say(proposal.isOwn ? 'review' : 'reviewAndDecide')}
        </Button>
      ) : null}
      {isShown ? <ReviewById id={id} onClose={close} /> : null}
    </>
  )
}
