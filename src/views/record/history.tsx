import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Change, HistoryEntry, Row, StewardProvider } from '../../../dataProvider/create'
import { instant } from '../../fields'
import { viewsOf } from '../../fields/views'
import { isEmpty } from '../../framework/field'
import { words } from '../../framework/naming'
import { labelOf, type Resource, transitionLabel } from '../../framework/resource'
import { type Say, useSay } from '../../i18n/say'
import { shownOf } from '../columns'
import { findResource } from '../host'
import { FailureNotice, Waiting } from '../states/states'
import { FieldValue } from '../value/field-value'
import { Panel } from './sections'

const perPage = 10
const moment = instant()

/** Who did what, when, and what was before and after. */
export function HistoryPanel({ resource, record }: { resource: Resource; record: Row }) {
  const say = useSay()
  const provider = useDataProvider<StewardProvider>()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [resource.route, 'history', record.id],
    queryFn: ({ pageParam }) => provider.history(resource.route, record.id, { page: pageParam, perPage }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * perPage < last.total ? pages.length + 1 : undefined),
  })
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={say('history')}>
      {isPending ? <Waiting lines={3} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && entries.length === 0 ? <Typography color="text.secondary">{say('noHistory')}</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {entries.map((entry) => (
          <Entry key={entry.id} resource={resource} record={record} entry={entry} />
        ))}
      </Box>
      {hasNextPage ? (
        <Button sx={{ mt: 2 }} aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {say('moreHistory')}
        </Button>
      ) : null}
    </Panel>
  )
}

function Entry({ resource, record, entry }: { resource: Resource; record: Row; entry: HistoryEntry }) {
  const say = useSay()
  const { Cell } = viewsOf(moment)
  const order = Object.keys(resource.fields)
  const changes = Object.entries(entry.changes ?? {})
    .filter(([, { from, to }]) => !(isEmpty(from) && isEmpty(to)))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Typography variant="body2">
        <strong>{actionWords(resource, entry.action, say)}</strong>
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}
          {entry.actor || say('system')}
          {' · '}
          <Cell value={entry.at} field={moment} name="at" record={{}} />
        </Typography>
      </Typography>
      {entry.comment ? (
        <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          “{entry.comment}”
        </Typography>
      ) : null}
      <Changes resource={resource} record={record} changes={changes} />
    </Box>
  )
}

const opened = 6

/** A long list, that of a new record mostly, is folded away. */
function Changes({
  resource,
  record,
  changes,
}: {
  resource: Resource
  record: Row
  changes: readonly [string, Change][]
}) {
  const say = useSay()
  const list = (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {changes.map(([name, change]) => (
        <ChangeLine key={name} resource={resource} record={record} name={name} change={change} />
      ))}
    </Box>
  )
  if (changes.length <= opened) return list
  return (
    <Box component="details" sx={{ fontSize: '0.875rem', '& > summary': { cursor: 'pointer', minHeight: 24 } }}>
      <summary>{say('fieldsSet', { count: changes.length })}</summary>
      {list}
    </Box>
  )
}

function ChangeLine({
  resource,
  record,
  name,
  change,
}: {
  resource: Resource
  record: Row
  name: string
  change: Change
}) {
  const shown = shownOf(resource, name, findResource)
  const draw = (value: unknown, label: string | undefined) =>
    shown ? (
      <FieldValue shown={shown} record={{ ...record, [name]: value, labels: label ? { [name]: label } : {} }} />
    ) : (
      String(value)
    )
  return (
    <li>
      {labelOf(resource, name)}:{' '}
      {isEmpty(change.from) ? null : (
        <>
          <del>{draw(change.from, change.fromLabel)}</del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins style={{ textDecoration: 'none' }}>{draw(change.to, change.toLabel)}</ins>
    </li>
  )
}

function actionWords(resource: Resource, action: string, say: Say): string {
  const plain: Record<string, string> = {
    create: say('wasCreated'),
    update: say('wasChanged'),
    delete: say('wasDeleted'),
  }
  const transition = resource.workflow?.transitions[action]
  return plain[action] ?? (transition ? transitionLabel(action, transition) : words(action))
}
