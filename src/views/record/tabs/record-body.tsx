import Box from '@mui/material/Box'
import { Suspense } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { approvalTables } from '../../../framework/approval'
import type { TabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import { HistoryPanel } from '../history/history-panel'
import { RecordSections } from '../record-sections'
import { RelatedLists } from '../related-lists'
import { isPartRelation } from '../related-resources'

const FilesPanel = lazyWithPreload(() => import('../files/files-panel').then((module) => module.FilesPanel))

const CommentsPanel = lazyWithPreload(() => import('../comments/comments-panel').then((module) => module.CommentsPanel))

interface BodyProps {
  resource: Resource
  record: Row
  /** The tab that is open; absent: everything is shown. */
  tab?: TabContents
}

/** Shows the body of a record page: fields, related records, files, comments and history. */
export function RecordBody({ resource, record, tab }: BodyProps) {
  const isWhole = !tab || tab.isFirst
  const about = { resource, record, ...(tab && !tab.isFirst && { rows: 25 }) }
  const hasFiles = Object.keys(resource.files).length > 0 && (!tab || tab.hasFiles)
  const lines = new Set(Object.values(resource.parts).map(({ of }) => of))
  const body = (
    <div>
      <RelatedLists
        {...about}
        isShown={(relation) =>
          lines.has(relation.other.name) && (!tab || tab.hasRelated(relation.other.name, relation.by))
        }
      />
      <RecordSections resource={resource} record={record} {...(tab && { isShown: tab.hasSection })} />
      <RelatedLists
        {...about}
        isShown={(relation) =>
          isPartRelation(relation) &&
          !lines.has(relation.other.name) &&
          (!tab || tab.hasRelated(relation.other.name, relation.by))
        }
      />
      {hasFiles ? (
        <Suspense fallback={null}>
          <FilesPanel resource={resource} record={record} />
        </Suspense>
      ) : null}
      <RelatedLists
        {...about}
        isShown={(relation) =>
          !isPartRelation(relation) &&
          !lines.has(relation.other.name) &&
          (!tab || tab.hasRelated(relation.other.name, relation.by))
        }
      />
    </div>
  )
  if (!isWhole) return body
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      {body}
      {/* An external server has a history of its own. */}
      {resource.source ? null : (
        <div>
          {resource.comments || resource.name === approvalTables.steps ? (
            <Suspense fallback={null}>
              <CommentsPanel resource={resource} record={record} />
            </Suspense>
          ) : null}
          <HistoryPanel resource={resource} record={record} />
        </div>
      )}
    </Box>
  )
}
