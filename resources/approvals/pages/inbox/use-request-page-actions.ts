import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApprovalDecision } from '../../../../src/framework/approval'
import { findCard } from '../../../../src/framework/company/catalogue'
import { recordPath } from '../../../../src/views/paths'
import { useInboxWords } from '../../words/inbox.en'
import { useActiveItem } from './use-active-item'
import { type DecisionActions, takeBackLast } from './use-decisions'
import { hasFlaggedFact, type InboxItem } from './use-inbox'
import type { RequestPlace } from './use-request-place'
import { useShortcuts, useShortcutsEnabled } from './use-shortcuts'

interface PageLayout {
  place: RequestPlace
  /** There is room for the list and a request beside each other. */
  isWide: boolean
}

/** Returns the actions on a page of requests, for the mouse, touch and the keyboard. */
export function useRequestPageActions(
  items: readonly InboxItem[],
  deciding: DecisionActions,
  { place, isWide }: PageLayout,
) {
  const say = useInboxWords()
  const [asking, setAsking] = useState<{ id: number; decision: ApprovalDecision } | null>(null)
  const [warning, setWarning] = useState('')
  const pane = useRef<HTMLDivElement>(null)
  const opening = useOpenedItems()
  const ticks = useTickedItems(items)
  const active = useActiveItem(items)
  const shownItem = isWide ? (active.active ?? items[0]) : items.find(({ id }) => id === place.requestId)
  const open = (item: InboxItem) => (isWide ? active.go(item) : place.open(item.id))
  const take = (item: InboxItem, decision: ApprovalDecision, comment?: string) => {
    setAsking(null)
    setWarning('')
    const next = active.passOver([item])
    if (!isWide && place.requestId === item.id) place.replace(next?.id ?? null)
    void deciding.decide(item, decision, comment)
  }
  const takeMany = (chosen: readonly InboxItem[], decision: ApprovalDecision, comment: string) => {
    active.passOver(chosen)
    ticks.tickAll(false)
    void deciding.decideMany(chosen, decision, comment)
  }
  const ask = (item: InboxItem, decision: ApprovalDecision | null) => {
    setAsking(decision && { id: item.id, decision })
    if (!decision) active.go(item)
  }
  /** Decides a request that the user sees. */
  const attempt = (item: InboxItem | undefined, decision: ApprovalDecision) => {
    if (!item?.can?.includes(decision)) return
    if (opening.isClosed(item)) setWarning(say('openFirst', { title: item.title }))
    else if (decision === 'approve') take(item, decision)
    else ask(item, decision)
  }
  const keys = useListShortcuts(!place.isFocused, {
    j: () => active.move(1),
    k: () => active.move(-1),
    a: () => attempt(shownItem, 'approve'),
    r: () => attempt(shownItem, 'reject'),
    x: () => shownItem && ticks.tick(shownItem),
    u: () => takeBackLast(deciding),
    o: () => shownItem && opening.openPage(shownItem),
    d: () => (isWide ? pane.current?.focus() : active.active && open(active.active)),
  })
  return { ...opening, ...ticks, asking, warning, active, shownItem, pane, open, attempt, take, takeMany, ask, keys }
}

export type RequestPageActions = ReturnType<typeof useRequestPageActions>

function useTickedItems(items: readonly InboxItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ticked: items.filter(({ id }) => ids.has(id)),
    tick: ({ id }: InboxItem) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    tickAll: (isOn: boolean) => setIds(new Set(isOn ? items.map(({ id }) => id) : [])),
  }
}

/** Holds which flagged requests the user has seen: only these can be decided. */
function useOpenedItems() {
  const navigate = useNavigate()
  const [openedIds, setOpenedIds] = useState<ReadonlySet<number>>(new Set())
  return {
    isClosed: (item: InboxItem) => hasFlaggedFact(item) && item.facts?.isOpened !== true && !openedIds.has(item.id),
    markOpened: ({ id }: InboxItem) => setOpenedIds((before) => new Set([...before, id])),
    openPage({ entityType, recordId }: InboxItem) {
      const card = findCard(entityType)
      if (card) void navigate(recordPath(card, recordId))
    },
  }
}

function useListShortcuts(isHere: boolean, actions: Readonly<Record<string, () => void>>) {
  const [isOn, turn] = useShortcutsEnabled()
  const [isHelping, setHelping] = useState(false)
  useShortcuts(isOn && isHere, { ...actions, '?': () => setHelping(true) })
  return { isOn, turn, isHelping, setHelping }
}
