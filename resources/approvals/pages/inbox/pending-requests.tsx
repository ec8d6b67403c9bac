import useMediaQuery from '@mui/material/useMediaQuery'
import { useLayoutEffect, useRef } from 'react'
import { useInboxWords } from '../../words/inbox.en'
import { BulkBar } from './bulk-bar'
import { DecidableRequest } from './detail/decidable-request'
import { FocusMode } from './focus/focus-mode'
import { InboxRow } from './inbox-row'
import { ShortcutHelp } from './shortcut-help'
import type { DecisionActions } from './use-decisions'
import type { InboxItem } from './use-inbox'
import { type RequestPageActions, useRequestPageActions } from './use-request-page-actions'
import type { RequestPlace } from './use-request-place'

interface PendingRequestsProps {
  items: readonly InboxItem[]
  deciding: DecisionActions
  place: RequestPlace
}

/** Shows one page of requests beside the one to decide; on a narrow screen one of both. */
export function PendingRequests({ items, deciding, place }: PendingRequestsProps) {
  const isWide = useMediaQuery('(min-width: 64rem)', { noSsr: true })
  const page = useRequestPageActions(items, deciding, { place, isWide })
  useNarrowScroll(page, isWide)
  if (place.isFocused) return <FocusMode {...{ items, deciding, page }} onLeave={() => place.focus(false)} />
  return (
    <div className="inbox-panes">
      <RequestRows {...{ items, deciding, page }} />
      {page.shownItem ? <RequestPane {...{ items, deciding, page, place, isWide }} item={page.shownItem} /> : null}
    </div>
  )
}

/** On a narrow screen a request begins at its top, and closing it returns to its row. */
function useNarrowScroll({ shownItem, active }: RequestPageActions, isWide: boolean): void {
  const last = useRef<InboxItem | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another request, or none, is open
  useLayoutEffect(() => {
    if (isWide) return
    if (shownItem) window.scrollTo(0, 0)
    else if (last.current) active.go(last.current)
    last.current = shownItem
  }, [isWide, shownItem?.id])
}

interface RequestPageProps {
  items: readonly InboxItem[]
  deciding: DecisionActions
  page: RequestPageActions
}

function RequestRows({ items, deciding, page }: RequestPageProps) {
  const say = useInboxWords()
  const { ticked, active, isClosed } = page
  return (
    <div className="inbox-list">
      <BulkBar items={items} ticked={ticked} isClosed={isClosed} onTickAll={page.tickAll} onDecide={page.takeMany}>
        <ShortcutHelp {...page.keys} />
      </BulkBar>
      <ul className="rows" aria-label={say('items')}>
        {items.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            place={active.place(item)}
            isTicked={ticked.includes(item)}
            isClosed={isClosed(item)}
            isShown={page.shownItem === item}
            problem={deciding.problems.get(item.id)}
            onFocus={() => active.take(item)}
            onOpen={() => page.open(item)}
            onTick={() => page.tick(item)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RequestPaneProps extends RequestPageProps {
  item: InboxItem
  place: RequestPlace
  isWide: boolean
}

/** Shows the request to decide, and loads the next one ahead, so that it is there at once. */
function RequestPane({ items, deciding, page, place, isWide, item }: RequestPaneProps) {
  const say = useInboxWords()
  const next = items[items.indexOf(item) + 1]
  return (
    <div className="inbox-pane" ref={page.pane} tabIndex={-1}>
      {isWide ? null : (
        <button type="button" className="button inbox-back" onClick={() => place.replace(null)}>
          ← {say('back')}
        </button>
      )}
      <p role="status" className="quiet" data-tone="danger">
        {page.warning}
      </p>
      {[item, ...(next ? [next] : [])].map((each) => (
        <DecidableRequest key={each.id} {...{ deciding, page }} item={each} isInSight={each === item} />
      ))}
    </div>
  )
}
