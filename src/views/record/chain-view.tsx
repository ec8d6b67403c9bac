import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { UseGetListHookValue } from 'ra-core'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import type { Chain } from '../../framework/lists/chain-stages'
import type { Resource } from '../../framework/resource'
import { useChainWords } from '../../i18n/records/chain-words'
import { lowercaseFirst, useSay } from '../../i18n/say'
import { createPath, filteredListPath, recordPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { FailureNotice, LoadingLines } from '../states/page-states'
import { ChainCards } from './chain-cards'
import { ChainTable } from './chain-table'
import { ChainTotals } from './chain-totals'
import { Panel } from './record-sections'
import { canAddReferringRecord } from './referring-values'

export interface ChainProps {
  resource: Resource
  record: Row
  chain: Chain
  other: Resource
  list: UseGetListHookValue<Row>
}

/** Shows related records, each with the stages it has passed and with what blocks the next one. */
export function ChainView({ resource, record, chain, other, list }: ChainProps) {
  const say = useSay()
  const sayOfChain = useChainWords()
  const who = useSignedIn()
  const isNarrow = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const { data, total = 0, error, isPending, refetch } = list
  const isOpen = canAddReferringRecord(other, chain.by, record, who)
  // A closed record without rows needs no chain.
  if (!isOpen && data?.length === 0) return null
  const rows = data ?? []
  return (
    <Panel title={chain.title} beside={isOpen ? <AddChainRowButton {...{ resource, record, chain, other }} /> : null}>
      {isPending ? <LoadingLines lines={6} /> : null}
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {data && rows.length === 0 ? (
        <Typography color="text.secondary">
          {sayOfChain('chainNone', { list: lowercaseFirst(other.plural) })}
        </Typography>
      ) : null}
      {rows.length > 0 && isNarrow ? <ChainCards chain={chain} other={other} rows={rows} /> : null}
      {rows.length > 0 && !isNarrow ? <ChainTable chain={chain} other={other} rows={rows} /> : null}
      {total > rows.length && rows.length > 0 ? (
        <Typography sx={{ mt: 1.5 }}>
          {sayOfChain('chainCut', { shown: rows.length, total })}{' '}
          <Link component={RouterLink} to={filteredListPath(other, { [chain.by]: { eq: record.id } })}>
            {say('showAll', { total })}
          </Link>
        </Typography>
      ) : null}
      {data ? <ChainTotals resource={resource} record={record} names={chain.totals ?? []} /> : null}
    </Panel>
  )
}

/** Opens the form of a new row, which leads back to this page. */
function AddChainRowButton({ resource, record, chain, other }: Omit<ChainProps, 'list'>) {
  const sayOfChain = useChainWords()
  const back = recordPath(resource, record.id)
  return (
    <Button
      size="small"
      component={RouterLink}
      to={createPath(other, { [chain.by]: record.id })}
      state={{ back, isBackAfterSave: true }}
      sx={{ marginInlineStart: 'auto' }}
    >
      {sayOfChain('chainAdd', { name: lowercaseFirst(other.label) })}
    </Button>
  )
}
