import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../../src/framework/values/dates'
import type { WeekLineRow } from '../../answers'
import { useTimesheetWords } from '../../words/en'
import type { GridCell } from './use-timesheet-week'

interface NoteFieldProps {
  at: GridCell
  line: WeekLineRow | undefined
  isReadOnly: boolean
  onNote(id: number, note: string | null): void
}

/** Edits the note of the cell that had the focus last. It is available once the cell has minutes. */
export function NoteField({ at: { row, date }, line, isReadOnly, onNote }: NoteFieldProps) {
  const say = useTimesheetWords()
  const [text, setText] = useState('')
  const stored = line?.description ?? ''
  useEffect(() => setText(stored), [stored])
  const save = () => {
    if (line && text.trim() !== stored) onNote(line.id, text.trim() || null)
  }
  return (
    <TextField
      fullWidth
      size="small"
      margin="normal"
      label={say('note', { row: row.label, day: formatDate(date) })}
      helperText={line?.isBillable ? say('noteHelp') : ' '}
      disabled={!line?.id || isReadOnly}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  )
}
