import { Card } from '../../../src/views/blocks/card'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { inboxKey, useInboxWords } from '../../approvals/pages/public'
import { PoliciesToAcknowledge } from './policies-to-acknowledge'
import type { OwnPolicy } from './use-policies'

/** Lists the policies that a joiner has to read before their first day. */
export function PoliciesToRead() {
  const say = useInboxWords()
  const { total } = useAnswer<OwnPolicy[]>('getPoliciesToAcknowledge', {}, { group: inboxKey })
  if (total === 0) return null
  return (
    <div id="to-read" tabIndex={-1}>
      <Card title={say('toAcknowledge')}>
        <PoliciesToAcknowledge />
      </Card>
    </div>
  )
}
