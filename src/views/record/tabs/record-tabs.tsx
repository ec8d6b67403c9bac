import { Suspense, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { readTabContents } from '../../../framework/lists/record-tabs'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useRecordTabWords } from '../../../i18n/lists/record-tab-words'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { useSignedIn } from '../../signed-in'
import { LoadingLines } from '../../states/page-states'
import { ToolList } from '../../tools/tool-list'
import { handleTabKey } from './handle-tab-key'
import { listTabs } from './list-tabs'
import { RecordBody } from './record-body'
import { TabRecords } from './tab-records'
import { useScrollToOpenTab } from './use-scroll-to-open-tab'
import './record-tabs.css'

interface RecordTabsProps {
  resource: Resource
  record: Row
  /** The fields that the header shows. */
  facts: readonly DisplayField[]
}

/** Shows the tabs of a record page. Only the open one is loaded; the address names it. */
export function RecordTabs({ resource, record, facts }: RecordTabsProps) {
  const [say, plain] = [useRecordTabWords(), useSay()]
  const who = useSignedIn()
  const id = useId()
  const [search] = useSearchParams()
  const tabs = listTabs(resource, record, who, plain('details'))
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]
  const list = useScrollToOpenTab(open?.name)
  if (!open) return null
  const contents = readTabContents(resource.views.recordTabs ?? {}, open.name)
  const name = formatTitleOrId(resource, record)
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={say('parts', { name })}
        className="record-tabs"
        onKeyDown={handleTabKey}
      >
        {tabs.map((tab, at) => (
          <Link
            key={tab.name}
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-open` : undefined}
            tabIndex={tab === open ? 0 : -1}
            to={{ search: at === 0 ? '' : `?tab=${tab.name}` }}
            replace
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div id={`${id}-open`} role="tabpanel" aria-labelledby={`${id}-${open.name}`} key={open.name}>
        <ToolList names={contents.draws} resource={resource} record={record} />
        {contents.shows ? (
          <Suspense fallback={<LoadingLines />}>
            <TabRecords resource={resource} record={record} {...contents.shows} />
          </Suspense>
        ) : null}
        <RecordBody resource={resource} record={record} facts={facts} tab={contents} />
      </div>
    </>
  )
}
