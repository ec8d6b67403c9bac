import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef } from 'react'
import { type LiveSession, listMySessions, revokeSession } from '../../../authProvider/account'
import { CallError } from '../../../dataProvider/call'
import { useDescribeError } from '../../views/states/page-states'
import { parseDevice } from './device'
import { useProfileWords } from './words'

const queryKey = ['mySessions']

/** Loads the live sessions and offers functions that end them; calls `onEnded` once the list is reloaded. */
export function useSessions(onEnded: () => void) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => listMySessions(signal), refetchOnWindowFocus: true })
  const client = useQueryClient()
  const say = useProfileWords()
  const notify = useNotify()
  const inWords = useDescribeError()
  const nameOf = useDeviceName()
  const ending = useRef(false)

  const endAndRefresh = async (work: () => Promise<void>) => {
    if (ending.current) return
    ending.current = true
    try {
      await work()
      await client.invalidateQueries({ queryKey })
      onEnded()
    } finally {
      ending.current = false
    }
  }
  const end = (session: LiveSession) =>
    endAndRefresh(async () => {
      const [failure] = await endSessions([session])
      if (failure) notify(inWords(failure), { type: 'error', autoHideDuration: null })
      else notify(say('ended', { device: nameOf(session.agent) }), { type: 'success' })
    })
  const endOthers = (others: readonly LiveSession[]) =>
    endAndRefresh(async () => {
      const failureCount = (await endSessions(others)).length
      if (failureCount > 0)
        notify(say('someKept', { smart_count: failureCount }), { type: 'error', autoHideDuration: null })
      else notify(say('endedOthers', { smart_count: others.length }), { type: 'success' })
    })
  return { ...query, end, endOthers }
}

/** Ends sessions and answers the failures; a session that had already ended is not a failure. */
async function endSessions(sessions: readonly LiveSession[]): Promise<unknown[]> {
  const results = await Promise.allSettled(sessions.map(({ loginId }) => revokeSession(loginId)))
  return results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof CallError && result.reason.status === 404)
      ? [result.reason]
      : [],
  )
}

/** Names a device `Chrome on Windows`, or as much of that as the browser reports. */
export function useDeviceName(): (agent: string | null) => string {
  const say = useProfileWords()
  return (agent) => {
    const { browser, system } = parseDevice(agent)
    if (browser && system) return say('on', { browser, system })
    return browser ?? system ?? say('unknownDevice')
  }
}
