import type { Values } from '../../../../src/framework/validate'
import { useSignedIn } from '../../../../src/views/signed-in'
import { DialogButton } from '../../../../src/views/tools/dialog-button'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { useProposeWords } from '../../words/propose.en'
import { ProposeInvoiceDialog } from './propose-invoice-dialog'

const billers: readonly string[] = ['finance', 'hrFinance']

/** Proposes an invoice for a statement of work, or for a project under one. */
export function ProposeInvoiceTool({ resource, record }: ToolProps) {
  const isAgreed = resource.name === 'sows' ? !record?.parentSowId && record?.signedDate : record?.kind === 'client'
  if (!record || !isAgreed) return null
  return <ProposeInvoiceButton of={resource.name === 'sows' ? { sowId: record.id } : { projectId: record.id }} />
}

/** Shows the button to users who can create invoices. */
export function ProposeInvoiceButton({ of }: { of: Values }) {
  const say = useProposeWords()
  const { roles } = useSignedIn()
  if (!roles.some((role) => billers.includes(role))) return null
  return (
    <DialogButton label={say('propose')}>{(close) => <ProposeInvoiceDialog of={of} onClose={close} />}</DialogButton>
  )
}
