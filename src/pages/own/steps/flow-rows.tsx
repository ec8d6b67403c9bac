import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { KeyboardEvent, ReactNode } from 'react'
import '../../../views/blocks/records/move-buttons.css'

interface TickProps {
  label: string
  /** What screen readers hear where the label beside the box is short. */
  fullLabel?: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** A checkbox with its words beside it. */
export const Tick = ({ label, fullLabel, isOn, onChange }: TickProps) => (
  <label className="own-tick">
    <input type="checkbox" aria-label={fullLabel} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
)

interface MovesProps {
  words: { up?: string; down?: string; remove: string }
  isFirst: boolean
  isLast: boolean
  onMove?(by: -1 | 1): void
  onRemove(): void
}

/** Buttons that move a row up or down, and remove it. */
export const RowButtons = ({ words, isFirst, isLast, onMove, onRemove }: MovesProps) => (
  <span className="move-buttons own-moves">
    {onMove ? (
      <>
        <IconButton size="small" disabled={isFirst} aria-label={words.up} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton size="small" disabled={isLast} aria-label={words.down} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
      </>
    ) : null}
    <IconButton size="small" aria-label={words.remove} onClick={onRemove}>
      <Close fontSize="small" />
    </IconButton>
  </span>
)

interface NameInputProps {
  label: string
  value: string
  onChange(value: string): void
  onEnter(): void
  onMove(by: -1 | 1): void
}

/** The name of a row: Enter goes to the next row, Alt with an arrow key moves this one. */
export function NameInput({ label, value, onChange, onEnter, onMove }: NameInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter') onEnter()
    else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <TextField
      fullWidth
      size="small"
      value={value}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 80 } }}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** A group of checkboxes with a heading. */
export const TickGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="plain-set own-ticks">
    <legend>{label}</legend>
    {children}
  </fieldset>
)
