import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApprovalDecision } from '../../../../src/framework/approval'
import { findCard } from '../../../../src/framework/company/catalogue'
import { recordPath } from '../../../../src/views/paths'
import { useInboxWords } from '../../words/inbox.en'
import { useActiveItem } from './use-active-item'
import type { DecisionActions } from './use-decisions'
import { hasFlaggedFact, type InboxItem } from './use-inbox'
import { useShortcuts, useShortcutsEnabled } from './use-shortcuts'

/** Returns the actions on a page of requests, for the mouse and the keyboard. */
export function useRequestPageActions(items: readonly InboxItem[], { decide, decideMany }: DecisionActions) {
  const say = useInboxWords()
  const [asking, setAsking] = useState<{ id: number; decision: ApprovalDecision } | null>(null)
  const [warning, setWarning] = useState('')
  const opening = useOpenedItems()
  const ticks = useTickedItems(items)
  const active = useActiveItem(items)
  const take = (item: InboxItem, decision: ApprovalDecision, comment?: string) => {
    setAsking(null)
    setWarning('')
    active.passOver([item])
    void decide(item, decision, comment)
  }
  const takeMany = (chosen: readonly InboxItem[], decision: ApprovalDecision, comment: string) => {
    active.passOver(chosen)
    ticks.tickAll(false)
    void decideMany(chosen, decision, comment)
  }
  const ask = (item: InboxItem, decision: ApprovalDecision | null) => {
    setAsking(decision && { id: item.id, decision })
    if (!decision) active.go(item)
  }
  const attempt = (decision: ApprovalDecision, doIt: (item: InboxItem) => void) => {
    const item = active.active
    if (!item?.can?.includes(decision)) return
    if (opening.isClosed(item)) setWarning(say('openFirst', { title: item.title }))
    else doIt(item)
  }
  const keys = useListShortcuts({
    j: () => active.move(1),
    k: () => active.move(-1),
    a: () => attempt('approve', (item) => take(item, 'approve')),
    r: () => attempt('reject', (item) => ask(item, 'reject')),
    x: () => active.active && ticks.tick(active.active),
    o: () => active.active && opening.openPage(active.active),
    d: () => active.active && opening.show(active.active),
  })
  return { ...opening, ...ticks, asking, warning, active, take, takeMany, ask, keys }
}

function useTickedItems(items: readonly InboxItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ticked: items.filter(({ id }) => ids.has(id)),
    tick: ({ id }: InboxItem) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    tickAll: (isOn: boolean) => setIds(new Set(isOn ? items.map(({ id }) => id) : [])),
  }
}

/**
 * Holds which requests the user has opened. A flagged request must be opened before it can be decided;
 * opening its page or its details tells the server.
 */
function useOpenedItems() {
  const navigate = useNavigate()
  const [openIds, setOpenIds] = useState<readonly number[]>([])
  return {
    isClosed: (item: InboxItem) => hasFlaggedFact(item) && item.facts?.isOpened !== true,
    isShown: ({ id }: InboxItem) => openIds.includes(id),
    show: ({ id }: InboxItem) =>
      setOpenIds(openIds.includes(id) ? openIds.filter((other) => other !== id) : [...openIds, id]),
    openPage({ entityType, recordId }: InboxItem) {
      const card = findCard(entityType)
      if (card) void navigate(recordPath(card, recordId))
    },
  }
}

function useListShortcuts(actions: Readonly<Record<string, () => void>>) {
  const [isOn, turn] = useShortcutsEnabled()
  const [isHelping, setHelping] = useState(false)
  useShortcuts(isOn, { ...actions, '?': () => setHelping(true) })
  return { isOn, turn, isHelping, setHelping }
}
