import Box from '@mui/material/Box'
import { Suspense } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { TabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { useSignedIn } from '../../signed-in'
import { isWaiting, listEvidenceParts } from '../approval/evidence/evidence-parts'
import { RecordSections } from '../record-sections'
import { RelatedTabs } from '../related/related-tabs'
import { RelatedLists } from '../related-lists'
import { listRelations, type RelatedResource, rowsOnPage } from '../related-resources'
import { RecordRail } from './record-rail'

const FilesPanel = lazyWithPreload(() => import('../files/files-panel').then((module) => module.FilesPanel))

export const RequestEvidence = lazyWithPreload(() =>
  import('../approval/evidence/request-evidence').then((module) => module.RequestEvidence),
)

/** Number of lines of the record, which come before all else. */
const linesShown = 10

interface BodyProps {
  resource: Resource
  record: Row
  /** The fields that the header shows; default: found here. */
  facts?: readonly DisplayField[] | undefined
  /** The tab that is open; absent: everything is shown. */
  tab?: TabContents
}

/** Shows lines, fields and related records of a record page, with files, comments and history beside them. */
export function RecordBody({ resource, record, facts, tab }: BodyProps) {
  const who = useSignedIn()
  const isWhole = !tab || tab.isFirst
  const hasFiles = Object.keys(resource.files).length > 0 && (!tab || tab.hasFiles === true)
  const lines = new Set(Object.values(resource.parts).map(({ of }) => of))
  const withEvidence = listEvidenceParts(resource, record)
  const isLine = ({ other }: RelatedResource) => lines.has(other.name)
  const isHere = ({ other, by }: RelatedResource) => !tab || tab.hasRelated(other.name, by)
  const others = listRelations(resource, who, record).filter((relation) => !isLine(relation) && isHere(relation))
  const rows = isWhole ? undefined : rowsOnPage
  const body = (
    <div>
      {withEvidence.length > 0 && isWhole ? (
        <Suspense fallback={null}>
          <RequestEvidence resource={resource} record={record} parts={withEvidence} />
        </Suspense>
      ) : null}
      <div data-lines>
        <RelatedLists
          {...{ resource, record }}
          rows={linesShown}
          isShown={(relation) =>
            isLine(relation) && isHere(relation) && !(isWhole && withEvidence.includes(relation.other.name))
          }
        />
      </div>
      <RecordSections {...{ resource, record, facts }} {...(tab && { isShown: tab.hasSection })} />
      {isWaiting(resource, record) && isWhole ? (
        <Suspense fallback={null}>
          <RequestEvidence resource={resource} record={record} parts={[]} />
        </Suspense>
      ) : null}
      {isWhole ? (
        <RelatedTabs resource={resource} record={record} relations={others} />
      ) : (
        <RelatedLists {...{ resource, record, rows }} isShown={(relation) => !isLine(relation) && isHere(relation)} />
      )}
      {hasFiles && !isWhole ? (
        <Suspense fallback={null}>
          <FilesPanel resource={resource} record={record} />
        </Suspense>
      ) : null}
    </div>
  )
  if (!isWhole) return body
  return (
    <Box className="record-columns" sx={besideStyle}>
      {body}
      <RecordRail resource={resource} record={record} hasFiles={hasFiles} />
    </Box>
  )
}

const besideStyle = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 17rem', xl: 'minmax(0, 1fr) 22rem' },
} as const
