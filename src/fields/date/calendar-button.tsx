import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import { useDateWords } from '../../i18n/lists/date-words'

interface CalendarButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpen(): void
}

/** Opens the calendar of a date input. */
export function CalendarButton({ ref, isOpen, onOpen }: CalendarButtonProps) {
  const say = useDateWords()
  return (
    <IconButton
      ref={ref}
      size="small"
      edge="end"
      aria-label={say('open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <CalendarMonth fontSize="small" />
    </IconButton>
  )
}
