import { useState } from 'react'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { ReasonField } from './reason-field'
import { PartProblems } from './report-preview'
import { type AppliedChange, useApplyDefinition } from './use-definitions'
import { useDefinitionWords } from './words'

interface ApplyDialogProps {
  number: number
  change: Omit<AppliedChange, 'reason'>
  title: string
  text: string
  action: string
  reason?: string
  isDanger?: boolean
  onApplied(): void
  onClose(): void
}

/** Asks for the reason of a change, and applies it. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { number, change, title, text, action, isDanger = false, onApplied, onClose } = props
  const say = useDefinitionWords()
  const [reason, setReason] = useState(props.reason ?? '')
  const apply = useApplyDefinition(number, onApplied)
  return (
    <ReviewDialog
      {...{ title, action, isDanger, onClose }}
      close={say('cancel')}
      isPending={apply.isPending}
      isReady={reason.trim() !== ''}
      failure={apply.error}
      onDo={() => apply.mutate({ ...change, reason: reason.trim() })}
    >
      <p>{text}</p>
      <PartProblems error={apply.error} />
      <ReasonField reason={reason} onReason={setReason} />
    </ReviewDialog>
  )
}
