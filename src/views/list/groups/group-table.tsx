import ArrowBack from '@mui/icons-material/ArrowBackOutlined'
import Button from '@mui/material/Button'
import { type Summary, summaryLimits } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { ListDisplay } from '../list-display'
import { Cell, Heading, rowHeights, TableRow } from '../table/table-parts'
import { useRowsWindow, WindowFrame } from '../table/window-frame'
import {
  buildFigureCellProps,
  buildLabelCellProps,
  computeGroupsWidth,
  computeLabelWidth,
  countLook,
  FigureCells,
  type FigureColumn,
  GroupCells,
  listFigureColumns,
} from './group-cells'
import { buildGroupLines, type GroupLine } from './group-lines'
import type { GroupingLevel } from './grouping-levels'

interface GroupTableProps {
  resource: Resource
  look: ListDisplay
  levels: readonly GroupingLevel[]
  summary: Summary
  openKeys: readonly string[]
  onToggle(key: string): void
  onOpened(line: GroupLine): void
}

/** Shows a row for each group; people open the groups level by level, down to the records. */
export function GroupTable({ resource, look, levels, summary, openKeys, onToggle, onOpened }: GroupTableProps) {
  const say = useLongWords()
  const columns = listFigureColumns(resource, look.visible)
  const lines = buildGroupLines(summary.groups, levels, openKeys, say)
  const view = useRowsWindow(lines.length, rowHeights[look.density], levels.map(({ asked }) => asked).join())
  const rowCount = lines.length + 2
  const labelWidth = computeLabelWidth(view.available, columns)
  const names = levels.map(({ label }) => label).join(' / ')
  const foot = <GroupFoot {...{ columns, summary, labelWidth }} rowIndex={rowCount} />
  return (
    <>
      <div className="table-below">
        <span>{say('groupedBy', { names })}</span>
        <Button size="small" startIcon={<ArrowBack />} onClick={() => look.setFrame({ groups: [] })}>
          {say('backToRows')}
        </Button>
      </div>
      <WindowFrame
        rows={view}
        label={`${resource.plural}: ${names}`}
        width={computeGroupsWidth(labelWidth, columns)}
        className={`list-${look.density}`}
        head={<GroupHead {...{ columns, names, labelWidth }} />}
        {...{ rowCount, foot }}
      >
        {view.virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return line ? (
            <TableRow
              key={line.key}
              ref={view.virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className="table-row table-record group-record"
              style={{ transform: `translateY(${start}px)` }}
            >
              <GroupCells {...{ line, labelWidth, onToggle, onOpened }} />
              <FigureCells columns={columns} figures={line.group.figures} />
            </TableRow>
          ) : null
        })}
      </WindowFrame>
      <div className="table-below" role="status">
        {summary.isCut ? say('groupsCut', { count: formatCount(summaryLimits.groups) }) : null}
      </div>
    </>
  )
}

interface GroupHeadProps {
  columns: readonly FigureColumn[]
  names: string
  labelWidth: number
}

function GroupHead({ columns, names, labelWidth }: GroupHeadProps) {
  const say = useLongWords()
  return (
    <TableRow aria-rowindex={1} className="table-row group-head">
      <Heading {...buildLabelCellProps(labelWidth)}>{names}</Heading>
      <Heading {...countLook}>{say('count')}</Heading>
      {columns.map((column) => (
        <Heading key={column.key} {...buildFigureCellProps(column)}>
          <span>{column.label}</span>
          <span className="figure-kind">{say(column.kind)}</span>
        </Heading>
      ))}
    </TableRow>
  )
}

interface GroupFootProps {
  columns: readonly FigureColumn[]
  summary: Summary
  labelWidth: number
  rowIndex: number
}

function GroupFoot({ columns, summary, labelWidth, rowIndex }: GroupFootProps) {
  const say = useLongWords()
  return (
    <TableRow aria-rowindex={rowIndex} className="table-row">
      <Cell {...buildLabelCellProps(labelWidth)}>
        <strong>{say('all')}</strong>
      </Cell>
      <Cell {...countLook}>
        <strong>{formatCount(summary.count)}</strong>
      </Cell>
      <FigureCells columns={columns} figures={summary.figures} />
    </TableRow>
  )
}
