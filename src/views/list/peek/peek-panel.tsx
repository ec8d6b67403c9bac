import Close from '@mui/icons-material/CloseOutlined'
import Down from '@mui/icons-material/KeyboardArrowDownOutlined'
import Up from '@mui/icons-material/KeyboardArrowUpOutlined'
import OpenInFull from '@mui/icons-material/OpenInFullOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useListContext } from 'ra-core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { recordPath } from '../../paths'
import { buildTrail } from './list-rows'
import { storeTrail } from './list-trail'
import { PeekRecord } from './peek-record'
import { usePeekKeys } from './use-peek-keys'
import type { PeekSteps } from './use-peek-steps'
import { usePeekWords } from './words'

/** Its address is an entry of the history already: going back on a phone needs no other one. */
const ownBack = { 'data-back': 'own' } as const

interface PeekPanelProps {
  resource: Resource
  area: RefObject<HTMLElement | null>
  id: number
  steps: PeekSteps
  isNarrow: boolean
  close(): void
}

/** Shows a record beside its list; on a phone it is a sheet over the list. */
export function PeekPanel({ resource, area, id, steps, isNarrow, close }: PeekPanelProps) {
  const say = usePeekWords()
  const box = useRef<HTMLElement>(null)
  const openWhole = useOpenWhole(resource, id)
  usePeekKeys({ box, area, step: steps.step, close, openWhole })
  useFocusPanel(box, id)
  const content = (
    <>
      <PeekBar {...{ steps, close, openWhole }} />
      <PeekRecord key={id} resource={resource} id={id} />
    </>
  )
  const name = `${say('peek')}: ${resource.label}`
  if (isNarrow)
    return (
      <Drawer
        open
        anchor="bottom"
        onClose={close}
        slotProps={{
          root: ownBack,
          paper: { role: 'dialog', 'aria-modal': true, 'aria-label': name, ref: box, sx: sheetStyle },
        }}
      >
        {content}
      </Drawer>
    )
  return (
    <PanelFrame name={name} box={box}>
      {content}
    </PanelFrame>
  )
}

const PanelFrame = ({
  name,
  box,
  children,
}: {
  name: string
  box: RefObject<HTMLElement | null>
  children: ReactNode
}) => (
  <Box component="section" ref={box} tabIndex={-1} aria-label={name} sx={panelStyle}>
    {children}
  </Box>
)

/** Opens the page of the record, which then offers the records before and after it. */
function useOpenWhole(resource: Resource, id: number): () => void {
  const navigate = useNavigate()
  const list = useListContext<Row>()
  return () => {
    const trail = buildTrail(list, id, undefined)
    if (trail) storeTrail(resource.name, trail)
    void navigate(recordPath(resource, id))
  }
}

/** Focuses the panel when it opens, and when the button with the focus went with the record before. */
function useFocusPanel(box: RefObject<HTMLElement | null>, id: number): void {
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record may take the focus with it
  useEffect(() => {
    const { activeElement } = document
    if (!wasOpen.current || !activeElement || activeElement === document.body)
      box.current?.focus({ preventScroll: true })
    wasOpen.current = true
  }, [box, id])
}

/** Shows the place in the list, the ways to the rows before and after, and to the whole page. */
function PeekBar({ steps, close, openWhole }: Pick<PeekPanelProps, 'steps' | 'close'> & { openWhole(): void }) {
  const say = usePeekWords()
  const { place, total, hasPrevious, hasNext, step } = steps
  return (
    <Box sx={barStyle} title={say('keys')}>
      <IconButton size="small" aria-label={say('close')} onClick={close}>
        <Close />
      </IconButton>
      <IconButton size="small" aria-label={say('previous')} aria-disabled={!hasPrevious} onClick={() => step(-1)}>
        <Up />
      </IconButton>
      <IconButton size="small" aria-label={say('next')} aria-disabled={!hasNext} onClick={() => step(1)}>
        <Down />
      </IconButton>
      <Box role="status" component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {place === undefined ? '' : say('place', { place: formatCount(place), total: formatCount(total) })}
      </Box>
      <Button size="small" startIcon={<OpenInFull />} onClick={openWhole} sx={{ marginInlineStart: 'auto' }}>
        {say('openWhole')}
      </Button>
    </Box>
  )
}

const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 1,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& [aria-disabled=true]': { opacity: 0.4 },
} as const

/** The page of a record in a narrow place: no head of its own that stays, and one column of facts. */
const contentStyle = {
  '& .peek-record div:has(> header)': { position: 'static', pt: 0 },
  '& .peek-record dl:has(> .fact, > .wide-fact)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const

const panelStyle = {
  ...contentStyle,
  position: 'fixed',
  top: 64,
  insetInlineEnd: 0,
  bottom: 0,
  width: 'var(--peek)',
  zIndex: 1000,
  overflowY: 'auto',
  bgcolor: 'background.default',
  borderInlineStart: 1,
  borderColor: 'divider',
  boxShadow: 4,
  '&:focus': { outline: 'none' },
  '&:focus-visible': { borderColor: 'primary.main' },
} as const

const sheetStyle = {
  ...contentStyle,
  height: '88dvh',
  borderStartStartRadius: 12,
  borderStartEndRadius: 12,
  bgcolor: 'background.default',
  overflowY: 'auto',
} as const
