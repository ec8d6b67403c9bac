import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../../dataProvider/call'
import { decidedByMe, inboxKinds, toDecide } from '../../../../src/engines/approvals/inbox'
import { approvalTables, type Fact } from '../../../../src/framework/approval'
import { findResource, requireCatalogue } from '../../../../src/framework/company/catalogue'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { formatCount } from '../../../../src/i18n/figure'
import { choiceParam, flagParam, numberParam, useAddressState } from '../../../../src/views/blocks/address'
import type { StepRow } from '../../../../src/views/record/approval/tracker'

/** A step as the inbox shows it. */
export interface Item extends StepRow {
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
  facts: readonly Fact[]
  /** The user has opened the request before. */
  isOpened: boolean
}

/** Something about it has to be seen before it is decided. */
export const hasFlaggedFact = ({ facts }: Item): boolean => facts?.facts.some(({ isFlag }) => isFlag) ?? false

export const tabs = ['toDecide', 'returned', 'toAcknowledge', 'done'] as const
export type Tab = (typeof tabs)[number]

export interface Shown {
  tab: Tab
  kind: string | null
  requester: number | null
  isOverdue: boolean
  page: number
}

/** The resource behind the inbox; always declared, as this page is its list. */
export function findStepsResource(): Resource {
  const resource = findResource(approvalTables.steps)
  if (!resource) throw new Error(`There is no resource ${approvalTables.steps}`)
  return resource
}

/** The present view, and how to change it; a change returns to the first page. */
export function useInboxView(): [Shown, (changed: Partial<Shown>) => void] {
  const [view, change] = useAddressState<Shown>({
    tab: choiceParam('tab', tabs),
    kind: choiceParam('kind', [null, ...inboxKinds]),
    requester: numberParam('requester', null),
    isOverdue: flagParam('overdue', 'true'),
    page: numberParam('page', 1),
  })
  return [view, (changed) => change({ page: 1, ...changed })]
}

export const perPage = 50

const all: Shown = { tab: 'toDecide', kind: null, requester: null, isOverdue: false, page: 1 }

/** The query key of everything to reload after a decision. */
export const inboxKey = 'inbox'

/** The steps in the view, oldest first; decided ones newest first. */
export function useInboxItems(view: Shown) {
  return useQuery({
    queryKey: [inboxKey, 'items', view],
    queryFn: ({ signal }) => fetchInboxItems(view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The requests that wait longest, for the start page. */
export function useOldestItems(count: number) {
  return useQuery({
    queryKey: [inboxKey, 'oldest', count],
    queryFn: ({ signal }) => fetchInboxItems(all, signal, count),
    staleTime: 30_000,
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

async function fetchInboxItems(view: Shown, signal: AbortSignal, count = perPage) {
  const isDone = view.tab === 'done'
  const { data, total, totalCapped } = await callOperation<Item[]>(
    findStepsResource().operations.list,
    {
      page: view.page,
      perPage: count,
      sort: isDone ? [['decidedAt', 'desc']] : [['enteredAt', 'asc']],
      filter: buildInboxFilter(view),
      fields: [...columns, ...moments],
    },
    { signal },
  )
  const rows = data ?? []
  const stepFacts = isDone || rows.length === 0 ? [] : await fetchInboxFacts(rows, signal)
  const facts = new Map(stepFacts.map((each) => [each.id, each]))
  const items = rows.map((row): Item => {
    const itemFacts = facts.get(row.id)
    return itemFacts ? { ...row, facts: itemFacts } : row
  })
  return { items, total: total ?? items.length, isCapped: totalCapped === true }
}

/** Loads the facts before the rows are shown, so that rows do not change their height. */
async function fetchInboxFacts(rows: readonly Item[], signal: AbortSignal): Promise<readonly StepFacts[]> {
  const { data } = await callOperation<StepFacts[]>('getInboxFacts', { ids: rows.map(({ id }) => id) }, { signal })
  return data ?? []
}

function buildInboxFilter({ tab, kind, requester, isOverdue }: Shown): LooseFilter {
  if (tab === 'done') return decidedByMe
  const parts: LooseFilter[] = [toDecide]
  if (kind) parts.push({ entityType: { in: listResourcesOfKind(kind) } })
  if (requester) parts.push({ requesterEmpId: { eq: requester } })
  if (isOverdue) parts.push({ dueAt: { lt: new Date().toISOString() } })
  return { and: parts }
}

const listResourcesOfKind = (kind: string) =>
  requireCatalogue().resources.flatMap(({ name, approval }) => (approval?.kind === kind ? [name] : []))

export interface Counts {
  toDecide: { total: number; overdue: number; byType: Readonly<Record<string, number>>; toAcknowledge?: number }
  returned: number
  done: string
}

/** The number of requests under each tab. */
export function useInboxCounts(): Counts | undefined {
  const { data } = useQuery({
    queryKey: [inboxKey, 'counts'],
    queryFn: async ({ signal }): Promise<Counts | undefined> => {
      const [waiting, returned, done] = await Promise.all([
        callOperation<Counts['toDecide']>('getInboxCountForHome', {}, { signal }),
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
