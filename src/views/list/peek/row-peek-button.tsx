import Open from '@mui/icons-material/VerticalSplitOutlined'
import IconButton from '@mui/material/IconButton'
import { type RefObject, useEffect, useState } from 'react'
import { findRow, readRowId } from './list-rows'
import { usePeekWords } from './words'

interface RowPlace {
  id: number
  name: string
  top: number
  left: number
}

/** Width and height of the button, in pixels. */
const size = 28

/**
 * Shows one button at the row under the pointer, in each kind of table. Keys have Space for it, so Tab does
 * not stop here.
 */
export function RowPeekButton({ area, onOpen }: { area: RefObject<HTMLElement | null>; onOpen(id: number): void }) {
  const say = usePeekWords()
  const [place, setPlace] = useState<RowPlace | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || (target instanceof Element && target.closest('.row-peek'))) return
      setPlace(area.current?.contains(target as Node) ? findRowPlace(findRow(target)) : null)
    }
    // The pointer may have come before this code was loaded.
    setPlace(findRowPlace(area.current?.querySelector<HTMLElement>('[data-id]:hover') ?? null))
    document.addEventListener('pointerover', onOver, options)
    document.addEventListener('scroll', () => setPlace(null), { ...options, capture: true })
    return () => stop.abort()
  }, [area])
  if (!place) return null
  const { id, name, top, left } = place
  return (
    <IconButton
      className="row-peek"
      size="small"
      tabIndex={-1}
      aria-label={say('peekOf', { name })}
      title={say('peek')}
      onClick={() => onOpen(id)}
      sx={buttonStyle}
      style={{ top, left }}
    >
      <Open fontSize="small" />
    </IconButton>
  )
}

/** Finds the end of the first text of the row, where its link ends at the latest. */
function findRowPlace(row: HTMLElement | null): RowPlace | null {
  const id = readRowId(row)
  const text = row?.querySelector('a[href]')
  const cell = text?.closest('[role=gridcell], [role=cell], [role=rowheader]')
  if (id === undefined || !row || !text || !cell) return null
  const { right } = cell.getBoundingClientRect()
  const { top, height } = row.getBoundingClientRect()
  return { id, name: text.textContent, top: top + (height - size) / 2, left: right - size - 2 }
}

const buttonStyle = {
  position: 'fixed',
  zIndex: 4,
  width: size,
  height: size,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'action.hover' },
} as const
