import Box from '@mui/material/Box'
import type { Row } from '../../../dataProvider/create'
import { type Chain, computeStages } from '../../framework/lists/chain-stages'
import type { Resource } from '../../framework/resource'
import { useChainWords } from '../../i18n/records/chain-words'
import { lowercaseFirst } from '../../i18n/say'
import { ChainRowHead } from './chain-row'
import { StageCell } from './chain-stage'

export interface ChainRowsProps {
  chain: Chain
  other: Resource
  rows: readonly Row[]
}

/** Shows a row for each record, with a column for each stage. */
export function ChainTable({ chain, other, rows }: ChainRowsProps) {
  const say = useChainWords()
  return (
    // The box can take the focus, so that arrow keys scroll a table wider than the window. It has a position,
    // so that it contains the texts for screen readers.
    <Box role="region" aria-label={chain.title} tabIndex={0} sx={{ overflowX: 'auto', position: 'relative' }}>
      <Box component="table" sx={tableLook}>
        <caption className="for-readers">{say('chainCaption', { list: lowercaseFirst(other.plural) })}</caption>
        <thead>
          <tr>
            {[other.label, ...chain.stages.map(({ label }) => label)].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <ChainRowHead chain={chain} other={other} row={row} />
              </th>
              {computeStages(chain, row).map((state, index) => {
                const stage = chain.stages[index]
                return <td key={state.label}>{stage ? <StageCell {...{ stage, state, other, row }} /> : null}</td>
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableLook = {
  width: '100%',
  minWidth: 664,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: '0.875rem',
  '& th, & td': { py: 1, pr: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontWeight: 600 },
  '& th:first-of-type': {
    width: '26%',
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
  },
} as const
