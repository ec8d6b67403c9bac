import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import IconButton from '@mui/material/IconButton'
import { createWordsHook } from '../../../i18n/words-hook'
import './move-buttons.css'

const words = {
  up: 'Move %{label} up',
  down: 'Move %{label} down',
  remove: 'Remove %{label}',
} as const

const useMoveWords = createWordsHook('moves', words)

/** What moves and removes one of several parts. */
export interface PartMoves {
  isFirst: boolean
  isLast: boolean
  onMove(by: 1 | -1): void
  /** Absent: the part stays. */
  onRemove: (() => void) | undefined
}

/** The buttons that move a part by one place and remove it; `label` names the part. */
export function MoveButtons({ label, isFirst, isLast, onMove, onRemove }: PartMoves & { label: string }) {
  const say = useMoveWords()
  return (
    <span className="move-buttons">
      <IconButton size="small" aria-label={say('up', { label })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={say('down', { label })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownward fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={say('remove', { label })} disabled={!onRemove} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </span>
  )
}
