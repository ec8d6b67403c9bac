import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { can } from '../../framework/access'
import { behaviour } from '../../framework/field'
import { labelOf, type Resource } from '../../framework/resource'
import { inSentence, useSay } from '../../i18n/say'
import { columnsOf, type Shown } from '../columns'
import { findResource } from '../host'
import { createPath, filteredListPath, recordPath } from '../paths'
import { type SignedIn, useSignedIn } from '../signed-in'
import { FailureNotice, Waiting } from '../states/states'
import { FieldValue } from '../value/field-value'
import { Panel } from './sections'
import { mayReferTo, sourceFor } from './source'

const rowsShown = 5
const columnsShown = 3

interface Relation {
  other: Resource
  /** The reference of the other resource that names this record. */
  by: string
  isOnly: boolean
}

/** The declared related lists, one for each reference that leads here. */
export function RelatedLists({ resource, record }: { resource: Resource; record: Row }) {
  const { roles } = useSignedIn()
  const { related = [], chain } = resource.views
  const relations = related.flatMap((name): Relation[] => {
    const other = findResource(name)
    // The chain above lists them already.
    if (!other || name === chain?.of || !can(other, 'list', roles).allowed) return []
    const references = Object.keys(other.fields).filter((field) => targetOf(other, field) === resource.name)
    return references.map((by) => ({ other, by, isOnly: references.length === 1 }))
  })
  return relations.map((relation) => (
    <RelatedList key={`${relation.other.name} ${relation.by}`} {...relation} resource={resource} record={record} />
  ))
}

function targetOf(resource: Resource, name: string): string | undefined {
  const field = resource.fields[name]
  return field && behaviour(field).target()
}

function RelatedList({ resource, other, by, isOnly, record }: Relation & { resource: Resource; record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<Row>(other.route, {
    filter: { [by]: { eq: record.id } },
    pagination: { page: 1, perPage: rowsShown },
    sort: { field: other.title, order: 'ASC' },
  })
  const source = sourceFor(other, by, record)
  const columns = tellingColumns(other, Object.keys(source), who)
  const title =
    isOnly && other !== resource
      ? other.plural
      : say('relatedBy', { list: other.plural, field: inSentence(labelOf(other, by)) })
  const create =
    isOnly && mayReferTo(other, by, record, who) ? (
      <Button
        size="small"
        component={RouterLink}
        to={createPath(other, source)}
        state={{ back: recordPath(resource, record.id) }}
        sx={{ marginInlineStart: 'auto' }}
      >
        {say('addRelated', { name: inSentence(other.label) })}
      </Button>
    ) : null
  return (
    <Panel title={title} beside={create}>
      {isPending ? <Waiting lines={2} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && total === 0 ? <Typography color="text.secondary">{say('noRelated')}</Typography> : null}
      {data && total > 0 ? <SmallTable resource={other} columns={columns} rows={data} label={title} /> : null}
      {total > rowsShown ? (
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

/** The first usual columns and the state, without what every row shares with this record. */
function tellingColumns(other: Resource, shared: readonly string[], who: SignedIn): Shown[] {
  const { usual, all } = columnsOf(other, who, findResource)
  const state = other.workflow?.field
  const telling = usual.filter((name) => !shared.includes(name) && name !== state).slice(0, columnsShown)
  const names = [...telling, ...usual.filter((name) => name === state)]
  return names.flatMap((name) => all.find((shown) => shown.name === name) ?? [])
}

function SmallTable({
  resource,
  columns,
  rows,
  label,
}: {
  resource: Resource
  columns: readonly Shown[]
  rows: readonly Row[]
  label: string
}) {
  return (
    // Takes the focus so that arrow keys can scroll what is wider than the window.
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
              {columns.map((shown, index) => (
                <td key={shown.name} style={{ textAlign: shown.column.align ?? 'left' }}>
                  {index === 0 ? (
                    <Link component={RouterLink} to={recordPath(resource, row.id)}>
                      {String(row[resource.title] ?? `#${row.id}`)}
                    </Link>
                  ) : (
                    <FieldValue shown={shown} record={row} />
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
