import ChevronRight from '@mui/icons-material/ChevronRightOutlined'
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import type { Field } from '../../../framework/field'
import type { Figures } from '../../../framework/lists/list-figures'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { DisplayField } from '../../display-fields'
import { useSignedIn } from '../../signed-in'
import { narrowTable } from '../table/place-columns'
import { buildPinnedStyle, Cell } from '../table/table-parts'
import { findNumericField, formatFigureLines, listFigureKinds, type ShownKind } from './column-figures'
import type { GroupLine } from './group-lines'

export const buildLabelCellProps = (width: number) => ({
  className: 'table-cell table-pinned group-label',
  style: { width, ...buildPinnedStyle(0) },
})
export const countLook = { className: 'table-cell table-right', style: { width: 110 } }

/** One kind of figure of one column of the list. */
export interface FigureColumn {
  key: string
  field: Field
  label: string
  kind: ShownKind
}

/** Lists a column for each figure of the columns whose values can be added up. */
export const listFigureColumns = (resource: Resource, columns: readonly DisplayField[]): FigureColumn[] =>
  columns.flatMap((column) => {
    const field = findNumericField(resource, column)
    return field
      ? listFigureKinds(field).map((kind) => ({ key: `${kind}:${column.name}`, field, label: column.label, kind }))
      : []
  })

const figureWidth = ({ label }: FigureColumn) => Math.max(140, Math.round(label.length * 7.9) + 24)
export const buildFigureCellProps = (column: FigureColumn) => ({
  className: 'table-cell table-figures',
  style: { width: figureWidth(column) },
})

/** The label takes what the figures leave, within limits. */
export const computeLabelWidth = (available: number, columns: readonly FigureColumn[]): number =>
  available < narrowTable ? 150 : Math.min(360, Math.max(200, available - computeGroupsWidth(0, columns)))

export const computeGroupsWidth = (labelWidth: number, columns: readonly FigureColumn[]): number =>
  columns.reduce((sum, column) => sum + figureWidth(column), labelWidth + countLook.style.width)

/** Shows the figures of a group, one line for each currency, in the same order in all columns. */
export function FigureCells({ columns, figures }: { columns: readonly FigureColumn[]; figures: Figures }): ReactNode {
  const { company } = useSignedIn()
  return columns.map((column) => (
    <Cell key={column.key} {...buildFigureCellProps(column)}>
      {formatFigureLines(column.field, figures[column.key], company).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Cell>
  ))
}

interface GroupCellsProps {
  line: GroupLine
  labelWidth: number
  onToggle(key: string): void
  onOpened(line: GroupLine): void
}

/** Shows a group: its label opens the group, its count links to the records. */
export function GroupCells({ line, labelWidth, onToggle, onOpened }: GroupCellsProps) {
  const { group, depth, label } = line
  const look = buildLabelCellProps(labelWidth)
  const say = useLongWords()
  return (
    <>
      <Cell {...look} style={{ ...look.style, paddingLeft: 6 + depth * 16 }}>
        <GroupToggle line={line} onToggle={onToggle} />
        <span className="table-text">{label}</span>
      </Cell>
      <Cell {...countLook}>
        <Button
          size="small"
          aria-label={say('showRecords', { label })}
          sx={{ minWidth: 0, mr: '-5px' }}
          onClick={() => onOpened(line)}
        >
          {formatCount(group.count)}
        </Button>
      </Cell>
    </>
  )
}

function GroupToggle({ line: { key, group, label, isOpen }, onToggle }: Pick<GroupCellsProps, 'line' | 'onToggle'>) {
  const say = useLongWords()
  if (!group.groups) return <span style={{ width: 32 }} />
  return (
    <IconButton
      size="small"
      aria-expanded={isOpen}
      aria-label={say(isOpen ? 'closeGroup' : 'openGroup', { label })}
      onClick={() => onToggle(key)}
    >
      {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
    </IconButton>
  )
}
