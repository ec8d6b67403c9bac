import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { formatTitleOrId } from '../../framework/values/record-title'
import { useSay } from '../../i18n/say'
import type { DisplayField } from '../display-fields'
import { editPath, recordPath } from '../paths'
import { type SignedInPerson, useSignedIn } from '../signed-in'
import { listSteps, type Step } from '../steps/list-steps'
import { FieldValue } from '../value/field-value'
import { StateChip } from '../value/state-chip'
import type { ListDisplay } from './list-display'
import { isRowTicked, type TickState } from './ticked-rows'

const linesOnCard = 4
/** The path of the icon with three dots, one above the other. */
const dots = 'M10 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0m0 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0m0 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0'

const drawing = (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={dots} />
  </svg>
)

interface CardsProps {
  resource: Resource
  look: ListDisplay
  ticks: TickState | undefined
  onStep(step: Step, record: Row): void
}

/** Shows the list for narrow windows, with the same columns. */
export function ListCards({ resource, look, ticks, onStep }: CardsProps) {
  const { data = [] } = useListContext<Row>()
  const state = resource.workflow?.field
  const [, ...others] = look.visible
  const lines = others.filter(({ name }) => name !== state).slice(0, linesOnCard)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {data.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 1.5, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 2 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {ticks ? (
              <Checkbox
                edge="start"
                checked={isRowTicked(ticks, row.id)}
                onChange={() => ticks.toggle(row.id)}
                slotProps={{ input: { 'aria-labelledby': `card-${row.id}` } }}
              />
            ) : null}
            <Link
              id={`card-${row.id}`}
              component={RouterLink}
              to={recordPath(resource, row.id)}
              sx={{ fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere', py: 1 }}
            >
              {formatTitleOrId(resource, row)}
            </Link>
            {state && !isEmpty(row[state]) ? <StateChip resource={resource} value={row[state]} /> : null}
            <RowActions resource={resource} row={row} onStep={onStep} />
          </Box>
          <CardLines lines={lines} row={row} />
        </Box>
      ))}
    </Box>
  )
}

function CardLines({ lines, row }: { lines: readonly DisplayField[]; row: Row }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(90px, 35%) minmax(0, 1fr)', columnGap: 1, rowGap: 0.5 }}
    >
      {lines.map((column) => (
        <Box key={column.name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {column.label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            <FieldValue shown={column} record={row} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** The actions of a record, behind one button. */
interface RowActionsProps {
  resource: Resource
  row: Row
  onStep: CardsProps['onStep']
  /** Answers further entries; called when the menu opens. */
  entries?(who: SignedInPerson, row: Row): { label: string; onClick(): void }[]
  /** Whether the Tab key stops at the button; default true. */
  isTabStop?: boolean
  /** True while the record moves to another state: its next actions are not known yet. */
  isMoving?: boolean
}

/**
 * Shows the actions of a record in plain elements, because every row that scrolls past has them; the menu
 * is rendered only when it opens.
 */
export function RowActions(props: RowActionsProps) {
  const say = useSay()
  const { resource, row, isTabStop = true, isMoving = false } = props
  // The record at the time when the menu opened: the row may show another one since.
  const [opened, setOpened] = useState<{ anchor: HTMLElement; row: Row } | null>(null)
  return (
    <>
      <button
        type="button"
        className="row-actions"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={say('actionsOf', { name: formatTitleOrId(resource, row) })}
        aria-haspopup="menu"
        aria-disabled={isMoving}
        onClick={(event) => (isMoving ? undefined : setOpened({ anchor: event.currentTarget, row }))}
      >
        {drawing}
      </button>
      {opened ? <RowMenu {...props} {...opened} close={() => setOpened(null)} /> : null}
    </>
  )
}

function RowMenu({
  resource,
  row,
  onStep,
  entries,
  anchor,
  close,
}: RowActionsProps & { anchor: HTMLElement; close(): void }) {
  const say = useSay()
  const who = useSignedIn()
  const steps = listSteps(resource, row, who, say).filter((step) => !step.blocked)
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      <MenuItem component={RouterLink} to={recordPath(resource, row.id)}>
        {say('open')}
      </MenuItem>
      {row.can?.includes('update') ? (
        <MenuItem component={RouterLink} to={editPath(resource, row.id)}>
          {say('edit')}
        </MenuItem>
      ) : null}
      {entries?.(who, row).map(({ label, onClick }) => (
        <MenuItem
          key={label}
          onClick={() => {
            close()
            onClick()
          }}
        >
          {label}
        </MenuItem>
      ))}
      {steps.map((step) => (
        <MenuItem
          key={step.name}
          onClick={() => {
            close()
            onStep(step, row)
          }}
        >
          {step.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
