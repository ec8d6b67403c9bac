import { useQuery } from '@tanstack/react-query'
import { callOperation } from '../../../../dataProvider/call'
import type { DefinitionTrial, TrialKind } from '../../../framework/company/definition-trial'
import type { Values } from '../../../framework/validate'

/** The draft: its kind, its key where it is stored, and its body. */
export interface TriedDraft {
  kind: 'resource' | 'overlay' | 'role'
  key: string | undefined
  body: object
}

/** Who a draft is tried as. */
export type TriedAs = { role: string } | { empId: number }

/** What is tried. */
export interface TrialParams {
  what: TrialKind
  resource?: string
  page?: number
  recordId?: number
  step?: string
  comment?: string
  values?: Values
}

let earlier: Promise<unknown> = Promise.resolve()

/** Asks the server after the trial before: it runs one of a person at a time. */
function askInTurn(params: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const ask = () => {
    signal.throwIfAborted()
    return callOperation<DefinitionTrial>('tryDefinition', params, { signal })
  }
  const answer = earlier.then(ask, ask)
  earlier = answer.catch(() => undefined)
  return answer
}

/** Answers what a role would see and be told with a draft. */
export function useTrial({ kind, key, body }: TriedDraft, as: TriedAs | undefined, request: TrialParams | undefined) {
  const params = { kind, ...(key !== undefined && { key }), body, ...as, ...request }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['trial', params],
    queryFn: async ({ signal }) => (await askInTurn(params, signal)).data,
    enabled: as !== undefined && request !== undefined,
    // Each trial works on a copy that is made for it, so the same answer is not request for twice.
    ...{ staleTime: 60_000, gcTime: 0, retry: false },
  })
  return { data: data ?? undefined, error, refetch, isFetching }
}
