import Box from '@mui/material/Box'
import { formatPercent } from '../../../framework/values/number-format'
import type { CellProps, FieldViews } from '../../field-views'
import { RangeFilter } from '../../parts/filters'

/** Shows the number and a bar, so that a reader can compare rows easily. */
function Cell({ value }: CellProps) {
  const hundredths = Math.max(0, Number(value))
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 44, height: 6, borderRadius: 3, bgcolor: 'action.disabledBackground', overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{ display: 'block', height: 6, bgcolor: hundredths > 100 ? 'error.main' : 'primary.main' }}
          style={{ width: `${Math.min(100, hundredths)}%` }}
        />
      </Box>
      <span style={figure}>{formatPercent(hundredths)}</span>
    </Box>
  )
}

// The width is fixed, so that the bars of a list are aligned.
const figure = { fontVariantNumeric: 'tabular-nums', minWidth: 50, textAlign: 'right' } as const

export const views: FieldViews = { Cell, Input: null, Filter: RangeFilter, column: { align: 'right', width: 124 } }
