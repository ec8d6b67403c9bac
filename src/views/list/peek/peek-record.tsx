import Box from '@mui/material/Box'
import { useGetOne } from 'ra-core'
import { Suspense } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { TabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import { PageHeadLevel } from '../../page-head'
import { RecordHeader } from '../../record/header/record-header'
import { useAreasOfPage } from '../../record/related/use-areas-of-page'
import { RecordBody } from '../../record/tabs/record-body'
import { isNotFoundError, LoadingLines, NoSuchRecord, RecordFailure } from '../../states/page-states'

/** Shows the head, the lines and the facts of the record page. */
export function PeekRecord({ resource, id }: { resource: Resource; id: number }) {
  const { data, error, refetch } = useGetOne<Row>(resource.route, { id })
  const isReady = useAreasOfPage(resource)
  const renderContents = () => {
    if (isNotFoundError(error)) return <NoSuchRecord resource={resource} />
    if (error && !data) return <RecordFailure resource={resource} error={error} retry={refetch} />
    if (!data || !isReady) return <LoadingLines />
    return (
      <Suspense fallback={<LoadingLines />}>
        <RecordHeader resource={resource} record={data} />
        <RecordBody resource={resource} record={data} tab={listPeekContents(resource)} />
      </Suspense>
    )
  }
  return (
    <PageHeadLevel value="h2">
      <Box className="peek-record" sx={{ px: 2, pt: 2, pb: 4 }}>
        {renderContents()}
      </Box>
    </PageHeadLevel>
  )
}

/** The whole page has lists of other records, files, comments and history; here only its own lines fit. */
function listPeekContents(resource: Resource): TabContents {
  const lines = new Set(Object.values(resource.parts).map(({ of }) => of as string))
  return {
    isFirst: false,
    shows: undefined,
    draws: [],
    hasSection: () => true,
    hasRelated: (other) => lines.has(other),
    hasFiles: false,
  }
}
