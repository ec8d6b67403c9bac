import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { CallError, callOperation } from '../../../../dataProvider/call'
import type { Resource } from '../../../framework/resource'
import type { TrialAnswer } from '../../../framework/rule-context/trial-answer'
import { useDebouncedText } from '../use-debounced-text'
import type { RecordFormState } from '../use-record-form'
import { buildTrialQuestion, type TrialQuestion } from './trial-question'

const typingPauseMs = 500
const mostTries = 5
const retryDelay = 1_500

/**
 * Asks the server to check the save without writing, a moment after the last change. The last answer stays
 * until the next one arrives; late and failed answers are dropped.
 */
export function useTrialSave(resource: Resource, form: RecordFormState, isAtOnce = false): TrialAnswer | undefined {
  const { control, names, base, parts } = form
  const entered = useWatch({ control })
  const { views, entries } = parts
  const request = buildTrialQuestion({ resource, names, entered, base, views, entries, isAtOnce })
  const question = JSON.stringify(request ?? null)
  const debounced = useDebouncedText(question, typingPauseMs, 'null')
  const { data } = useQuery({
    queryKey: ['trial', debounced],
    queryFn: async ({ signal }) => {
      const { operation, input } = JSON.parse(debounced) as TrialQuestion
      return (await callOperation<TrialAnswer>(operation, input, { signal })).data
    },
    enabled: debounced !== 'null' && !form.isPending,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // The server gives up quickly while somebody else holds what the check needs.
    retry: (failures, error) => failures < mostTries && error instanceof CallError && error.status === 503,
    retryDelay,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (debounced === 'null' ? undefined : data) ?? undefined
}
