import Add from '@mui/icons-material/AddOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useId, useRef, useState } from 'react'
import { getFieldBehaviour } from '../../framework/field'
import { useSay } from '../../i18n/say'
import type { InputProps } from '../field-views'
import { focusWhenDrawn } from '../parts/focus-when-drawn'
import { LabelledGroup } from '../parts/labelled-group'
import { NestedInputs } from '../parts/nested-inputs'

export function RowsBox(props: InputProps) {
  const say = useSay()
  const { id, field, onChange } = props
  const { max = 50 } = field.options as { max?: number }
  const rows = Array.isArray(props.value) ? (props.value as Record<string, unknown>[]) : []
  const adder = useRef<HTMLButtonElement>(null)
  const [news, setNews] = useState('')
  const keys = useRowKeys(rows.length)

  const add = () => {
    onChange([...rows, {}])
    setNews(say('rowAdded', { number: rows.length + 1 }))
    focusWhenDrawn(() => document.querySelector(`[id^="${CSS.escape(`${id}.${rows.length}.`)}"]`))
  }
  const remove = (index: number) => {
    keys.splice(index, 1)
    onChange(rows.filter((_, at) => at !== index))
    setNews(say('rowRemoved', { count: rows.length - 1 }))
    adder.current?.focus()
  }
  const replace = (index: number, next: Record<string, unknown>) =>
    onChange(rows.map((other, at) => (at === index ? next : other)))
  return (
    <LabelledGroup {...props}>
      <Stack spacing={2}>
        {rows.map((row, index) => (
          <RowInputs key={keys[index]} {...props} index={index} row={row} onReplace={replace} onRemove={remove} />
        ))}
        <Box>
          <Button ref={adder} startIcon={<Add />} onClick={add} disabled={rows.length >= max}>
            {say('addRow')}
          </Button>
        </Box>
      </Stack>
      <output style={hidden}>{news}</output>
    </LabelledGroup>
  )
}

interface RowProps extends InputProps {
  index: number
  row: Record<string, unknown>
  onReplace(index: number, row: Record<string, unknown>): void
  onRemove(index: number): void
}

function RowInputs({ id, field, record, onBlur, errorAt, index, row, onReplace, onRemove }: RowProps) {
  const say = useSay()
  return (
    <Box
      role="group"
      aria-label={say('row', { number: index + 1 })}
      sx={{ display: 'flex', gap: 1, pl: 2, borderLeft: 2, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <NestedInputs
          id={`${id}.${index}`}
          fields={getFieldBehaviour(field).nested() ?? {}}
          value={row}
          around={record}
          onChange={(next) => onReplace(index, next)}
          onBlur={onBlur}
          errorAt={(name) => errorAt?.(`${index}.${name}`)}
          isRequired
        />
      </Box>
      <IconButton
        aria-label={say('removeRow', { number: index + 1 })}
        onClick={() => onRemove(index)}
        sx={{ alignSelf: 'flex-start' }}
      >
        <Delete />
      </IconButton>
    </Box>
  )
}

/** Keeps a key for each row while others are removed, because stored rows have none. */
function useRowKeys(count: number): string[] {
  const prefix = useId()
  const nextKey = useRef(0)
  const keys = useRef<string[]>([])
  while (keys.current.length < count) keys.current.push(`${prefix}${nextKey.current++}`)
  keys.current.length = count
  return keys.current
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
