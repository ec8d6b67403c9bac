import Close from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { useBatchWords } from '../../i18n/batch-words'
import { formatCount } from '../../i18n/format-count'
import { lowercaseFirst } from '../../i18n/say'
import { useBarHeight } from '../form/use-bar-height'
import { noTicks, type TickState } from '../list/ticked-rows'
import { useSignedIn } from '../signed-in'
import { listTickedTools } from '../tools/area-pages'
import type { TickedTool } from '../tools/ticked-tools'
import type { BulkTask } from './batch-task'
import { listBulkSteps } from './bulk-steps'
import type { FieldDraft } from './edit/field-drafts'
import { toSelection } from './selection'
import { StepMenu } from './step-menu'
import { useTickedRows } from './use-ticked-rows'

const BatchTask = lazyWithPreload(() =>
  import('./batch-task').then(({ BatchTask, preloadInputs }) => preloadInputs().then(() => BatchTask)),
)

interface TickBarProps {
  resource: Resource
  ticks: TickState
}

/** Shows how many rows are selected, and the actions on them. */
export function TickBar({ resource, ticks }: TickBarProps) {
  const say = useBatchWords()
  const { roles } = useSignedIn()
  const { filterValues, total = 0 } = useListContext()
  const [task, setTask] = useState<BulkTask | null>(null)
  const [tool, setTool] = useState<TickedTool | null>(null)
  // The input is stored outside the dialog, so that closing the dialog by mistake loses nothing.
  const [drafts, setDrafts] = useState<readonly FieldDraft[]>([])
  useEffect(() => void BatchTask.preload(), [])
  const count = ticks.type === 'exclude' ? total - ticks.ids.size : ticks.ids.size
  const tickedRows = useTickedRows(resource, ticks)
  const goOn = useFocusListAfterUnmount()
  const clear = () => {
    ticks.tick(noTicks)
    goOn()
  }
  return (
    <Box ref={useBarHeight()} role="region" aria-label={say('bar')} sx={barLook}>
      <TickedCount {...{ resource, ticks, count }} />
      {ticks.type === 'include' ? <TickAllMatching {...{ ticks, count }} /> : null}
      <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
        <StepMenu
          steps={listBulkSteps(resource, roles, tickedRows)}
          count={count}
          tools={listTickedTools(resource.name).filter(({ to }) => to.some((role) => roles.includes(role)))}
          onStep={(step) => setTask({ kind: 'step', step })}
          onTool={setTool}
        />
        {checkAccess(resource, 'update', roles).allowed ? (
          <Button size="small" variant="contained" onClick={() => setTask({ kind: 'edit' })}>
            {say('edit')}
          </Button>
        ) : null}
        <IconButton size="small" aria-label={say('clear')} onClick={clear}>
          <Close />
        </IconButton>
      </Box>
      {tool ? (
        <Suspense fallback={null}>
          <tool.Dialog
            {...{ resource, count }}
            selection={toSelection(resource, ticks, filterValues)}
            onClose={(isDone) => (isDone ? clear() : setTool(null))}
          />
        </Suspense>
      ) : null}
      {task ? (
        <Suspense fallback={null}>
          <BatchTask
            {...{ resource, task, count, drafts }}
            selection={toSelection(resource, ticks, filterValues)}
            onDrafts={setDrafts}
            onClose={(isApplied) => (isApplied ? clear() : setTask(null))}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mt: 1.5,
  px: 1.5,
  py: 0.75,
  borderRadius: 2,
  border: 1,
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  // The bar covers the last rows, so that it stays visible when the page scrolls.
  position: 'sticky',
  bottom: 8,
  zIndex: 3,
} as const

/**
 * Moves the focus to the list only after the bar is gone, because an open dialog of the bar holds the
 * focus.
 */
function useFocusListAfterUnmount(): () => void {
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      if (isWanted.current) focusList()
    },
    [],
  )
  return () => {
    isWanted.current = true
  }
}

/** Moves the focus to the list, because the bar disappears together with the focus. */
function focusList(): void {
  document
    .querySelector<HTMLElement>('main [role=grid] [tabindex="0"], main li input[type=checkbox], main .table-tick')
    ?.focus({ preventScroll: true })
}

function TickedCount({ resource, ticks, count }: TickBarProps & { count: number }) {
  const say = useBatchWords()
  const list = lowercaseFirst(count === 1 ? resource.label : resource.plural)
  const isCapped = useIsCapped() && ticks.type === 'exclude'
  const args = { count: isCapped ? say('moreThan', { count: formatCount(count) }) : formatCount(count), list }
  const isAll = ticks.type === 'exclude'
  const exceptCount = ticks.ids.size
  const text = isAll
    ? say(exceptCount > 0 ? 'tickedAllBut' : 'tickedAll', { ...args, but: formatCount(exceptCount) })
    : say('ticked', args)
  // A live region announces only changes and not its first content.
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = text
  }, [text])
  return <Typography ref={region} role="status" variant="body2" sx={{ fontWeight: 600, minHeight: '1.5em' }} />
}

function useIsCapped(): boolean {
  const { meta } = useListContext()
  return (meta as { totalCapped?: boolean } | undefined)?.totalCapped === true
}

/** Selects all records that match the filter, beyond the page. */
function TickAllMatching({ ticks, count }: { ticks: TickState; count: number }) {
  const say = useBatchWords()
  const isCapped = useIsCapped()
  const { total = 0 } = useListContext()
  if (total <= count && !isCapped) return null
  return (
    <Button size="small" onClick={() => ticks.tick({ type: 'exclude', ids: new Set() })}>
      {isCapped ? say('tickAllCapped') : say('tickAll', { count: formatCount(total) })}
    </Button>
  )
}
