import ArrowBack from '@mui/icons-material/ArrowBackOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import type { Step } from '../../steps/list-steps'
import type { InlineEditing } from '../inline/create-inline-editing'
import type { ListDisplay } from '../list-display'
import { ScrolledList } from '../table/scrolled-list'
import { listFigureKeys } from './column-figures'
import type { GroupLine } from './group-lines'
import { GroupTable } from './group-table'
import { addFilterConditions, type GroupingLevel } from './grouping-levels'
import { useSummary } from './use-summary'

interface GroupedListProps {
  resource: Resource
  look: ListDisplay
  levels: readonly GroupingLevel[]
  inline: InlineEditing | null
  onStep(step: Step, record: Row): void
}

/** Shows the groups with their counts and figures, or the records of one group. */
export function GroupedList({ resource, look, levels, inline, onStep }: GroupedListProps) {
  const { filterValues } = useListContext()
  const [openKeys, setOpenKeys] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<GroupLine>()
  const figures = listFigureKeys(resource, look.visible)
  const groups = levels.map(({ asked }) => asked)
  const { data, error, refetch } = useSummary(resource, { filter: filterValues, groups, figures }, true)
  if (opened)
    return <GroupRecords {...{ resource, look, inline, opened, onStep }} onBack={() => setOpened(undefined)} />
  if (error && !data) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <LoadingLines />
  return (
    <GroupTable
      {...{ resource, look, levels, openKeys, onOpened: setOpened }}
      summary={data}
      onToggle={(key) =>
        setOpenKeys((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]))
      }
    />
  )
}

interface GroupRecordsProps extends Omit<GroupedListProps, 'levels'> {
  opened: GroupLine
  onBack(): void
}

/** Shows the long list of one group, with its own figures. */
function GroupRecords({ resource, look, inline, opened, onStep, onBack }: GroupRecordsProps) {
  const say = useLongWords()
  const { filterValues } = useListContext()
  const filter = addFilterConditions(filterValues, opened.conditions)
  return (
    <>
      <div className="table-below">
        {/* The control with the focus no longer exists, so the focus moves here. */}
        <Button autoFocus size="small" startIcon={<ArrowBack />} onClick={onBack}>
          {say('allGroups')}
        </Button>
        <strong>{opened.label}</strong>
      </div>
      <ScrolledList {...{ resource, look, inline, filter, onStep }} label={opened.label} />
    </>
  )
}
