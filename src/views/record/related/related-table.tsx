import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatRecordValue, formatTitleOrId } from '../../../framework/values/record-title'
import type { DisplayField } from '../../display-fields'
import { recordPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import './related-table.css'
import { FieldValue } from '../../value/field-value'

interface RowLinkProps {
  resource: Resource
  row: Row
  /** The column that names the record. */
  column: DisplayField
}

/** Leads to the record; a short title, such as a number, is never broken at its hyphens. */
function RowLink({ resource, row, column }: RowLinkProps) {
  const { company } = useSignedIn()
  const title = formatRecordValue(resource, row, column.name, company.currency) ?? formatTitleOrId(resource, row)
  return (
    <Link
      component={RouterLink}
      to={recordPath(resource, row.id)}
      sx={{ fontWeight: 600, ...(title.length <= 20 && { whiteSpace: 'nowrap' }) }}
    >
      {title}
    </Link>
  )
}

/** Shows rows of a related list; the first column leads to the record. */
export function RelatedTable({
  resource,
  columns,
  rows,
  label,
}: {
  resource: Resource
  columns: readonly DisplayField[]
  rows: readonly Row[]
  label: string
}) {
  return (
    // The box takes the focus, so that arrow keys can scroll a table wider than the window.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        className="related-rows"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          '& th, & td': { py: 0.75, pr: 2, borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {columns.map(({ name, label: heading, column }) => (
              <th key={name} scope="col" style={{ textAlign: column.align ?? 'left' }}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  data-label={index === 0 ? undefined : column.label}
                  style={{ textAlign: column.column.align ?? 'left' }}
                >
                  {index === 0 ? (
                    <RowLink resource={resource} row={row} column={column} />
                  ) : (
                    <FieldValue shown={column} record={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
