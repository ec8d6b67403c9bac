import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect, useRef } from 'react'
import { callOperation, type Params } from '../../../../dataProvider/call'
import type { SavedReport } from '../../../framework/reports/saved-report'
import { useSavedReportsWords } from '../../../i18n/reports/saved-reports-words'
import { useAnswer } from '../../blocks/use-answer'
import { useIdempotentSender } from '../../saving/idempotent-sender'
import { isSameValue } from '../../saving/is-same-value'
import type { ReportAddress } from '../report-address'
import { toReportAddress } from './saved-state'

const group = 'savedReports'

/** Loads the saved reports of a report, or of all. */
export const useSavedReports = (report?: string) =>
  useAnswer<SavedReport[]>('getSavedReports', report === undefined ? {} : { report }, { group })

export type ReportChange = Partial<Pick<SavedReport, 'id' | 'version' | 'name' | 'state' | 'roles'>>

interface ReportChanges {
  /** Saves the report and answers its new state; rejects with the server's refusal. */
  save(change: ReportChange): Promise<SavedReport | null>
  remove(saved: SavedReport): Promise<void>
}

export function useReportChanges(report: string): ReportChanges {
  const client = useQueryClient()
  const say = useSavedReportsWords()
  const notify = useNotify()
  const inIntention = useIdempotentSender()
  const send = (operation: string, params: Params) =>
    inIntention(JSON.stringify([operation, params]), (idempotencyKey) =>
      callOperation<SavedReport>(operation, params, { idempotencyKey }),
    )
  const tell = (text: string) => notify(text, { type: 'success', messageArgs: { _: text } })
  const refresh = () => client.invalidateQueries({ queryKey: [group] })
  return {
    async save(change) {
      try {
        const { data } = await send('saveReport', { report, ...change })
        tell(say('saved', { name: data?.name }))
        return data
      } finally {
        // A refusal may mean that the stored report is newer.
        await refresh()
      }
    },
    async remove({ id, name }) {
      await send('deleteSavedView', { id })
      tell(say('deleted', { name }))
      await refresh()
    },
  }
}

/** Shows the saved report that the address names, once, unless the address says more than its name. */
export function useOpenSavedReport(
  address: ReportAddress,
  saved: readonly SavedReport[] | undefined,
  change: (changed: Partial<ReportAddress>) => void,
): { isOpening: boolean } {
  const say = useSavedReportsWords()
  const notify = useNotify()
  const opened = useRef<number | null>(null)
  const { view } = address
  const isBare = isSameValue({ ...address, view: null }, toReportAddress())
  const isOpening = view !== null && isBare && opened.current !== view
  useEffect(() => {
    if (view === null || !saved || opened.current === view) return
    opened.current = view
    const one = saved.find(({ id }) => id === view)
    if (one && one.problem === null) return isBare ? change(toReportAddress(one)) : undefined
    const text = one ? say('unusable', { problem: one.problem }) : say('gone')
    notify(text, { type: 'warning', messageArgs: { _: text } })
    change({ view: null })
  }, [view, saved, isBare, change, notify, say])
  return { isOpening: isOpening && !saved }
}
