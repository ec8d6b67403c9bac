import type { DecisionActions } from '../use-decisions'
import type { InboxItem } from '../use-inbox'
import type { RequestPageActions } from '../use-request-page-actions'
import { DecisionButtons } from './decision-buttons'
import { RequestDetail } from './request-detail'

interface DecidableRequestProps {
  deciding: DecisionActions
  page: RequestPageActions
  item: InboxItem
  isInSight: boolean
}

/** Shows a request with the buttons that decide it. */
export function DecidableRequest({ item, deciding, page, isInSight }: DecidableRequestProps) {
  const isClosed = page.isClosed(item)
  return (
    <RequestDetail
      item={item}
      isInSight={isInSight}
      isClosed={isClosed}
      problem={deciding.problems.get(item.id)}
      answers={deciding.answers.get(item.id) ?? {}}
      onAnswer={(answers) => deciding.answer(item, answers)}
      onOpened={() => page.markOpened(item)}
    >
      <DecisionButtons
        item={item}
        isClosed={isClosed}
        asking={isInSight && page.asking?.id === item.id ? page.asking.decision : null}
        onAsk={(decision) => page.ask(item, decision)}
        onDecide={(decision, comment) => page.take(item, decision, comment)}
      />
    </RequestDetail>
  )
}
