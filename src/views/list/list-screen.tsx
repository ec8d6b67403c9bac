import Add from '@mui/icons-material/AddOutlined'
import MoreHoriz from '@mui/icons-material/MoreHorizOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, ListContextProvider, useEvent, useListContext } from 'ra-core'
import { Suspense, useEffect, useMemo } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../framework/access'
import { findCard } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import { lowercaseFirst, useSay } from '../../i18n/say'
import { FieldHostProvider } from '../field-host'
import { ImportButton } from '../import/import-button'
import { PageHead, SeeAlso } from '../page-head'
import { createPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { AccessDenied, FailureNotice, LoadingLines } from '../states/page-states'
import type { Step } from '../steps/list-steps'
import { useSteps } from '../steps/use-steps'
import { PageHeadTools } from '../tools/page-head-tools'
import '../tools/list-tools.css'
import { useNarrowLayout } from '../narrow-window'
import { DisplayModeSwitch } from './board/display-mode-switch'
import { ExportButton } from './export/export-button'
import { FilterBar } from './filters/filter-bar'
import type { InlineEditing } from './inline/create-inline-editing'
import { InlineArea } from './inline/inline-area'
import { ChartPanel, FramedRows, ListCards, LookView, PagedList, StateTabs } from './list-body'
import { type ListDisplay, useListDisplay } from './list-display'
import { ListFooter } from './list-footer'
import { PanelButton } from './panel-button'
import { DisplayMenu } from './parts/display-menu'
import { SearchBox } from './parts/search-box'
import { hasPeek, RowsArea } from './peek/rows-area'
import { ViewsButton } from './saved/views-button'
import { defaultSort } from './sorts/default-sort'
import { SortButton, SortKeys } from './sorts/sort-button'
import { type TickState, useTicks } from './ticked-rows'

const EmptyListNotice = lazyWithPreload(() =>
  import('./parts/empty-list-notice').then((module) => module.EmptyListNotice),
)
const PhoneTools = lazyWithPreload(() => import('./parts/phone-tools').then((module) => module.PhoneTools))
const AccessMenu = lazyWithPreload(() => import('../tools/access/access-menu').then((module) => module.AccessMenu))
const TickBar = lazyWithPreload(() => import('../batch/tick-bar').then((module) => module.TickBar))

// Reports use the same bar. They import it from this file, so that the program file stays the same.
export { FilterBar, ListContextProvider }

/** Shows the generated list of a resource. */
export function ListScreen({ resource }: { resource: Resource }) {
  const who = useSignedIn()
  // The object stays the same at each render; otherwise react-admin would write its remembered state to the
  // address again.
  const sort = useMemo(() => defaultSort(resource), [resource])
  if (!checkAccess(resource, 'list', who.roles).allowed) return <AccessDenied what={lowercaseFirst(resource.plural)} />
  return (
    <FieldHostProvider>
      <ListBase
        resource={resource.route}
        perPage={25}
        sort={sort}
        exporter={false}
        disableAuthentication
        debounce={300}
        queryOptions={quiet}
      >
        <ListPage resource={resource} />
      </ListBase>
    </FieldHostProvider>
  )
}

// The page itself shows the failure, so no notice appears.
const quiet = { onError: () => undefined }

function ListPage({ resource }: { resource: Resource }) {
  const look = useListDisplay(resource)
  const { tabs } = resource.views
  const isNarrow = useNarrowLayout()
  const { start, dialog } = useSteps(resource)
  const ticks = useTicks(resource)
  // The function stays the same; otherwise the grid would render all its columns at each render.
  const onStep = useEvent(start)
  const bar =
    ticks && look.as === 'list' && (ticks.type === 'exclude' || ticks.ids.size > 0) ? (
      <Suspense fallback={null}>
        <TickBar resource={resource} ticks={ticks} />
      </Suspense>
    ) : null
  const chart = resource.views.chart ? (
    <Suspense fallback={null}>
      <ChartPanel resource={resource} chart={resource.views.chart} />
    </Suspense>
  ) : null
  return (
    <Box
      className={hasPeek(useLocation().search) ? 'list-peeking' : ''}
      sx={
        isNarrow
          ? {}
          : {
              ...{ display: 'flex', flexDirection: 'column', minHeight: 420, my: '-14px' },
              height: 'calc(100dvh - 64px - 20px)',
            }
      }
    >
      <PageHead
        title={resource.plural}
        isLow
        beside={
          <Box sx={besideStyle}>
            <SearchBox plural={resource.plural} />
            <ViewsButton resource={resource} look={look} />
          </Box>
        }
      >
        <HeadTools {...{ resource, look, isNarrow }} />
        <CreateButton resource={resource} isShort={isNarrow} />
      </PageHead>
      <Box
        sx={{ display: 'flex', flexWrap: tabs && !isNarrow ? 'nowrap' : 'wrap', gap: 1, mb: 1, alignItems: 'center' }}
      >
        {tabs ? (
          <Suspense fallback={<Box sx={tabsRoom} />}>
            <StateTabs resource={resource} />
          </Suspense>
        ) : null}
        <FilterBar resource={resource} />
        <SortKeys resource={resource} />
        {isNarrow ? null : <ListTools {...{ resource, look }} />}
      </Box>
      <RowsArea {...{ resource, look, isNarrow }}>
        <InlineArea key={resource.name} {...{ resource, look, isNarrow }}>
          {(inline) => <ListBody {...{ resource, look, isNarrow, ticks, inline, onStep }} />}
        </InlineArea>
      </RowsArea>
      {/* Above the rows, the bar would move them under the pointer that selects the next one. It has the same
          place in narrow windows: otherwise turning a phone would lose the input of its dialog. */}
      {bar}
      {/* The chart is below the rows, so that these begin high on the page. */}
      <Box className="list-below">{chart}</Box>
      {dialog}
    </Box>
  )
}

interface ToolsProps {
  resource: Resource
  look: ListDisplay
}

/** Shows the tools of the head; on a phone they are behind one button, together with those of the list. */
function HeadTools({ resource, look, isNarrow }: ToolsProps & { isNarrow: boolean }) {
  const say = useSay()
  const menu = useSignedIn().roles.includes('admin') ? (
    <Suspense fallback={null}>
      <AccessMenu resource={resource} />
    </Suspense>
  ) : null
  return isNarrow ? (
    <PanelButton label={say('more')} icon={<MoreHoriz />}>
      <PhoneTools resource={resource} look={look} />
      {menu}
    </PanelButton>
  ) : (
    <>
      <SeeAlso names={resource.views.related ?? []} />
      <PageHeadTools resource={resource} />
      {menu}
    </>
  )
}

/** Shows the tools of a wide list, beside its filters; with tabs there is less room for their words. */
function ListTools({ resource, look }: ToolsProps) {
  const isFull = resource.views.tabs !== undefined || look.looks.length > 1
  const isTight = useMediaQuery(`(max-width: ${isFull ? 1535.95 : 1199.95}px)`, { noSsr: true })
  return (
    <Box
      className={isTight ? 'tight-tools' : ''}
      sx={{ marginInlineStart: 'auto', display: 'flex', flexWrap: resource.views.tabs ? 'nowrap' : 'wrap' }}
    >
      <DisplayModeSwitch look={look} />
      <SortButton resource={resource} />
      <ImportButton resource={resource} />
      <ExportButton resource={resource} look={look} />
      {look.as === 'list' ? <DisplayMenu look={look} resource={resource} /> : null}
    </Box>
  )
}

// In narrow windows the search has a line of its own after the title and the actions.
const besideStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: 1, order: { xs: 1, sm: 0 } },
  width: { xs: '100%', sm: 'auto' },
} as const

interface ListBodyProps {
  resource: Resource
  look: ListDisplay
  isNarrow: boolean
  ticks: TickState | undefined
  inline: InlineEditing | null
  onStep(step: Step, record: Row): Promise<boolean>
}

function ListBody({ isNarrow, ...props }: ListBodyProps) {
  const { error, refetch, data, total, isPending, isPlaceholderData, perPage, setPerPage } = useListContext<Row>()
  useEffect(() => {
    // An address may request more rows than the grid can show.
    if (perPage > 100) setPerPage(100)
  }, [perPage, setPerPage])
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (perPage > 100) return <LoadingLines />
  if (!isPending && !isPlaceholderData && total === 0)
    return (
      <Suspense fallback={null}>
        <EmptyListNotice resource={props.resource}>
          <CreateButton resource={props.resource} />
        </EmptyListNotice>
      </Suspense>
    )
  if (props.look.as !== 'list')
    return (
      <Suspense fallback={<LoadingLines />}>
        <LookView {...props} as={props.look.as} />
      </Suspense>
    )
  const { isLong, hasTotals } = props.look.frame
  const framed =
    isLong || hasTotals ? (
      <Suspense fallback={null}>
        <FramedRows {...props} />
      </Suspense>
    ) : null
  if (isLong) return framed
  if (isNarrow)
    return isPending ? (
      <LoadingLines lines={10} />
    ) : (
      <>
        <ListCards {...props} />
        {framed}
        <ListFooter />
      </>
    )
  return (
    <>
      <PagedList {...props} />
      {framed}
      <ListFooter />
    </>
  )
}

/** Opens the form of a new record; where there is little room it is a sign. */
function CreateButton({ resource, isShort = false }: { resource: Resource; isShort?: boolean }) {
  const say = useSay()
  const { roles } = useSignedIn()
  if (!checkAccess(resource, 'create', roles).allowed || findCard(resource.name)?.isLine) return null
  const label = say('create', { name: lowercaseFirst(resource.label) })
  return (
    <Button component={RouterLink} to={createPath(resource)} variant="contained" aria-label={label} sx={createStyle}>
      <Add fontSize="small" />
      {isShort ? null : label}
    </Button>
  )
}

// The room of the tabs until their code is there, or the filters beside them would jump.
const tabsRoom = { flex: { xs: '1 1 100%', sm: '6 1 440px' }, minHeight: 32 } as const

const createStyle = { gap: 1, minWidth: 40, px: { xs: 1, sm: 2 }, whiteSpace: 'nowrap' } as const
