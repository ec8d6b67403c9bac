import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { panelStyle } from '../../blocks/panel-style'
import { filteredListPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { FailureNotice } from '../../states/page-states'
import { listRelatedColumns, type RelatedResource, relationTitle, rowsShown } from '../related-resources'
import { handleTabKey } from '../tabs/handle-tab-key'
import { useScrollToOpenTab } from '../tabs/use-scroll-to-open-tab'
import { CreateButton } from './create-button'
import { RelatedSum } from './related-sum'
import { RelatedTable } from './related-table'
import { type RelatedPage, useRelatedPages } from './use-related-pages'
import { useRelatedWords } from './words'
import '../tabs/record-tabs.css'
import './related-tabs.css'

interface RelatedTabsProps {
  resource: Resource
  record: Row
  relations: readonly RelatedResource[]
}

const tabName = ({ other, by }: RelatedResource): string => `${other.name}.${by}`

/** Shows related lists as tabs with their counts; those without records are only offered to begin. */
export function RelatedTabs({ resource, record, relations }: RelatedTabsProps) {
  const words = useRelatedWords()
  const say = useSay()
  const id = useId()
  const [search] = useSearchParams()
  const pages = useRelatedPages(relations, record)
  const filled = pages.filter(({ total, error }) => total > 0 || error)
  const open = filled.find(({ relation }) => tabName(relation) === search.get('list')) ?? filled[0]
  const strip = useScrollToOpenTab(open && tabName(open.relation))
  return (
    <>
      {open ? (
        <Box component="section" aria-label={words('lists')} sx={{ ...panelStyle, p: 0, minWidth: 0 }}>
          <div
            ref={strip}
            role="tablist"
            aria-label={words('lists')}
            className="record-tabs related-tabs"
            onKeyDown={handleTabKey}
          >
            {filled.map((page) => (
              <RouterLink
                key={tabName(page.relation)}
                role="tab"
                id={`${id}-${tabName(page.relation)}`}
                aria-selected={page === open}
                aria-controls={page === open ? `${id}-open` : undefined}
                tabIndex={page === open ? 0 : -1}
                to={{ search: buildSearch(search, tabName(page.relation)) }}
                replace
                preventScrollReset
              >
                {relationTitle(page.relation, resource, say)} <span className="related-count">{page.total}</span>
              </RouterLink>
            ))}
          </div>
          <Box
            id={`${id}-open`}
            role="tabpanel"
            aria-labelledby={`${id}-${tabName(open.relation)}`}
            sx={{ px: { xs: 2, sm: 3 }, py: 1.5 }}
          >
            <OpenList key={tabName(open.relation)} page={open} resource={resource} record={record} />
          </Box>
        </Box>
      ) : null}
      <EmptyLists pages={pages.filter(({ rows, total }) => rows && total === 0)} resource={resource} record={record} />
    </>
  )
}

interface EmptyListsProps {
  pages: readonly RelatedPage[]
  resource: Resource
  record: Row
}

/** Offers to begin the lists that have no records. */
const EmptyLists = ({ pages, resource, record }: EmptyListsProps) => (
  <Box className="related-create" sx={createStyle}>
    {pages.map(({ relation }) => (
      <CreateButton key={tabName(relation)} relation={relation} resource={resource} record={record} />
    ))}
  </Box>
)

const createStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, '&:empty': { display: 'none' } } as const

/** Builds the address of a list, beside what the address holds already. */
function buildSearch(search: URLSearchParams, name: string): string {
  const next = new URLSearchParams(search)
  next.set('list', name)
  return `?${next}`
}

/** Shows the rows of the open list, their sum and the way to all of them. */
function OpenList({ page, resource, record }: { page: RelatedPage; resource: Resource; record: Row }) {
  const say = useSay()
  const who = useSignedIn()
  const { relation, rows = [], total, error, retry } = page
  const { other, by } = relation
  const columns = listRelatedColumns(relation, record, who, rows)
  const title = relationTitle(relation, resource, say)
  if (error) return <FailureNotice error={error} retry={retry} />
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
