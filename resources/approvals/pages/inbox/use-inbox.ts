import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import { decidedByMe, toDecide } from '../../../../src/engines/approvals/inbox'
import type { ApprovalFact } from '../../../../src/framework/approval'
import { listOwnCards, onCatalogueChange, requireCatalogue } from '../../../../src/framework/company/catalogue'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { Values } from '../../../../src/framework/validate'
import { formatCount } from '../../../../src/i18n/format-count'
import { choiceParam, flagParam, numberParam, useAddressState } from '../../../../src/views/blocks/address-state'
import type { StepRow } from '../../../../src/views/record/approval/stage-tracker'
import { inboxKinds } from '../../rules/kinds'
import { findStepsResource, inboxKey } from './steps-resource'

export { findStepsResource, hasFlaggedFact, inboxKey } from './steps-resource'

/** A step as the inbox shows it. */
export interface InboxItem extends StepRow {
  id: number
  title: string
  entityType: string
  recordId: number
  requesterEmpId: number
  facts?: StepFacts
}

/** The facts behind a decision, as `getInboxFacts` answers them. */
export interface StepFacts {
  id: number
  values: Values
  labels: Readonly<Record<string, string | null>>
  facts: readonly ApprovalFact[]
  /** The user has opened the request. */
  isOpened: boolean
}

export const tabs = ['toDecide', 'returned', 'toAcknowledge', 'done'] as const
type InboxTab = (typeof tabs)[number]

export interface InboxView {
  tab: InboxTab
  kind: string | null
  requester: number | null
  isOverdue: boolean
  page: number
}

/** Returns the current view and a function that changes it. A change returns to the first page. */
export function useInboxView(): [InboxView, (changed: Partial<InboxView>) => void] {
  const kinds = useInboxKinds()
  const [view, change] = useAddressState<InboxView>({
    tab: choiceParam('tab', tabs),
    kind: choiceParam('kind', [null, ...kinds]),
    requester: numberParam('requester', null),
    isOverdue: flagParam('overdue', 'true'),
    page: numberParam('page', 1),
  })
  return [view, (changed) => change({ page: 1, ...changed })]
}

/** The kinds of requests, with those of resources that administrators made, which may arrive later. */
export function useInboxKinds(): readonly string[] {
  const cards = useSyncExternalStore(onCatalogueChange, listOwnCards)
  return [...inboxKinds, ...cards.flatMap(({ approval }) => approval?.kind ?? [])]
}

export const perPage = 50

/** Loads the steps of the view: pending ones oldest first, decided ones newest first. */
export function useInboxItems(view: InboxView) {
  return useQuery({
    queryKey: [inboxKey, 'items', view],
    queryFn: ({ signal }) => fetchInboxItems(view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

const columns = [
  'title',
  'entityType',
  'recordId',
  'requesterEmpId',
  'round',
  'stepNo',
  'stepCount',
  'approver',
  'status',
]
const moments = ['enteredAt', 'dueAt', 'decidedAt', 'decidedByEmpId', 'onBehalfOfEmpId', 'comment']

async function fetchInboxItems(view: InboxView, signal: AbortSignal) {
  const isDone = view.tab === 'done'
  const { data, total, totalCapped } = await callOperation<InboxItem[]>(
    findStepsResource().operations.list,
    {
      page: view.page,
      perPage,
      sort: isDone ? [['decidedAt', 'desc']] : [['enteredAt', 'asc']],
      filter: buildInboxFilter(view),
      fields: [...columns, ...moments],
    },
    { signal },
  )
  const rows = data ?? []
  const stepFacts = isDone || rows.length === 0 ? [] : await fetchInboxFacts(rows, signal)
  const facts = new Map(stepFacts.map((each) => [each.id, each]))
  const items = rows.map((row): InboxItem => {
    const itemFacts = facts.get(row.id)
    return itemFacts ? { ...row, facts: itemFacts } : row
  })
  return { items, total: total ?? items.length, isCapped: totalCapped === true }
}

/** Loads the facts before the rows appear, so that the rows do not change their height. */
async function fetchInboxFacts(rows: readonly InboxItem[], signal: AbortSignal): Promise<readonly StepFacts[]> {
  const { data } = await callOperation<StepFacts[]>('getInboxFacts', { ids: rows.map(({ id }) => id) }, { signal })
  return data ?? []
}

function buildInboxFilter({ tab, kind, requester, isOverdue }: InboxView): LooseFilter {
  if (tab === 'done') return decidedByMe
  const parts: LooseFilter[] = [toDecide]
  if (kind) parts.push({ entityType: { in: listResourcesOfKind(kind) } })
  if (requester) parts.push({ requesterEmpId: { eq: requester } })
  if (isOverdue) parts.push({ dueAt: { lt: new Date().toISOString() } })
  return { and: parts }
}

const listResourcesOfKind = (kind: string) =>
  requireCatalogue().resources.flatMap(({ name, approval }) => (approval?.kind === kind ? [name] : []))

export interface InboxCounts {
  toDecide: {
    total: number
    overdue: number
    byType: Readonly<Record<string, number>>
    toAcknowledge?: number
    otherDecisions?: number
  }
  returned: number
  done: string
}

/** Loads the number of requests under each tab. */
export function useInboxCounts(): InboxCounts | undefined {
  const { data } = useQuery({
    queryKey: [inboxKey, 'counts'],
    queryFn: async ({ signal }): Promise<InboxCounts | undefined> => {
      const [waiting, returned, done] = await Promise.all([
        callOperation<InboxCounts['toDecide']>('getInboxCountForHome', {}, { signal }),
        callOperation('getMyRequests', { status: 'returned', perPage: 1 }, { signal }),
        callOperation(
          findStepsResource().operations.list,
          { perPage: 1, filter: decidedByMe, fields: ['title'] },
          { signal },
        ),
      ])
      if (!waiting.data) return undefined
      return {
        toDecide: waiting.data,
        returned: returned.total ?? 0,
        done: `${formatCount(done.total ?? 0)}${done.totalCapped ? '+' : ''}`,
      }
    },
    staleTime: 0,
  })
  return data
}
