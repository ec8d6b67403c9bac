import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useDashboardWords } from './words'

export interface PartMoves {
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  onRemove(): void
}

interface PartLineProps extends PartMoves {
  label: string
  /** Content in place of the label. */
  children?: ReactNode
}

/** One part of a dashboard, with the buttons that move and remove it. */
export function PartLine({ label, children, isFirst, isLast, onMove, onRemove }: PartLineProps) {
  const say = useDashboardWords()
  return (
    <div className="part-line">
      {children ?? label}
      <span className="part-moves">
        <IconButton size="small" aria-label={say('up', { label })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={say('down', { label })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={say('remove', { label })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </span>
    </div>
  )
}
