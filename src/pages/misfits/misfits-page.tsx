import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { findCard } from '../../framework/company/catalogue'
import { humanizeName } from '../../framework/naming'
import { formatCount } from '../../i18n/format-count'
import { QueryContent } from '../../views/blocks/query-content'
import { Table } from '../../views/blocks/table'
import { PageHead } from '../../views/page-head'
import { recordPath } from '../../views/paths'
import { Notice } from '../../views/states/page-states'
import { useMisfitWords } from './words'

/** A stored value that today's rules would refuse, as `getMisfits` answers it. */
interface Misfit {
  resource: string
  recordId: number
  record: string
  field: string
  value: string
}

const useMisfits = () =>
  useQuery({
    queryKey: ['misfits'],
    queryFn: async ({ signal }) => {
      const { data, total } = await callOperation<Misfit[]>('getMisfits', {}, { signal })
      return { rows: data ?? [], total: total ?? 0 }
    },
    staleTime: 0,
  })

/** Lists stored values that today's rules would refuse. */
export function MisfitsPage() {
  const say = useMisfitWords()
  return (
    <div className="page-wide">
      <PageHead />
      <p>{say('intro')}</p>
      <QueryContent of={useMisfits()}>
        {({ rows, total }) =>
          total === 0 ? (
            <Notice role="status" title={say('none')} text={say('noneText')} />
          ) : (
            <MisfitsTable {...{ rows, total }} />
          )
        }
      </QueryContent>
    </div>
  )
}

function MisfitsTable({ rows, total }: { rows: readonly Misfit[]; total: number }) {
  const say = useMisfitWords()
  return (
    <>
      {rows.length < total ? (
        <p>{say('some', { shown: formatCount(rows.length), total: formatCount(total) })}</p>
      ) : null}
      <Table
        label={say('label')}
        lines={rows}
        keyOf={({ resource, recordId, field }) => `${resource} ${recordId} ${field}`}
        narrow="stack"
        columns={[
          { head: say('record'), of: (misfit) => <RecordLink misfit={misfit} /> },
          { head: say('kind'), of: ({ resource }) => findCard(resource)?.label ?? humanizeName(resource) },
          { head: say('field'), of: ({ field }) => humanizeName(field) },
          { head: say('value'), of: ({ value }) => value },
        ]}
      />
    </>
  )
}

function RecordLink({ misfit: { resource, recordId, record } }: { misfit: Misfit }) {
  const card = findCard(resource)
  return card ? <Link to={recordPath(card, recordId)}>{record}</Link> : record
}
