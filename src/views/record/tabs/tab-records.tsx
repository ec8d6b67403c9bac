import Add from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { DisplayMode } from '../../../framework/lists/time-views'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { createPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { buildSourceValues, canAddReferringRecord } from '../referring-values'
import { listReferringResources, type ReferringResource } from './list-tabs'

const EmbeddedBoard = lazyWithPreload(() =>
  import('../../list/board/embedded-board').then((module) => module.EmbeddedBoard),
)
const GanttView = lazyWithPreload(() => import('../../time/gantt-view').then((module) => module.GanttView))
const DueCalendar = lazyWithPreload(() => import('../../time/due-calendar').then((module) => module.DueCalendar))

interface TabRecordsProps {
  resource: Resource
  record: Row
  as: Exclude<DisplayMode, 'list'>
  of: readonly string[]
}

/** Shows the records that refer to this one, as boards, Gantt charts or calendars like their own lists. */
export function TabRecords({ resource, record, as, of }: TabRecordsProps) {
  const who = useSignedIn()
  const references = listReferringResources(of, resource, record, who)
  const parts = references.map(({ other, by }) => ({ resource: other, filter: { [by]: { eq: record.id } } }))
  const [first] = references
  return (
    <>
      <div className="record-tab-tools">
        {references.map((each) => (
          <AddReferringButton key={each.other.name} {...each} record={record} />
        ))}
      </div>
      {as === 'gantt' ? <GanttView of={parts} /> : null}
      {as === 'calendar' ? <DueCalendar of={parts} /> : null}
      {as === 'board' && first ? (
        <EmbeddedBoard resource={first.other} filter={{ [first.by]: { eq: record.id } }} />
      ) : null}
    </>
  )
}

/** Opens the form of a new record, which leads back here. */
function AddReferringButton({ other, by, record }: ReferringResource & { record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const { pathname, search } = useLocation()
  if (!canAddReferringRecord(other, by, record, who)) return null
  return (
    <Button
      size="small"
      component={Link}
      to={createPath(other, buildSourceValues(other, by, record))}
      state={{ back: `${pathname}${search}` }}
      startIcon={<Add />}
    >
      {say('addRelated', { name: lowercaseFirst(other.label) })}
    </Button>
  )
}
