import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import type { Resource } from '../../../framework/resource'
import { useLookWords } from '../../../i18n/lists/display-words'
import { lowercaseFirst } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { DisplayModeSwitch } from '../board/display-mode-switch'
import { FramePanel } from '../groups/frame-panel'
import type { Density, ListDisplay } from '../list-display'

/** Lets the person choose how the list is shown, all in sight at once; loaded when it is opened. */
export function DisplayPanel({ look, resource }: { look: ListDisplay; resource: Resource }) {
  const say = useLookWords()
  const id = useId()
  return (
    <Box sx={panelStyle}>
      <Stack spacing={1}>
        <DisplayModeSwitch look={look} />
        <Typography id={id} variant="body2" sx={{ fontWeight: 600 }}>
          {say('density')}
        </Typography>
        <RadioGroup
          row
          aria-labelledby={id}
          value={look.density}
          onChange={(_, value) => look.setDensity(value as Density)}
        >
          <FormControlLabel value="comfortable" control={<Radio size="small" />} label={say('comfortable')} />
          <FormControlLabel value="compact" control={<Radio size="small" />} label={say('compact')} />
        </RadioGroup>
        <FramePanel resource={resource} look={look} />
      </Stack>
      <ColumnsPart look={look} title={resource.title} />
    </Box>
  )
}

const panelStyle = {
  p: 2,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '250px minmax(0, 1fr)' },
} as const

/** Number of columns from which a search among them helps. */
const manyColumns = 10

/** Shows the columns with a search among them; their list scrolls by itself. */
function ColumnsPart({ look, title }: { look: ListDisplay; title: string }) {
  const say = useLookWords()
  const [typed, setTyped] = useState('')
  return (
    <Stack spacing={1} role="group" aria-label={say('columns')} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {say('columns')}
        </Typography>
        <Button size="small" disabled={look.chosen === null} onClick={() => look.choose(null)}>
          {say('usualColumns')}
        </Button>
      </Box>
      {look.all.length < manyColumns ? null : (
        <OutlinedInput
          size="small"
          fullWidth
          value={typed}
          placeholder={say('findColumn')}
          inputProps={{ 'aria-label': say('findColumn'), autoComplete: 'off' }}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Box sx={{ position: 'relative', maxHeight: { xs: '36vh', sm: 'min(400px, 55vh)' }, overflowY: 'auto' }}>
        <ColumnChoices look={look} title={title} search={typed.trim().toLowerCase()} />
      </Box>
    </Stack>
  )
}

/** Shows the chosen columns in their order, then those that can be added. */
function ColumnChoices({ look, title, search }: { look: ListDisplay; title: string; search: string }) {
  const say = useLookWords()
  const { id, names, moved, toggle, move } = useColumnOrder(look)
  const others = look.all.filter(({ name }) => !names.includes(name))
  const matching = [...look.visible, ...others].filter(({ label }) => label.toLowerCase().includes(search))
  const renderMover = ({ name, label }: DisplayField, by: 1 | -1) => {
    const [at, to] = [names.indexOf(name), names.indexOf(name) + by]
    // The title always stays first.
    const isOff = at < 1 || to < 1 || to >= names.length
    return (
      <MoveColumnButton
        key={by}
        id={`${id}-${name}-${by}`}
        by={by}
        name={label}
        isOff={isOff}
        onMove={() => move(name, by)}
      />
    )
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {matching.map((column) => (
          <Box component="li" key={column.name} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              label={column.label}
              sx={{ flex: 1, minWidth: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={names.includes(column.name)}
                  disabled={column.name === title}
                  onChange={() => toggle(column.name)}
                  slotProps={{ input: { id: `${id}-${column.name}` } }}
                />
              }
            />
            {names.includes(column.name) ? ([-1, 1] as const).map((by) => renderMover(column, by)) : null}
          </Box>
        ))}
      </Box>
      <span role="status" className="for-readers">
        {matching.length === 0 ? say('noColumn') : moved}
      </span>
    </>
  )
}

/** Changes which columns are shown and in which order; the control that was used keeps the focus. */
function useColumnOrder({ visible, choose }: ListDisplay) {
  const say = useLookWords()
  const id = useId()
  const [moveText, setMoveText] = useState('')
  const used = useRef('')
  const names = visible.map(({ name }) => name)
  const order = names.join()
  // A line that moves loses the focus, so the control gets it again.
  useEffect(() => {
    if (order && used.current) document.getElementById(used.current)?.focus()
  }, [order])
  const toggle = (name: string) => {
    used.current = `${id}-${name}`
    setMoveText('')
    choose(names.includes(name) ? names.filter((other) => other !== name) : [...names, name])
  }
  const move = (name: string, by: 1 | -1) => {
    const to = names.indexOf(name) + by
    used.current = `${id}-${name}-${by}`
    setMoveText(say('moved', { name: visible[to - by]?.label, place: to + 1, count: names.length }))
    choose(names.filter((other) => other !== name).toSpliced(to, 0, name))
  }
  return { id, names, moved: moveText, toggle, move }
}

interface MoveColumnButtonProps {
  id: string
  by: 1 | -1
  name: string
  isOff: boolean
  onMove(): void
}

function MoveColumnButton({ id, by, name, isOff, onMove }: MoveColumnButtonProps) {
  const say = useLookWords()
  const Icon = by < 0 ? ArrowUpward : ArrowDownward
  return (
    <IconButton
      id={id}
      size="small"
      aria-label={say(by < 0 ? 'moveUp' : 'moveDown', { name: lowercaseFirst(name) })}
      // The button is not really disabled: a button that becomes disabled while it is used would lose the focus.
      aria-disabled={isOff}
      sx={isOff ? { opacity: 0.3 } : {}}
      onClick={isOff ? undefined : onMove}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}
