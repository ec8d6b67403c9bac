import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatNumber } from '../../../framework/values/number-format'
import { useSay } from '../../../i18n/say'
import { panelStyle } from '../../blocks/panel-style'
import { filteredListPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import { listRelatedColumns, type RelatedResource, relationTitle, rowsShown } from '../related-resources'
import { handleTabKey } from '../tabs/handle-tab-key'
import { useScrollToOpenTab } from '../tabs/use-scroll-to-open-tab'
import { CreateButton } from './create-button'
import { CreateMenu } from './create-menu'
import { RelatedSum } from './related-sum'
import { RelatedTable } from './related-table'
import { type CountedRelation, relatedListName, useRelatedCounts, useRelatedRows } from './use-related-counts'
import { useRelatedWords } from './words'
import '../tabs/record-tabs.css'
import './related-tabs.css'

interface RelatedTabsProps {
  resource: Resource
  record: Row
  relations: readonly RelatedResource[]
}

/** Shows related lists as tabs with their counts; a menu begins records, also of lists that have none. */
export function RelatedTabs({ resource, record, relations }: RelatedTabsProps) {
  const words = useRelatedWords()
  const say = useSay()
  const id = useId()
  const [search] = useSearchParams()
  const { lists, error, retry } = useRelatedCounts(resource, relations, record)
  const filled = lists.filter(({ total }) => total > 0)
  const open = filled.find(({ relation }) => relatedListName(relation) === search.get('list')) ?? filled[0]
  const strip = useScrollToOpenTab(open && relatedListName(open.relation))
  if (error) return <FailureNotice error={error} retry={retry} />
  const create = <CreateMenu {...{ resource, record }} relations={lists.map(({ relation }) => relation)} />
  return (
    <>
      {open ? (
        <Box component="section" aria-label={words('lists')} sx={{ ...panelStyle, p: 0, minWidth: 0 }}>
          <div className="related-head">
            <div
              ref={strip}
              role="tablist"
              aria-label={words('lists')}
              className="record-tabs related-tabs"
              onKeyDown={handleTabKey}
            >
              {filled.map((page) => (
                <RouterLink
                  key={relatedListName(page.relation)}
                  role="tab"
                  id={`${id}-${relatedListName(page.relation)}`}
                  aria-selected={page === open}
                  aria-controls={page === open ? `${id}-open` : undefined}
                  tabIndex={page === open ? 0 : -1}
                  to={{ search: buildSearch(search, relatedListName(page.relation)) }}
                  replace
                  preventScrollReset
                >
                  {relationTitle(page.relation, resource, say)}{' '}
                  <span className="related-count">{formatCount(page)}</span>
                </RouterLink>
              ))}
            </div>
            {create}
          </div>
          <Box
            id={`${id}-open`}
            role="tabpanel"
            aria-labelledby={`${id}-${relatedListName(open.relation)}`}
            sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}
          >
            <OpenList key={relatedListName(open.relation)} page={open} resource={resource} record={record} />
          </Box>
        </Box>
      ) : (
        <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>{create}</Box>
      )}
    </>
  )
}

const formatCount = ({ total, isCapped }: CountedRelation): string => `${formatNumber(total)}${isCapped ? '+' : ''}`

/** Builds the address of a list, beside what the address holds already. */
function buildSearch(search: URLSearchParams, name: string): string {
  const next = new URLSearchParams(search)
  next.set('list', name)
  return `?${next}`
}

/** Shows the rows of the open list, their sum and the way to all of them. */
function OpenList({ page, resource, record }: { page: CountedRelation; resource: Resource; record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const { relation, total } = page
  const { data: rows, error, refetch } = useRelatedRows(relation, record)
  const { other, by } = relation
  const columns = listRelatedColumns(relation, record, who, rows)
  const title = relationTitle(relation, resource, say)
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!rows) return <LoadingLines lines={Math.min(total, rowsShown) + 1} />
  return (
    <>
      <RelatedTable resource={other} columns={columns} rows={rows} label={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, pt: 1 }}>
        {total > rowsShown ? (
          <Link component={RouterLink} to={filteredListPath(other, { [by]: { eq: record.id } })}>
            {say('showAll', { total })}
          </Link>
        ) : null}
        <Typography component="div" variant="body2" color="text.secondary">
          {total > 1 ? <RelatedSum relation={relation} record={record} columns={columns} /> : null}
        </Typography>
        <Box sx={{ marginInlineStart: 'auto' }}>
          <CreateButton relation={relation} resource={resource} record={record} />
        </Box>
      </Box>
    </>
  )
}
