import { useQuery } from '@tanstack/react-query'
import { callJoined } from '../../../dataProvider/joined-calls'
import { oldestSteps } from '../../../src/framework/lists/oldest-steps'
import { homeKey } from '../../home/pages/public'
import type { InboxItem, StepFacts } from './inbox/use-inbox'

/** Loads the requests that have waited longest, for the start page. */
export const useOldestItems = () =>
  useQuery({ queryKey: [homeKey, 'oldest'], queryFn: ({ signal }) => fetchOldestItems(signal), staleTime: 30_000 })

async function fetchOldestItems(signal: AbortSignal): Promise<InboxItem[]> {
  const { data } = await callJoined<InboxItem[]>('getInboxItems', oldestSteps, { signal })
  const rows = data ?? []
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => id)
  const facts = await callJoined<StepFacts[]>('getInboxFacts', { ids }, { signal })
  const byId = new Map((facts.data ?? []).map((each) => [each.id, each]))
  return rows.map((row) => {
    const own = byId.get(row.id)
    return own ? { ...row, facts: own } : row
  })
}
