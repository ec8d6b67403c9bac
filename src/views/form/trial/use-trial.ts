import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../dataProvider/call'
import type { Tried } from '../../../framework/given/trial'
import type { Resource } from '../../../framework/resource'
import type { RecordFormState } from '../use-record-form'
import { useSettled } from '../use-settled'
import { type Question, questionOf } from './question'

const typingPauseMs = 500

/**
 * What saving would come to, asked a moment after the last change. The answer before stays until the next one is there;
 * one that comes too late, and one that could not be had, is told nowhere.
 */
export function useTrial(resource: Resource, form: RecordFormState): Tried | undefined {
  const { control, names, base, parts } = form
  const entered = useWatch({ control })
  const asked = questionOf({ resource, names, entered, base, views: parts.views, entries: parts.entries })
  const question = JSON.stringify(asked ?? null)
  const settled = useSettled(question, typingPauseMs, 'null')
  const { data } = useQuery({
    queryKey: ['trial', settled],
    queryFn: async ({ signal }) => {
      const { operation, input } = JSON.parse(settled) as Question
      return (await call<Tried>(operation, input, { signal })).data
    },
    enabled: settled !== 'null' && !form.isPending,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (settled === 'null' ? undefined : data) ?? undefined
}
