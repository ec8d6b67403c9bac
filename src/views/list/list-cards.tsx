import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { formatTitleOrId } from '../../framework/values/record-title'
import type { DisplayField } from '../display-fields'
import { recordPath } from '../paths'
import type { Step } from '../steps/list-steps'
import { FieldValue } from '../value/field-value'
import { StateChip } from '../value/state-chip'
import type { ListDisplay } from './list-display'
import { RowActions } from './row-actions'
import { isRowTicked, type TickState } from './ticked-rows'

const linesOnCard = 4

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
          data-id={row.id}
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
