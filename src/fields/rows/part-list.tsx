import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { usePartListWords } from '../../i18n/part-list-words'
import type { InputProps } from '../field-views'
import { LabelledGroup } from '../parts/labelled-group'

/** A part while somebody enters it: any value may be missing or not readable yet. */
export type Part = Readonly<Record<string, unknown>>

interface PartListProps extends InputProps {
  parts: readonly Part[]
  /** What a part is, with its number: `Leg 1: Bengaluru to Mumbai`. */
  title(part: Part, at: number): string
  /** The inputs of a part. */
  inputs(part: Part, at: number): ReactNode
  onParts(parts: readonly Part[]): void
  /** Ways to add parts. */
  children: ReactNode
}

/** Shows parts of a record in their order; buttons and keys move and remove them. */
export function PartList({ parts, title, inputs, onParts, children, ...props }: PartListProps) {
  const say = usePartListWords()
  const [news, setNews] = useState('')
  const keys = usePartKeys(parts.length)
  const move = (at: number, by: 1 | -1) => {
    const to = at + by
    if (to < 0 || to >= parts.length) return
    onParts(swapItems(parts, at, to))
    keys.current = swapItems(keys.current, at, to)
    setNews(say('moved', { number: to + 1 }))
  }
  const remove = (at: number) => {
    keys.current = keys.current.filter((_, place) => place !== at)
    onParts(parts.filter((_, place) => place !== at))
    setNews(say('removed', { part: title(parts[at] ?? {}, at) }))
    document.getElementById(props.id)?.focus()
  }
  return (
    <LabelledGroup {...props} isRequired>
      {parts.map((part, at) => (
        <PartCard
          key={keys.current[at]}
          name={title(part, at)}
          place={{ isFirst: at === 0, isLast: at === parts.length - 1 }}
          onMove={(by) => move(at, by)}
          onRemove={() => remove(at)}
          onLeave={() => props.onBlur?.()}
        >
          {inputs(part, at)}
        </PartCard>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > button': { minHeight: 44 } }}>{children}</Box>
      <output style={hidden}>{news}</output>
    </LabelledGroup>
  )
}

function swapItems<Item>(items: readonly Item[], at: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}

interface PartCardProps {
  name: string
  place: { isFirst: boolean; isLast: boolean }
  onMove(by: 1 | -1): void
  onRemove(): void
  onLeave(): void
  children: ReactNode
}

/** Shows one part. It is checked when the focus leaves it as a whole, not after each of its inputs. */
function PartCard({ name, place, onMove, onRemove, onLeave, children }: PartCardProps) {
  const say = usePartListWords()
  const id = useId()
  const handleKeys = (event: KeyboardEvent) => {
    if (!event.ctrlKey) return
    if (event.key === 'Delete') onRemove()
    else if (event.shiftKey && event.key === 'ArrowUp') onMove(-1)
    else if (event.shiftKey && event.key === 'ArrowDown') onMove(1)
    else return
    event.preventDefault()
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave()
  }
  return (
    <Box role="group" aria-labelledby={id} onKeyDown={handleKeys} onBlur={handleBlur} sx={cardLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Box component="h3" id={id} sx={{ flex: 1, m: 0, fontSize: '1rem', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {!place.isFirst || !place.isLast ? (
          <>
            <CardButton
              label={say('moveUp', { part: name })}
              keys="Control+Shift+ArrowUp"
              isOff={place.isFirst}
              onClick={() => onMove(-1)}
            >
              <ArrowUpward fontSize="small" />
            </CardButton>
            <CardButton
              label={say('moveDown', { part: name })}
              keys="Control+Shift+ArrowDown"
              isOff={place.isLast}
              onClick={() => onMove(1)}
            >
              <ArrowDownward fontSize="small" />
            </CardButton>
          </>
        ) : null}
        <CardButton label={say('remove', { part: name })} keys="Control+Delete" onClick={onRemove}>
          <Delete fontSize="small" />
        </CardButton>
      </Box>
      <Box sx={gridLook}>{children}</Box>
    </Box>
  )
}

interface CardButtonProps {
  label: string
  keys: string
  isOff?: boolean
  onClick(): void
  children: ReactNode
}

const CardButton = ({ label, keys, isOff = false, onClick, children }: CardButtonProps) => (
  <IconButton
    aria-label={label}
    title={`${label} (${keys.replace('Control', 'Ctrl').replace('Arrow', '')})`}
    aria-keyshortcuts={keys}
    disabled={isOff}
    onClick={onClick}
    sx={{ width: 44, height: 44 }}
  >
    {children}
  </IconButton>
)

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** On a phone the parts have no frame, so that their inputs have the room. */
const cardLook = {
  border: { xs: 0, sm: 1 },
  borderTop: { xs: 1, sm: 1 },
  borderColor: { xs: 'divider', sm: 'divider' },
  borderRadius: { xs: 0, sm: 2 },
  px: { xs: 0, sm: 2 },
  py: 1.5,
  mb: 1.5,
} as const

/** Inputs take halves or thirds of a line; on a phone two short ones share a line, times have one each. */
const gridLook = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
  '& > *': { gridColumn: { xs: 'span 1', sm: 'span 2' }, minWidth: 0 },
  '& > .half': { gridColumn: { xs: '1 / -1', sm: 'span 3' } },
  '& > .line': { gridColumn: { xs: '1 / -1', sm: 'span 2' } },
  '& > .whole': { gridColumn: '1 / -1' },
  alignItems: 'end',
} as const

/** Keeps a key for each part while others move, because stored parts have none. */
function usePartKeys(count: number) {
  const prefix = useId()
  const next = useRef(0)
  const keys = useRef<string[]>([])
  while (keys.current.length < count) keys.current.push(`${prefix}${next.current++}`)
  keys.current.length = count
  return keys
}
