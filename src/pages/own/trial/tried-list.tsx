import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { findResource } from '../../../framework/company/catalogue'
import type { DefinitionTrial, TriedRecord } from '../../../framework/company/definition-trial'
import { listDefaultColumns } from '../../../framework/lists/default-columns'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { formatCount } from '../../../i18n/format-count'
import { Table } from '../../../views/blocks/table'
import { type DisplayField, findColumn } from '../../../views/display-fields'
import { FieldValue } from '../../../views/value/field-value'
import type { TrialPartProps } from './trial-part'
import { useTrialWords } from './words'

/** The rows that the server answers at once. */
const pageSize = 25

interface TriedListProps extends Pick<TrialPartProps, 'resource'> {
  trial: DefinitionTrial
  page: number
  onPage(page: number): void
  onOpen(id: number): void
}

/** Lists the columns of the list that the role may read. */
const listColumns = ({ resource, trial }: Pick<TriedListProps, 'resource' | 'trial'>): readonly DisplayField[] => {
  const closed = new Set(trial.fields.flatMap(({ name, isReadable }) => (isReadable ? [] : [name])))
  return listDefaultColumns(resource).flatMap((name) =>
    closed.has(name.split('.')[0] ?? '') ? [] : (findColumn(resource, name, findResource) ?? []),
  )
}

/** Shows the list as the role would see it; the first column opens the record. */
export function TriedList({ resource, trial, page, onPage, onOpen }: TriedListProps) {
  const say = useTrialWords()
  const { rows = [], total = 0 } = trial.list ?? {}
  if (!trial.can.includes('list')) return <p>{say('noList')}</p>
  if (rows.length === 0) return <p>{say('empty')}</p>
  const [first, ...others] = listColumns({ resource, trial })
  const openTitle = (record: TriedRecord) => say('open', { title: formatTitleOrId(resource, record) })
  return (
    <>
      <Table
        label={resource.plural}
        lines={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            head: first?.label ?? resource.label,
            of: (record) => (
              <Link
                component="button"
                type="button"
                aria-label={openTitle(record)}
                onClick={() => onOpen(record.id)}
                sx={{ textAlign: 'start' }}
              >
                {first ? <FieldValue shown={first} record={record} /> : record.id}
              </Link>
            ),
          },
          ...others.map((column) => ({
            ...{ key: column.name, head: column.label, isFigure: column.field.type.isNumeric === true },
            of: (record: TriedRecord) => <FieldValue shown={column} record={record} />,
          })),
        ]}
      />
      <div className="trial-pages">
        <span className="quiet">{say('total', { total: formatCount(total), smart_count: total })}</span>
        {total > pageSize ? (
          <>
            <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
              {say('previous')}
            </Button>
            <Button size="small" disabled={page * pageSize >= total} onClick={() => onPage(page + 1)}>
              {say('next')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
