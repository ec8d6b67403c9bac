import { useCallback } from 'react'
import type { Batch, BatchStatus, RowStatus } from '../../framework/batch'
import { type BatchSay, type BatchWord, useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'
import { lowercaseFirst } from '../../i18n/say'

const heads: Readonly<Record<BatchStatus | 'collecting', BatchWord>> = {
  collecting: 'collecting',
  previewing: 'previewing',
  previewed: 'previewHead',
  running: 'running',
  done: 'doneHead',
  cancelled: 'cancelledHead',
  failed: 'failedHead',
}

/** Describes the status of a batch, and how many records have which status. */
export function useBatchHeadline(): (batch: Batch) => { head: string; text: string } {
  const say = useBatchWords()
  return useCallback((batch) => ({ head: describeBatchStatus(batch, say), text: describeRowCounts(batch, say) }), [say])
}

function describeBatchStatus({ status, kind, counts }: Batch, say: BatchSay): string {
  if (status === 'done' && counts.done === 0 && counts.undone === 0) return say('nothingHead')
  if (status === 'done' && kind === 'undo') return say('undoneHead')
  return say(heads[status])
}

/** Statuses of rows, in the order in which they matter to the reader. */
export const statusOrder: readonly RowStatus[] = ['ready', 'done', 'undone', 'refused', 'unchanged']

/**
 * Chooses the word for a row's status. A row that is still `ready` when the batch is over was never
 * changed.
 */
function chooseStatusWord(status: RowStatus, batch: Batch): BatchWord {
  const isOver = batch.status === 'cancelled' || batch.status === 'failed'
  if (status === 'ready' && isOver) return 'notReached'
  const ofImport: Partial<Record<RowStatus, BatchWord>> = { ready: 'readyImport', done: 'doneImport' }
  return (batch.kind === 'import' ? ofImport[status] : undefined) ?? status
}

/** Lists the counts: `Changed: 1,180 · Refused: 8`. */
export function describeRowCounts(batch: Batch, say: BatchSay): string {
  return statusOrder
    .filter((status) => batch.counts[status] > 0)
    .map((status) => describeRowCount(status, batch, say))
    .join(' · ')
}

/** Names one count: `Refused: 8`; for an import `New or changed: 40 (12 new)`. */
export function describeRowCount(status: RowStatus, batch: Batch, say: BatchSay): string {
  const { counts, created } = batch
  const hasNew = created > 0 && (status === 'ready' || status === 'done')
  const ofThem = hasNew ? ` (${say('ofThemNew', { count: formatCount(created) })})` : ''
  return `${say(chooseStatusWord(status, batch))}: ${formatCount(counts[status])}${ofThem}`
}

/** Names a number of records: `24 customers`. */
export function describeRecordCount(count: number, resource: { label: string; plural: string } | undefined): string {
  const list = resource ? lowercaseFirst(count === 1 ? resource.label : resource.plural) : ''
  return `${formatCount(count)} ${list}`.trim()
}
