import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import { isEmpty } from '../../framework/field'
import type { Chain } from '../../framework/lists/chain-stages'
import type { Resource } from '../../framework/resource'
import { formatTitleOrId } from '../../framework/values/record-title'
import { findColumn } from '../display-fields'
import { canReadField } from '../field-access'
import { recordPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { FieldValue } from '../value/field-value'
import { StateChip } from '../value/state-chip'

interface RowProps {
  chain: Chain
  other: Resource
  row: Row
}

/** Shows the head of a row: number, name as a link, amount and dates; its state if the row was given up. */
export function ChainRowHead({ chain, other, row }: RowProps) {
  const who = useSignedIn()
  const state = other.workflow?.field
  const number = row[chain.sort]
  const amount = canReadField(other, chain.amount, who, row) ? findColumn(other, chain.amount, findResource) : undefined
  const beside = (chain.beside ?? []).filter((name) => hasValueToShow(row[name]) && canReadField(other, name, who, row))
  return (
    <>
      <Link component={RouterLink} to={recordPath(other, row.id)} sx={{ fontWeight: 600 }}>
        {isEmpty(number) ? '' : `${number}. `}
        {formatTitleOrId(other, row)}
      </Link>
      {amount ? (
        <Box sx={{ fontWeight: 400 }}>
          <FieldValue shown={amount} record={row} />
        </Box>
      ) : null}
      {beside.map((name) => (
        <ChainDetailLine key={name} other={other} name={name} row={row} />
      ))}
      {state && chain.isOver(row) ? (
        <Box sx={{ mt: 0.5 }}>
          <StateChip resource={other} value={row[state]} />
        </Box>
      ) : null}
    </>
  )
}

/** Tells whether a value is worth a line; an empty one or a plain no is not. */
const hasValueToShow = (value: unknown) => !isEmpty(value) && value !== false

function ChainDetailLine({ other, name, row }: { other: Resource; name: string; row: Row }) {
  const column = findColumn(other, name, findResource)
  if (!column) return null
  const isFlag = row[name] === true
  return (
    <Box
      sx={{
        fontSize: '0.8125rem',
        fontWeight: isFlag ? 600 : 400,
        color: isFlag ? 'warning.main' : 'text.secondary',
      }}
    >
      {column.label}
      {isFlag ? null : (
        <>
          {': '}
          <FieldValue shown={column} record={row} />
        </>
      )}
    </Box>
  )
}
