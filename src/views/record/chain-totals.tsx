import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Row } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import { useChainWords } from '../../i18n/records/chain-words'
import { findColumn } from '../display-fields'
import { canReadField } from '../field-access'
import { useSignedIn } from '../signed-in'
import { FieldValue } from '../value/field-value'

/** Shows totals of the rows, from the fields of the record that the person may read. */
export function ChainTotals({
  resource,
  record,
  names,
}: {
  resource: Resource
  record: Row
  names: readonly string[]
}) {
  const say = useChainWords()
  const who = useSignedIn()
  const columns = names
    .filter((name) => canReadField(resource, name, who, record))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
  if (columns.length === 0) return null
  return (
    <Box
      component="dl"
      aria-label={say('chainTotals')}
      sx={{ m: 0, mt: 2, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
    >
      {columns.map((each) => (
        <div key={each.name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {each.label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
            <FieldValue shown={each} record={record} />
          </Typography>
        </div>
      ))}
    </Box>
  )
}
