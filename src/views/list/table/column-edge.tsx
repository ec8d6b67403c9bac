import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { clampWidth, maxWidth, minWidth } from './place-columns'
import { Edge } from './table-parts'

interface ColumnEdgeProps {
  label: string
  width: number
  onWidth(width: number): void
  onWidthKept(width: number): void
}

const step = 16

/** Shows the edge of a heading; dragging it, or the arrow keys, change the width of the column. */
export function ColumnEdge({ label, width, onWidth, onWidthKept }: ColumnEdgeProps) {
  const say = useLongWords()
  const from = useRef<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent) =>
    from.current && clampWidth(from.current.width + event.clientX - from.current.x)
  const move = (event: PointerEvent) => {
    const next = widthAt(event)
    if (next !== null) onWidth(next)
  }
  const end = (event: PointerEvent) => {
    const next = widthAt(event)
    from.current = null
    if (next !== null) onWidthKept(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0
    if (by === 0) return
    event.preventDefault()
    onWidthKept(clampWidth(width + by))
  }
  return (
    <Edge
      aria-orientation="vertical"
      aria-label={say('columnWidth', { label })}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      className="table-edge"
      onKeyDown={handleKey}
      // Dragging the edge must not drag the heading too.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
