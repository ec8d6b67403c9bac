import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBatchRows } from '../../../../dataProvider/batch'
import type { Batch, RowStatus } from '../../../framework/batch'
import type { Resource } from '../../../framework/resource'
import { useBatchWords } from '../../../i18n/batch-words'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import { describeRowCount, statusOrder } from '../batch-headline'
import { Pager } from '../pager'
import { BatchRowsView } from './batch-rows-view'

const perPage = 25

/** Shows the records of a batch, one status at a time. */
export function BatchRows({ batch, resource }: { batch: Batch; resource: Resource }) {
  const offered = listStatuses(batch)
  const [view, setView] = useState<{ status: RowStatus; page: number } | null>(null)
  // The chosen status may have no records any more, because these have another status now.
  const first = offered.find((each) => batch.counts[each] > 0)
  const status = view && offered.includes(view.status) ? view.status : first
  const page = view?.status === status ? (view?.page ?? 1) : 1
  if (!status) return null
  return (
    <>
      <StatusFilter {...{ batch, offered, status }} onStatus={(next) => setView({ status: next, page: 1 })} />
      <RowsOfStatus
        key={status}
        {...{ batch, resource, status, page }}
        onPage={(next) => setView({ status, page: next })}
      />
    </>
  )
}

/** Lists the statuses that have records; a preview always has the refused ones, even if there are none. */
function listStatuses({ counts, status }: Batch): RowStatus[] {
  const isPreview = status === 'previewed'
  return statusOrder.filter(
    (each) => counts[each] > 0 || (isPreview && (each === 'ready' || each === 'refused' || each === 'unchanged')),
  )
}

interface StatusFilterProps {
  batch: Batch
  offered: readonly RowStatus[]
  status: RowStatus
  onStatus(status: RowStatus): void
}

function StatusFilter({ batch, offered, status, onStatus }: StatusFilterProps) {
  const say = useBatchWords()
  return (
    <Box role="group" aria-label={say('show')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      {offered.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === status ? 'contained' : 'outlined'}
          aria-pressed={each === status}
          onClick={() => onStatus(each)}
        >
          {describeRowCount(each, batch, say)}
        </Button>
      ))}
    </Box>
  )
}

interface RowsOfStatusProps {
  batch: Batch
  resource: Resource
  status: RowStatus
  page: number
  onPage(page: number): void
}

function RowsOfStatus({ batch, resource, status, page, onPage }: RowsOfStatusProps) {
  const say = useBatchWords()
  const { data, error, refetch } = useQuery({
    // The counts are part of the key, because the rows change with them.
    queryKey: ['batchRows', batch.id, batch.counts, status, page],
    queryFn: ({ signal }) => getBatchRows(batch.id, status, { page, perPage }, signal),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <LoadingLines lines={6} />
  if (data.rows.length === 0) return <Typography color="text.secondary">{say('nothingElse')}</Typography>
  return (
    <>
      <BatchRowsView resource={resource} rows={data.rows} hasReasons={status === 'refused'} change={batch.change} />
      <Pager page={page} perPage={perPage} total={data.total} onPage={onPage} />
    </>
  )
}
