import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, callOperation } from '../../../../dataProvider/call'
import type { DashboardLayout, LayoutPart } from '../../../framework/reports/dashboard-layout'
import type { DashboardAnswer } from '../../../framework/reports/report-answers'
import { useRunOnce } from '../../blocks/use-run-once'
import { useIdempotentSender } from '../../saving/idempotent-sender'

interface LoadedAnswer {
  data: Pick<DashboardAnswer, 'layout'> | null
}

/** Arranges the parts of a dashboard: those on the screen are the stored ones, or those being changed. */
export function useArrangement(operation: string, layout: DashboardLayout | undefined) {
  const client = useQueryClient()
  const send = useIdempotentSender()
  const { once, isPending, failure, setFailure } = useRunOnce()
  /** The layout being changed, with the version that the person began with. */
  const [draft, setDraft] = useState<DashboardLayout>()
  /** The layout that somebody saved in another tab while this one was changed. */
  const [other, setOther] = useState<DashboardLayout>()

  const showLayout = (next: DashboardLayout) => {
    client.setQueriesData<LoadedAnswer>(
      { predicate: ({ queryKey }) => queryKey[1] === operation },
      (answer) => answer && { ...answer, data: answer.data && { ...answer.data, layout: next } },
    )
    setDraft(undefined)
    setOther(undefined)
  }
  const save = (parts: readonly LayoutPart[] | undefined) =>
    once(async () => {
      if (!draft) return
      const params = { dashboard: draft.dashboard, version: (other ?? draft).version, ...(parts && { parts }) }
      try {
        const { data } = await send(JSON.stringify(params), (idempotencyKey) =>
          callOperation<DashboardLayout>('saveDashboardLayout', params, { idempotencyKey }),
        )
        if (data) showLayout(data)
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'staleVersion')) throw error
        const { data } = await callOperation<DashboardAnswer>(operation)
        setOther(data?.layout)
      }
    })
  return {
    parts: (draft ?? layout)?.parts ?? [],
    isArranging: draft !== undefined,
    other,
    isPending,
    failure,
    begin: () => setDraft(layout),
    change: (parts: readonly LayoutPart[]) => setDraft((last) => last && { ...last, parts }),
    cancel() {
      setDraft(undefined)
      setOther(undefined)
      setFailure(undefined)
    },
    save,
    takeOther: () => other && showLayout(other),
  }
}

export type Arrangement = ReturnType<typeof useArrangement>

/** Parts that move among each other, with their labels. */
export interface PartGroup {
  label: string
  parts: readonly { name: string; label: string }[]
}
