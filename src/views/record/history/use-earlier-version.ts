import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import { getVersion, restoreFields } from '../../../../dataProvider/record-versions'
import type { EarlierVersion } from '../../../framework/answers/earlier-version'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useHistoryWords } from '../../../i18n/records/history-words'
import { useIdempotentSender } from '../../saving/idempotent-sender'
import { useRefreshRecord } from '../../saving/use-refresh-record'
import { useDescribeError } from '../../states/page-states'
import { useDescribeRestoreProblem } from './describe-restore-problem'
import type { RestoreTarget } from './restore-target'

/** Loads an earlier version of the record, and answers a function that restores it. */
export function useEarlierVersion(resource: Resource, record: Row, { entry }: RestoreTarget) {
  const say = useHistoryWords()
  const notify = useNotify()
  const refreshRecord = useRefreshRecord(resource)
  const intention = useIdempotentSender()
  const inWords = useDescribeRestoreError(resource)
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const loading = useQuery({
    queryKey: [resource.route, 'version', record.id, entry],
    queryFn: ({ signal }) => getVersion(resource, record.id, entry, signal),
    // The person confirms what they have seen, so the version is not reloaded in the background.
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  })
  /** Restores fields; answers whether that worked, otherwise `failure` says why not. */
  const restore = async ({ version }: EarlierVersion, fields: readonly string[]): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setFailure(undefined)
    try {
      const input = { id: record.id, entry, version, fields }
      const row = await intention(JSON.stringify(input), (key) => restoreFields(resource, input, key))
      refreshRecord(row)
      const name = formatTitleOrId(resource, { ...record, ...row })
      notify(say('restored', { label: resource.label, name }), { type: 'success', autoHideDuration: 6000 })
      return true
    } catch (error) {
      setFailure(inWords(error))
      if (error instanceof CallError && error.status > 0 && error.status < 500) await loading.refetch()
      return false
    } finally {
      setPending(false)
    }
  }
  return { version: loading.data, loading, failure, isPending, restore }
}

function useDescribeRestoreError(resource: Resource): (error: unknown) => string {
  const say = useHistoryWords()
  const inWords = useDescribeError()
  const toWords = useDescribeRestoreProblem(resource)
  return (error) => {
    if (!(error instanceof CallError)) return inWords(error)
    if (error.code === 'staleVersion') return say('moved')
    const fields = Object.entries(error.fields ?? {})
    return fields.length > 0 ? fields.map(([path, problem]) => toWords(problem, path, true)).join(' ') : inWords(error)
  }
}
