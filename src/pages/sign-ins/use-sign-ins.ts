import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOperation, endpoint, postForm, readEnvelope } from '../../../dataProvider/call'
import type { SignIn } from '../../framework/lists/sign-in-answer'
import { downloadBlob } from '../../views/download-blob'

/** Which sign-ins are shown; what is empty is no condition. */
export interface SignInFilter {
  empId: number | null
  status: string
  from: string | null
  to: string | null
}

export const perPage = 50

export const useSignIns = (filter: SignInFilter, page: number) =>
  useQuery({
    queryKey: ['signIns', filter, page],
    queryFn: async ({ signal }) => {
      const params = { ...filter, page, perPage }
      const { data, total, totalCapped } = await callOperation<SignIn[]>('getLoginTrackers', params, { signal })
      return { rows: data ?? [], total: total ?? 0, totalCapped: totalCapped === true }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Downloads all sign-ins of the filter. */
export async function downloadSignIns(filter: SignInFilter): Promise<void> {
  const response = await postForm(`${endpoint}exportLoginTrackers`, { ...filter }, {})
  if (!response.ok) await readEnvelope(response)
  downloadBlob(await response.blob(), 'sign-ins.csv')
}
