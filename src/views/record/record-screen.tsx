import Box from '@mui/material/Box'
import { useGetOne } from 'ra-core'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { lowercaseFirst } from '../../i18n/say'
import { FieldHostProvider } from '../field-host'
import { useSignedIn } from '../signed-in'
import { ArriveTogether } from '../states/arrive-together'
import { AccessDenied, isNotFoundError, LoadingLines, NoSuchRecord, RecordFailure } from '../states/page-states'
import { listHeaderFields } from './header/header-fields'
import { RecordHeader } from './header/record-header'
import { RecordChain, usePreloadChain } from './record-chain'
import { MoreSteps } from './step-bar'
import { RecordBody, RequestEvidence } from './tabs/record-body'
import { usePreloadPage } from './tabs/use-preload-page'
import './record-page.css'

/** The tabs of a record page; loaded only if there are any. */
const RecordTabs = lazyWithPreload(() => import('./tabs/record-tabs').then((module) => module.RecordTabs))

const ApprovalPanel = lazyWithPreload(() => import('./approval/approval-panel').then((module) => module.ApprovalPanel))

/** Lists what is loaded late of a page: beside its record, so that it is there with it. */
const listLateParts = ({ approval, workflow, views }: Resource) => [
  ...(workflow ? [MoreSteps] : []),
  ...(approval ? [ApprovalPanel, RequestEvidence] : []),
  ...(views.recordTabs ? [RecordTabs] : []),
]

export function RecordScreen({ resource }: { resource: Resource }) {
  const { id = '', '*': rest } = useParams()
  const { roles } = useSignedIn()
  const isId = /^\d{1,15}$/.test(id) && !rest
  const { data, error, refetch } = useGetOne<Row>(resource.route, { id }, { enabled: isId })
  const isChainOnItsWay = usePreloadChain(resource, isId ? Number(id) : undefined)
  const isCodeOnItsWay = usePreloadPage(resource, listLateParts)
  if (!checkAccess(resource, 'show', roles).allowed) return <AccessDenied what={lowercaseFirst(resource.plural)} />
  if (!isId || isNotFoundError(error)) return <NoSuchRecord resource={resource} />
  if (error && !data) return <RecordFailure resource={resource} error={error} retry={refetch} />
  if (!data || isChainOnItsWay || isCodeOnItsWay) return <LoadingLines />
  return (
    <FieldHostProvider>
      <RecordPage key={id} resource={resource} record={data} />
    </FieldHostProvider>
  )
}

function RecordPage({ resource, record }: { resource: Resource; record: Row }) {
  const facts = listHeaderFields(resource, record, useSignedIn())
  return (
    <Box className="record-page" sx={{ maxWidth: 1400 }}>
      <RecordHeader resource={resource} record={record} facts={facts} />
      <ArriveTogether>
        <RecordChain resource={resource} record={record} />
        {resource.approval ? (
          <Suspense fallback={null}>
            <ApprovalPanel resource={resource} record={record} />
          </Suspense>
        ) : null}
        {resource.views.recordTabs ? (
          <Suspense fallback={<LoadingLines />}>
            <RecordTabs resource={resource} record={record} facts={facts} />
          </Suspense>
        ) : (
          <RecordBody resource={resource} record={record} facts={facts} />
        )}
      </ArriveTogether>
    </Box>
  )
}
