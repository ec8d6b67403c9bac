import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Change, HistoryEntry, Row, StewardProvider } from '../../../dataProvider/create'
import { instant } from '../../fields'
import { viewsOf } from '../../fields/views'
import { behaviour, isEmpty } from '../../framework/field'
import { words } from '../../framework/naming'
import { labelOf, type Resource, stateOf, transitionLabel } from '../../framework/resource'
import { inSentence, type Say, useSay } from '../../i18n/say'
import { FailureNotice, Waiting } from '../states/states'
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
  const entries = data?.pages.flatMap(page => page.data) ?? []
  return (
    <Panel title={say('history')}>
      {isPending ? <Waiting lines={3} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && entries.length === 0 ? <Typography color="text.secondary">{say('noHistory')}</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {entries.map(entry => <Entry key={entry.id} resource={resource} entry={entry} />)}
      </Box>
      {hasNextPage ? <Button sx={{ mt: 2 }} aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>{say('moreHistory')}</Button> : null}
    </Panel>
  )
}

function Entry({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const say = useSay()
  const { Cell } = viewsOf(moment)
  const changes = Object.entries(entry.changes ?? {}).filter(([, { from, to }]) => !(isEmpty(from) && isEmpty(to)))
  return (
    <Box component="li" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Typography variant="body2">
        <strong>{entry.actor || say('system')}</strong> {inSentence(actionWords(resource, entry.action, say))}
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}<Cell value={entry.at} field={moment} name="at" record={{}} />
        </Typography>
      </Typography>
      {entry.comment ? <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>“{entry.comment}”</Typography> : null}
      {changes.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {changes.map(([name, change]) => <ChangeLine key={name} resource={resource} name={name} change={change} />)}
        </Box>
      ) : null}
    </Box>
  )
}

function ChangeLine({ resource, name, change }: { resource: Resource; name: string; change: Change }) {
  const say = useSay()
  const before = valueText(resource, name, change.from, change.fromLabel)
  const after = valueText(resource, name, change.to, change.toLabel)
  return (
    <li>
      {labelOf(resource, name)}:{' '}
      {before === '' ? null : <><del>{before}</del><span aria-hidden="true"> → </span></>}
      {after === '' ? say('none').toLowerCase() : <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{after}</ins>}
    </li>
  )
}

function valueText(resource: Resource, name: string, value: unknown, label: string | undefined): string {
  if (label) return label
  if (isEmpty(value)) return ''
  if (name === resource.workflow?.field) return stateOf(resource, value)?.label ?? String(value)
  const field = resource.fields[name]
  return field ? behaviour(field).text(value) : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function actionWords(resource: Resource, action: string, say: Say): string {
  const plain: Record<string, string> = { create: say('wasCreated'), update: say('wasChanged'), delete: say('wasDeleted') }
  const transition = resource.workflow?.transitions[action]
  return plain[action] ?? (transition ? transitionLabel(action, transition) : words(action))
}
