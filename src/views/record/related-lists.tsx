import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { filteredListPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { FailureNotice, LoadingLines } from '../states/page-states'
import { Panel } from './record-sections'
import { canAddReferringRecord } from './referring-values'
import { CreateButton } from './related/create-button'
import { RelatedTable } from './related/related-table'
import {
  buildRelatedQuery,
  columnsOnPage,
  listRelatedColumns,
  listRelations,
  type RelatedResource,
  relationTitle,
  rowsOnPage,
  rowsShown,
} from './related-resources'

interface RelatedListsProps {
  resource: Resource
  record: Row
  /** Tells whether the relation is shown here. */
  isShown(relation: RelatedResource): boolean
  /** Number of rows; default: a few. */
  rows?: number | undefined
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
  const columns = listRelatedColumns(relation, record, who, data, most > rowsShown ? columnsOnPage : undefined)
  const title = relationTitle(relation, resource, say)
  const canAdd = isOnly && canAddReferringRecord(other, by, record, who)
  const create = canAdd ? <CreateButton relation={relation} resource={resource} record={record} /> : null
  const fillsPage = most >= rowsOnPage
  if (isPending && most <= rowsShown) return null
  // A list of nothing takes no room; the button that begins it stays.
  if (data && total === 0 && !fillsPage)
    return create && <Box sx={{ display: 'inline-block', mr: 1, mb: 2 }}>{create}</Box>
  return (
    <Panel
      title={title}
      beside={
        <>
          {total > 0 ? <Typography color="text.secondary">{total}</Typography> : null}
          <Box sx={{ marginInlineStart: 'auto' }}>{create}</Box>
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
