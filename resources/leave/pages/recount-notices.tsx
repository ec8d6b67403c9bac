import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { formatCount } from '../../../src/i18n/format-count'
import { useRecountWords } from '../words/recounts.en'

/**
 * Counts requests that wait for a recount: the caller's own, and for callers who may see all balances also
 * all requests, and the people whose balance refused the recount.
 */
interface RecountCounts {
  own: number
  all: number | null
  refused: { empId: number; name: string }[] | null
}

/** The largest number of names shown; the other people are only counted. */
const mostNames = 5

const lookMs = 5000
function useRecounts() {
  return useQuery({
    queryKey: ['leaveRecounts'],
    queryFn: async ({ signal }) => (await callOperation<RecountCounts>('getLeaveRecounts', {}, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && (data.own > 0 || (data.all ?? 0) > 0) ? lookMs : false),
  })
}

/** Tells the user that balances are being recounted, and reloads them when that is done. */
export function OwnRecountNotice() {
  const say = useRecountWords()
  const client = useQueryClient()
  const { data } = useRecounts()
  const own = data?.own ?? 0
  const previous = useRef(0)
  useEffect(() => {
    if (previous.current > own)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'leaveRecounts' })
    previous.current = own
  }, [own, client])
  return <StatusLine>{own > 0 ? say(own === 1 ? 'ownOne' : 'own', { count: formatCount(own) }) : null}</StatusLine>
}

/** Shows the progress of recounts to users who may change holidays and rules. */
export function RecountProgress() {
  const say = useRecountWords()
  const { data } = useRecounts()
  const all = data?.all ?? 0
  const refused = data?.refused ?? []
  return (
    <>
      <StatusLine>
        {all > 0 ? (
          <>
            <strong>{say(all === 1 ? 'allOne' : 'all', { count: formatCount(all) })}</strong> {say('allText')}
          </>
        ) : null}
      </StatusLine>
      <StatusLine>
        {refused.length > 0 ? (
          <>
            <strong>{say('refused', { names: joinNames(refused, say) })}</strong> {say('refusedText')}
          </>
        ) : null}
      </StatusLine>
    </>
  )
}

function joinNames(refused: readonly { name: string }[], say: ReturnType<typeof useRecountWords>): string {
  const names = refused.slice(0, mostNames).map(({ name }) => name)
  const more = refused.length - names.length
  if (more > 0) return say('refusedMore', { names: names.join(', '), count: formatCount(more) })
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}

/**
 * The element is rendered from the start, because screen readers announce only later changes of its content.
 */
const StatusLine = ({ children }: { children: ReactNode }) => (
  <div role="status" className="notice-line">
    {children}
  </div>
)
