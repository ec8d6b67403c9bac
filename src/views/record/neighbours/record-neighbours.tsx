import Down from '@mui/icons-material/KeyboardArrowDownOutlined'
import Up from '@mui/icons-material/KeyboardArrowUpOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useGetList } from 'ra-core'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { formatCount } from '../../../i18n/format-count'
import { type ListTrail, readTrail, storeTrail } from '../../list/peek/list-trail'
import { recordPath } from '../../paths'
import { useNeighbourWords } from './words'

interface NeighboursProps {
  resource: Resource
  record: Row
}

/** Leads to the records before and after this one in the list from which it was opened. */
export function RecordNeighbours({ resource, record }: NeighboursProps) {
  const trail = readTrail(resource.name, Number(record.id))
  return trail ? <Neighbours resource={resource} record={record} trail={trail} /> : null
}

function Neighbours({ resource, record, trail }: NeighboursProps & { trail: ListTrail }) {
  const say = useNeighbourWords()
  const { data, total, before, after, place } = useNeighbours(resource, record, trail)
  if (!data || place === undefined) return null
  return (
    <Box component="nav" aria-label={say('inList')} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <span>{say('place', { place: formatCount(place + 1), total: formatCount(total ?? place + 1) })}</span>
      {before ? (
        <NeighbourLink resource={resource} record={before} trail={{ ...trail, index: place - 1 }} word="previous" />
      ) : null}
      {after ? (
        <NeighbourLink resource={resource} record={after} trail={{ ...trail, index: place + 1 }} word="next" />
      ) : null}
    </Box>
  )
}

/** Asks for the page of the list again, so that rows which left it since are left out. */
function useNeighbours(resource: Resource, record: Row, trail: ListTrail) {
  const { index, perPage, filter } = trail
  const order = trail.sort.order === 'DESC' ? 'DESC' : 'ASC'
  const page = Math.floor(index / perPage) + 1
  const toQuery = (page: number) => ({
    pagination: { page, perPage },
    sort: { ...trail.sort, order } as const,
    filter,
  })
  const { data, total } = useGetList<Row>(resource.route, toQuery(page))
  const at = data?.findIndex(({ id }) => id === record.id) ?? -1
  const isFirst = at === 0 && page > 1
  const isLast = data !== undefined && at === data.length - 1 && page * perPage < (total ?? 0)
  const earlier = useGetList<Row>(resource.route, toQuery(page - 1), { enabled: isFirst })
  const later = useGetList<Row>(resource.route, toQuery(page + 1), { enabled: isLast })
  return {
    data,
    total,
    place: at < 0 ? undefined : (page - 1) * perPage + at,
    before: isFirst ? earlier.data?.at(-1) : data?.[at - 1],
    after: isLast ? later.data?.[0] : data?.[at + 1],
  }
}

interface NeighbourLinkProps extends NeighboursProps {
  trail: ListTrail
  word: 'previous' | 'next'
}

function NeighbourLink({ resource, record, trail, word }: NeighbourLinkProps) {
  const say = useNeighbourWords()
  const Icon = word === 'next' ? Down : Up
  const label = say(word, { name: formatTitleOrId(resource, record) })
  return (
    <IconButton
      size="small"
      component={Link}
      to={recordPath(resource, record.id)}
      aria-label={label}
      title={label}
      onClick={() => storeTrail(resource.name, { ...trail, id: Number(record.id) })}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}
