import { lazyWithPreload } from '../../../../src/fields/parts/lazy-with-preload'
import { isInSet } from '../../../../src/framework/workflow'
import { canAddReferringRecord } from '../../../../src/views/record/referring-values'
import { useSignedIn } from '../../../../src/views/signed-in'
import { ToolButton } from '../../../../src/views/tools/tool-list'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { procurementReceipts } from '../../procurementReceipts'
import { procurements } from '../../procurements'
import { usePurchaseToolWords } from '../../words/tools.en'

const Receive = lazyWithPreload(() => import('./receive-goods-dialog').then((module) => module.ReceiveGoodsDialog))

/** Shows the button while the purchase still has something to receive. */
export function ReceiveGoodsTool(props: ToolProps) {
  const say = usePurchaseToolWords()
  const who = useSignedIn()
  const { record } = props
  if (!record || !isInSet(procurements, 'receivable', record)) return null
  if (!canAddReferringRecord(procurementReceipts, 'procurementId', record, who)) return null
  return <ToolButton {...props} label={say('receiveItems')} Dialog={Receive} />
}
