import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { getBatches, undoBatch } from '../../../dataProvider/batch'
import { instant } from '../../fields'
import { requireViews } from '../../fields/views'
import type { Batch, BatchStatus } from '../../framework/batch'
import { type BatchWord, useBatchWords } from '../../i18n/batch-words'
import { panelStyle } from '../blocks/panel-style'
import { PageHead } from '../page-head'
import { FailureNotice, LoadingLines, Notice } from '../states/page-states'
import { isUndoable } from './batch-actions'
import { describeRowCounts } from './batch-headline'
import { useBatchTitle } from './batch-title'
import { useDescribeBatchError } from './describe-batch-error'
import { Pager } from './pager'
import { batchPath } from './paths'
import { isRunning, useBatchAction } from './use-batch'

const perPage = 25

/** Lists the person's own bulk changes, newest first. */
export function BatchList() {
  const say = useBatchWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['batches', page],
    queryFn: ({ signal }) => getBatches({ page, perPage }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? 2000 : false),
  })
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHead title={say('mine')} />
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!error && !data ? <LoadingLines /> : null}
      {data?.total === 0 ? <Notice role="status" title={say('noneTitle')} text={say('noneText')} /> : null}
      {data && data.total > 0 ? (
        <Box component="section" aria-label={say('mine')} sx={panelStyle}>
          <Typography color="text.secondary">{say('mineText')}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.rows.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </Box>
          <Pager page={page} perPage={perPage} total={data.total} onPage={setPage} />
        </Box>
      ) : null}
    </Box>
  )
}

const statusWords: Readonly<Record<BatchStatus | 'collecting', BatchWord>> = {
  collecting: 'collecting',
  previewing: 'statusPreviewing',
  previewed: 'statusPreviewed',
  running: 'statusRunning',
  done: 'statusDone',
  cancelled: 'statusCancelled',
  failed: 'statusFailed',
}

const moment = instant()

function BatchLine({ batch }: { batch: Batch }) {
  const say = useBatchWords()
  const inWords = useDescribeBatchError()
  const title = useBatchTitle()(batch)
  const navigate = useNavigate()
  const { act, isPending, error } = useBatchAction((undo) => void navigate(batchPath(undo.id)))
  const { Cell } = requireViews(moment)
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={RouterLink}
          to={batchPath(batch.id)}
          sx={{ fontWeight: 600, display: 'inline-block', py: 0.5 }}
        >
          {title}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {say(batch.undoneBy === null ? statusWords[batch.status] : 'undone')}
          {' · '}
          <Cell value={batch.createdAt} field={moment} name="createdAt" record={{}} />
        </Typography>
        <Typography variant="body2">{describeRowCounts(batch, say)}</Typography>
        {error ? (
          <Typography role="alert" variant="body2" color="error">
            {inWords(error)}
          </Typography>
        ) : null}
      </Box>
      {isUndoable(batch) ? (
        <Button
          variant="outlined"
          aria-disabled={isPending}
          aria-label={say('undoOf', { title })}
          sx={{ minHeight: 44 }}
          onClick={() => void act(`undo ${batch.id}`, (key) => undoBatch(batch.id, key))}
        >
          {say('undo')}
        </Button>
      ) : null}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const
