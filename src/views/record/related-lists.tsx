import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { getFieldBehaviour } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { lowercaseFirst, useSay } from '../../i18n/say'
import type { DisplayField } from '../display-fields'
import { createPath, filteredListPath, recordPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { FailureNotice, LoadingLines } from '../states/page-states'
import { FieldValue } from '../value/field-value'
import { Panel } from './record-sections'
import { buildSourceValues, canAddReferringRecord } from './referring-values'
import {
  buildRelatedQuery,
  columnsOnPage,
  listRelatedColumns,
  listRelations,
  type RelatedResource,
  relationTitle,
  rowsShown,
} from './related-resources'

interface RelatedListsProps {
  resource: Resource
  record: Row
  /** Tells whether the relation is shown here. */
  isShown(relation: RelatedResource): boolean
  /** Number of rows; default: a few. */
  rows?: number
}

/** Shows the declared related lists, one for each reference that leads to this record. */
export function RelatedLists({ resource, record, isShown, rows = rowsShown }: RelatedListsProps) {
  const who = useSignedIn()
  const relations = listRelations(resource, who, record).filter(isShown)
  return relations.map((relation) => (
    <RelatedList
      key={`${relation.other.name} ${relation.by}`}
      relation={relation}
      resource={resource}
      record={record}
      most={rows}
    />
  ))
}

interface RelatedProps {
  relation: RelatedResource
  resource: Resource
  record: Row
  most: number
}

function RelatedList({ relation, resource, record, most }: RelatedProps) {
  const say = useSay()
  const who = useSignedIn()
  const { other, by, isOnly } = relation
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<Row>(other.route, buildRelatedQuery(relation, record, most))
  const columns = listRelatedColumns(relation, record, who, most > rowsShown ? columnsOnPage : undefined)
  const title = relationTitle(relation, resource, say)
  const create =
    isOnly && canAddReferringRecord(other, by, record, who) ? (
      <Button
        size="small"
        component={RouterLink}
        to={createPath(other, buildSourceValues(other, by, record))}
        state={{ back: recordPath(resource, record.id) }}
        sx={{ marginInlineStart: 'auto' }}
      >
        {say('addRelated', { name: lowercaseFirst(other.label) })}
      </Button>
    ) : null
  const fillsPage = most > rowsShown
  if (isPending && !fillsPage) return null
  // A list of nothing takes no room; the button that begins it stays.
  if (data && total === 0 && !fillsPage)
    return create && <Box sx={{ display: 'inline-block', mr: 1, mb: 2 }}>{create}</Box>
  return (
    <Panel
      title={title}
      beside={
        <>
          {total > 0 ? <Typography color="text.secondary">{total}</Typography> : null}
          {create}
        </>
      }
    >
      {isPending ? <LoadingLines lines={2} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && total === 0 ? <Typography color="text.secondary">{say('noRelated')}</Typography> : null}
      {data && total > 0 ? <RelatedTable resource={other} columns={columns} rows={data} label={title} /> : null}
      {total > most ? (
        <Link
          component={RouterLink}
          to={filteredListPath(other, { [by]: { eq: record.id } })}
          sx={{ display: 'inline-block', mt: 1.5 }}
        >
          {say('showAll', { total })}
        </Link>
      ) : null}
    </Panel>
  )
}

/** Formats the title of the record. */
const formatRowTitle = ({ name, field }: DisplayField, row: Row): string =>
  row.labels?.[name] ?? (getFieldBehaviour(field).text(row[name]) || `#${row.id}`)

/** A short title, such as a number, is never broken at its hyphens. */
const titleLinkStyle = (column: DisplayField, row: Row) =>
  formatRowTitle(column, row).length <= 20 ? { whiteSpace: 'nowrap' } : {}

function RelatedTable({
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
                <td key={column.name} style={{ textAlign: column.column.align ?? 'left' }}>
                  {index === 0 ? (
                    <Link component={RouterLink} to={recordPath(resource, row.id)} sx={titleLinkStyle(column, row)}>
                      {formatRowTitle(column, row)}
                    </Link>
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
