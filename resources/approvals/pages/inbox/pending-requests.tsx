import { useInboxWords } from '../../words/inbox.en'
import { BulkBar } from './bulk-bar'
import { ItemRow } from './item-row'
import { ShortcutHelp } from './shortcut-help'
import type { DecisionActions } from './use-decisions'
import type { InboxItem } from './use-inbox'
import { useRequestPageActions } from './use-request-page-actions'

interface PendingRequestsProps {
  items: readonly InboxItem[]
  deciding: DecisionActions
}

/** Shows one page of requests, which the user decides one by one or together. */
export function PendingRequests({ items, deciding }: PendingRequestsProps) {
  const say = useInboxWords()
  const page = useRequestPageActions(items, deciding)
  const { ticked, asking, active, isClosed } = page
  return (
    <>
      <BulkBar items={items} ticked={ticked} isClosed={isClosed} onTickAll={page.tickAll} onDecide={page.takeMany}>
        <ShortcutHelp {...page.keys} />
      </BulkBar>
      <p role="status" className="quiet" data-tone="danger">
        {page.warning}
      </p>
      <ul className="rows" aria-label={say('items')}>
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            place={active.place(item)}
            isTicked={ticked.includes(item)}
            isClosed={isClosed(item)}
            problem={deciding.problems.get(item.id)}
            asking={asking?.id === item.id ? asking.decision : null}
            isShown={page.isShown(item)}
            onShow={() => page.show(item)}
            onOpened={() => deciding.refresh(0)}
            onFocus={() => active.take(item)}
            onTick={() => page.tick(item)}
            onAsk={(decision) => page.ask(item, decision)}
            onDecide={(decision, comment) => page.take(item, decision, comment)}
            answers={deciding.answers.get(item.id) ?? {}}
            onAnswer={(answers) => deciding.answer(item, answers)}
          />
        ))}
      </ul>
    </>
  )
}
