import { Suspense } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { approvalTables } from '../../../framework/approval'
import type { Resource } from '../../../framework/resource'
import { HistoryPanel } from '../history/history-panel'

const FilesPanel = lazyWithPreload(() => import('../files/files-panel').then((module) => module.FilesPanel))

const CommentsPanel = lazyWithPreload(() => import('../comments/comments-panel').then((module) => module.CommentsPanel))

/** Shows files, comments and history: beside the fields in wide windows, below them in narrow ones. */
export function RecordRail({ resource, record, hasFiles }: { resource: Resource; record: Row; hasFiles: boolean }) {
  const hasComments = resource.comments || resource.name === approvalTables.steps
  return (
    <div className="record-rail">
      {/* They appear together: one by one, each would push away those below it. */}
      <Suspense fallback={null}>
        {hasFiles ? <FilesPanel resource={resource} record={record} /> : null}
        {hasComments && !resource.source ? <CommentsPanel resource={resource} record={record} /> : null}
        {/* An external server has a history of its own. */}
        {resource.source ? null : <HistoryPanel resource={resource} record={record} />}
      </Suspense>
    </div>
  )
}
