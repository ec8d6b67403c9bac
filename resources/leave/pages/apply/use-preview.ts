import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../dataProvider/call'
import { useSettled } from '../../../../src/views/form/use-settled'
import type { Away } from '../../rules/away'
import type { CountedDate } from '../use-leave'
import { type Asked, toJudge } from './asked'

export interface BalanceOfYear {
  leaveYear: number
  days: number
}

export interface Problem {
  code: string
  field: string
  message: string
  isOverridable: boolean
}

/** What the request would come to, as the server judges it; days as numbers. */
export interface Preview {
  days: number
  breakdown: readonly CountedDate[]
  balanceBefore: readonly BalanceOfYear[]
  balanceAfter: readonly BalanceOfYear[]
  split: { paid: number; unpaid: number; isPossible: boolean } | null
  problems: readonly Problem[]
  warnings: readonly { code: string; message: string }[]
  teamAway: readonly Away[]
}

const typingPauseMs = 200

/** The judgement of what is filled in, a moment after it last changed; that of before is kept until the new one is there. */
export function usePreview(asked: Asked, hasDocument: boolean) {
  const question = JSON.stringify(toJudge(asked, hasDocument) ?? null)
  const settled = useSettled(question, typingPauseMs)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['previewLeave', settled],
    queryFn: async ({ signal }) => {
      const { data } = await call<Preview>('previewLeave', JSON.parse(settled), { signal })
      return data
    },
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { preview: data ?? undefined, error, refetch, isOld: isPlaceholderData || settled !== question }
}
