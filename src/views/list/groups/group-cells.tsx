import ChevronRight from '@mui/icons-material/ChevronRightOutlined'
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import type { Resource } from '../../../framework/resource'
import type { Figures } from '../../../framework/summary'
import { useLongWords } from '../../../i18n/long-words'
import type { Shown } from '../../columns'
import { useSignedIn } from '../../signed-in'
import { usualWidth } from '../long/layout'
import { Cell } from '../long/parts'
import { FigureLines } from './figure-lines'
import { figureField, figuresIn } from './figures'
import type { GroupLine } from './group-lines'

export const number = new Intl.NumberFormat('en-IN')

export const labelLook = { className: 'long-cell long-pinned group-label', style: { width: 280, left: 0 } }
export const countLook = { className: 'long-cell long-right', style: { width: 110 } }
const figuresWidth = (shown: Shown) => Math.max(190, usualWidth(shown, false))
export const figuresLook = (shown: Shown) => ({
  className: 'long-cell long-figures',
  style: { width: figuresWidth(shown) },
})

/** The columns whose values can be added up. */
export const figureColumns = (resource: Resource, columns: readonly Shown[]): readonly Shown[] =>
  columns.filter((shown) => figureField(resource, shown))

export const widthOfGroups = (columns: readonly Shown[]): number =>
  columns.reduce((sum, shown) => sum + figuresWidth(shown), labelLook.style.width + countLook.style.width)

interface FigureCellsProps {
  resource: Resource
  columns: readonly Shown[]
  figures: Figures
}

export function FigureCells({ resource, columns, figures }: FigureCellsProps): ReactNode {
  const { company } = useSignedIn()
  return columns.map((shown) => (
    <Cell key={shown.name} {...figuresLook(shown)}>
      <FigureLines figures={figuresIn(resource, shown, figures, company)} />
    </Cell>
  ))
}

interface GroupCellsProps {
  line: GroupLine
  onToggle(key: string): void
  onOpened(line: GroupLine): void
}

/** A group: its words and the way into it, and how many records, which lead to them. */
export function GroupCells({ line, onToggle, onOpened }: GroupCellsProps) {
  const { group, depth, label } = line
  const say = useLongWords()
  return (
    <>
      <Cell {...labelLook} style={{ ...labelLook.style, paddingLeft: 6 + depth * 20 }}>
        <Opener line={line} onToggle={onToggle} />
        <span className="long-text">{label}</span>
      </Cell>
      <Cell {...countLook}>
        <Button size="small" aria-label={say('showRecords', { label })} onClick={() => onOpened(line)}>
          {number.format(group.count)}
        </Button>
      </Cell>
    </>
  )
}

function Opener({ line: { key, group, label, isOpen }, onToggle }: Pick<GroupCellsProps, 'line' | 'onToggle'>) {
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
