import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useHistoryWords } from '../../../i18n/records/history-words'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import { Panel } from '../record-sections'
import { HistoryEntryItem } from './history-entry'
import type { RestoreTarget } from './restore-target'

const perPage = 10

const RestoreDialog = lazyWithPreload(() => import('./restore-dialog').then((module) => module.RestoreDialog))

/** Shows who changed what and when, with old and new values, which people can restore. */
export function HistoryPanel({ resource, record }: { resource: Resource; record: Row }) {
  const say = useHistoryWords()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistoryEntries(
    resource,
    record,
  )
  const [restoring, setRestoring] = useState<RestoreTarget | null>(null)
  const [restored, setRestored] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // The pressed button disappears when nothing is left to restore, so the list takes the focus.
    if (restored > 0) list.current?.focus()
  }, [restored])
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={say('history')}>
      {isPending ? <LoadingLines lines={3} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && entries.length === 0 ? <Typography color="text.secondary">{say('none')}</Typography> : null}
      <Box ref={list} tabIndex={-1} aria-label={say('history')} component="ol" sx={listLook}>
        {entries.map((entry, index) => (
          <HistoryEntryItem
            key={entry.id}
            {...{ resource, record, entry }}
            isLatest={index === 0}
            onRestore={setRestoring}
          />
        ))}
      </Box>
      {hasNextPage ? (
        <Button sx={{ mt: 2 }} aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {say('more')}
        </Button>
      ) : null}
      {restoring ? (
        <Suspense>
          <RestoreDialog
            {...{ resource, record, restoring }}
            onClose={() => setRestoring(null)}
            onRestored={() => {
              setRestoring(null)
              setRestored(restored + 1)
            }}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

const listLook = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, outline: 'none' } as const

function useHistoryEntries(resource: Resource, record: Row) {
  const provider = useDataProvider<StewardProvider>()
  return useInfiniteQuery({
    queryKey: [resource.route, 'history', record.id],
    queryFn: ({ pageParam, signal }) =>
      provider.history(resource.route, record.id, { page: pageParam, perPage }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length + 1 : undefined),
  })
}
