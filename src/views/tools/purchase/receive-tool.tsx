import { lazyNow } from '../../../fields/parts/lazy-now'
import { fromStates } from '../../../framework/workflow'
import { findResource } from '../../host'
import { mayReferTo } from '../../record/source'
import { useSignedIn } from '../../signed-in'
import type { ToolProps } from '../head-tool'
import { ToolButton } from '../tool'

const Receive = lazyNow(() => import('./receive').then((module) => module.Receive))

/** Offered while something of the order may come. */
export function ReceiveTool(props: ToolProps) {
  const who = useSignedIn()
  const { resource, record } = props
  const receipts = findResource('procurementReceipts')
  const { field = '', transitions = {} } = resource.workflow ?? {}
  const open = transitions.receiveAll ? fromStates(transitions.receiveAll) : []
  if (!record || !receipts || !open.includes(String(record[field]))) return null
  if (!mayReferTo(receipts, 'procurementId', record, who)) return null
  return <ToolButton {...props} name="receiveItems" Dialog={Receive} />
}
