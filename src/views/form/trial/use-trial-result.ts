import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Resource } from '../../../framework/resource'
import type { TrialAnswer } from '../../../framework/rule-context/trial-answer'
import type { RecordFormState } from '../use-record-form'
import { buildTrialQuestion } from './trial-question'

/** Asks the server to check the save without writing, once each time this is shown. */
export function useTrialResult(resource: Resource, { names, base, parts, entered }: RecordFormState) {
  const visit = useId()
  return useQuery({
    queryKey: ['review', visit],
    queryFn: async ({ signal }) => {
      const question = buildTrialQuestion({
        resource,
        names,
        entered: entered(),
        base,
        views: parts.views,
        entries: parts.entries,
      })
      return question ? (await callOperation<TrialAnswer>(question.operation, question.input, { signal })).data : null
    },
    // The server is asked only once: saving invalidates all answers, and a second check would then be refused
    // because the save succeeded.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Shows the problems once, as a refused save would. */
export function useReportProblems(trial: TrialAnswer | null | undefined, { tell }: RecordFormState): void {
  const reported = useRef(trial)
  useEffect(() => {
    if (!trial || reported.current === trial) return
    reported.current = trial
    const fields = Object.assign({}, ...trial.problems.map((problem) => problem.fields ?? {}))
    const general = trial.problems.find((problem) => !problem.fields)?.message
    if (trial.problems.length > 0) tell({ fields, general })
  })
}
