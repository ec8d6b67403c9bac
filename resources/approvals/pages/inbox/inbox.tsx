import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { toDecide } from '../../../../src/engines/approvals/inbox'
import { approvalTables } from '../../../../src/framework/approval'
import { findResource } from '../../../../src/framework/company/catalogue'
import { formatCount } from '../../../../src/i18n/format-count'
import { Pager } from '../../../../src/views/batch/pager'
import { PageHead } from '../../../../src/views/page-head'
import { filteredListPath, listPath } from '../../../../src/views/paths'
import { FailureNotice, LoadingLines, Notice } from '../../../../src/views/states/page-states'
import { listTiles } from '../../../../src/views/tools/area-pages'
import { AreaTiles } from '../../../../src/views/tools/area-tiles'
import { useInboxWords } from '../../words/inbox.en'
import { ReturnedRequests } from '../requests/request-list'
import { DecisionResultBar } from './decision-result'
import { LeaveFocusButton } from './focus/leave-focus-button'
import { InboxFilters } from './inbox-filters'
import { OtherDecisions } from './others/decisions-to-take'
import { useOtherDecisions } from './others/use-other-decisions'
import { PastDecisions } from './past-decisions'
import { PendingRequests } from './pending-requests'
import { type DecisionActions, useDecisions } from './use-decisions'
import {
  findStepsResource,
  type InboxItem,
  type InboxView,
  perPage,
  tabs,
  useInboxCounts,
  useInboxItems,
  useInboxView,
} from './use-inbox'
import { type RequestPlace, useRequestPlace } from './use-request-place'
import './inbox.css'

const confirming = 'inboxToAcknowledge'
/** Whether the tab exists: that for acknowledgements needs an area that provides its list. */
const isTabAvailable = (tab: InboxView['tab']) => tab !== 'toAcknowledge' || listTiles(confirming).length > 0

type ChangeView = (changed: Partial<InboxView>) => void

/** Shows the inbox: requests that wait for the user, and past decisions. */
export function Inbox() {
  const say = useInboxWords()
  const id = useId()
  const [view, change] = useInboxView()
  const counts = useInboxCounts()
  const deciding = useDecisions()
  const many = {
    toDecide: counts && formatCount(counts.toDecide.total + (counts.toDecide.otherDecisions ?? 0)),
    returned: counts && formatCount(counts.returned),
    toAcknowledge: counts && formatCount(counts.toDecide.toAcknowledge ?? 0),
    done: counts?.done,
  }
  const { tab } = view
  const place = useRequestPlace()
  const openPart = tab === 'toDecide' ? findOpenPart(place) : undefined
  const delegations = findResource(approvalTables.delegations)
  return (
    <div className="inbox-page" data-open={openPart}>
      <PageHead>
        {tab === 'toDecide' && counts && counts.toDecide.total > 0 ? (
          <Button variant="outlined" onClick={() => place.focus(true)}>
            {say('focus')}
          </Button>
        ) : null}
        {delegations ? (
          <Button component={Link} to={listPath(delegations)}>
            {say('whileAway')}
          </Button>
        ) : null}
        <Button component={Link} to={filteredListPath(findStepsResource(), toDecide)}>
          {say('table')}
        </Button>
      </PageHead>
      <Tabs
        value={tab}
        onChange={(_, chosen) => change({ tab: chosen })}
        aria-label={say('tabs')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 1.5 }}
      >
        {tabs.filter(isTabAvailable).map((name) => (
          <Tab
            key={name}
            value={name}
            label={many[name] === undefined ? say(name) : say('tab', { name: say(name), count: many[name] })}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="inbox" data-tab={tab}>
        {tab === 'toDecide' ? <InboxFilters shown={view} counts={counts?.toDecide} onChange={change} /> : null}
        <div className="inbox-content">
          <DecisionResultBar deciding={deciding} />
          <TabContent shown={view} change={change} deciding={deciding} place={place} />
        </div>
      </div>
    </div>
  )
}

/** Tells what is open instead of the list. */
const findOpenPart = ({ isFocused, requestId }: RequestPlace): 'focus' | 'request' | undefined =>
  isFocused ? 'focus' : requestId === null ? undefined : 'request'

interface TabContentProps {
  shown: InboxView
  change: ChangeView
  deciding: DecisionActions
  place: RequestPlace
}

/** Shows the content of the chosen tab. */
function TabContent(props: TabContentProps) {
  const none = <EmptyInbox shown={props.shown} change={props.change} />
  if (props.shown.tab === 'returned') return <ReturnedRequests none={none} />
  if (props.shown.tab === 'toAcknowledge') return <AreaTiles at={confirming} none={none} />
  if (props.shown.tab === 'done') return <InboxItems {...props} none={none} />
  return <ToDecide {...props} none={none} />
}

/** Shows what waits for the user: decisions of other kinds above the requests, which filters are about. */
function ToDecide(props: TabContentProps & { none: ReactNode }) {
  const { shown, place, deciding } = props
  const others = useOtherDecisions()
  const isNarrowed = shown.kind !== null || shown.requester !== null || shown.isOverdue || shown.page > 1
  const hasOthers = !isNarrowed && findOpenPart(place) === undefined && others.data && others.data.length > 0
  if (!hasOthers) return <InboxItems {...props} />
  return (
    <>
      <OtherDecisions decisions={others.data ?? []} onClosed={() => deciding.refresh(0)} />
      <InboxItems {...props} none={null} />
    </>
  )
}

function InboxItems({ shown, change, deciding, place, none }: TabContentProps & { none: ReactNode }) {
  const { data, error, refetch } = useInboxItems(shown)
  const { gone, refresh } = deciding
  const isDone = shown.tab === 'done'
  const items = data?.items.filter(({ id }) => isDone || !gone.has(id))
  const isUsedUp = items?.length === 0 && (data?.items.length ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page has become empty
  useEffect(() => {
    if (isUsedUp) refresh(0)
  }, [isUsedUp])
  useClosedPlace(place, items)
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (!data || !items) return <LoadingLines />
  if (items.length === 0 && shown.page > 1) return <ReturnToFirstPage change={change} />
  if (items.length === 0)
    return (
      <>
        {place.isFocused ? <LeaveFocusButton onLeave={() => place.focus(false)} /> : null}
        {none}
      </>
    )
  return (
    <>
      {isDone ? (
        <PastDecisions items={items} deciding={deciding} />
      ) : (
        <PendingRequests items={items} deciding={deciding} place={place} />
      )}
      <Pager
        page={shown.page}
        perPage={perPage}
        total={data.total}
        isCapped={data.isCapped}
        onPage={(page) => change({ page })}
      />
    </>
  )
}

/** Returns to the list if the open request is not in it, such as one that somebody else has decided. */
function useClosedPlace({ requestId, replace }: RequestPlace, items: readonly InboxItem[] | undefined): void {
  const isGone = requestId !== null && items?.every(({ id }) => id !== requestId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once it has gone
  useEffect(() => {
    if (isGone) replace(null)
  }, [isGone])
}

/** Returns to the first page if the current page has become empty. */
function ReturnToFirstPage({ change }: { change: ChangeView }): ReactNode {
  useEffect(() => change({ page: 1 }))
  return <LoadingLines />
}

function EmptyInbox({ shown: { tab, kind, requester, isOverdue }, change }: { shown: InboxView; change: ChangeView }) {
  const say = useInboxWords()
  if (tab === 'toDecide' && (kind || requester || isOverdue))
    return (
      <Notice role="status" title={say('nothingFits')} text={say('nothingFitsText')}>
        <Button variant="outlined" onClick={() => change({ kind: null, requester: null, isOverdue: false })}>
          {say('clear')}
        </Button>
      </Notice>
    )
  const words = {
    toDecide: ['nothing', 'nothingText'],
    returned: ['noneReturned', 'noneReturnedText'],
    toAcknowledge: ['noneToAcknowledge', 'noneToAcknowledgeText'],
    done: ['noneDone', 'noneDoneText'],
  } as const
  const [title, text] = words[tab]
  return <Notice role="status" title={say(title)} text={say(text)} />
}
