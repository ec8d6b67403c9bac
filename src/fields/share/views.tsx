import Box from '@mui/material/Box'
import { RangeFilter } from '../parts/filters'
import type { CellProps, FieldViews } from '../views-contract'

/** A bar beside the number: down a list, the eye compares bars. */
function Cell({ value }: CellProps) {
  const hundredths = Math.max(0, Number(value))
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 56, height: 6, borderRadius: 3, bgcolor: 'action.disabledBackground', overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{ display: 'block', height: 6, bgcolor: hundredths > 100 ? 'error.main' : 'primary.main' }}
          style={{ width: `${Math.min(100, hundredths)}%` }}
        />
      </Box>
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{`${hundredths} %`}</span>
    </Box>
  )
}

export const views: FieldViews = { Cell, Input: null, Filter: RangeFilter, column: { align: 'right', width: 124 } }
