import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { computeStages } from '../../framework/lists/chain-stages'
import { ChainRowHead } from './chain-row'
import { StageCell } from './chain-stage'
import type { ChainRowsProps } from './chain-table'

/** Shows the chain in narrow windows: a card for each record, a line for each stage. */
export function ChainCards({ chain, other, rows }: ChainRowsProps) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
          <ChainRowHead chain={chain} other={other} row={row} />
          <Box component="dl" sx={stagesLook}>
            {computeStages(chain, row).map((state, index) => {
              const stage = chain.stages[index]
              return (
                <Box key={state.label} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" color="text.secondary">
                    {state.label}
                  </Typography>
                  <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                    {stage ? <StageCell {...{ stage, state, other, row }} /> : null}
                  </Typography>
                </Box>
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const stagesLook = {
  m: 0,
  mt: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, 34%) minmax(0, 1fr)',
  columnGap: 1,
  rowGap: 0.75,
} as const
