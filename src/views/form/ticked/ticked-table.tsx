import Button from '@mui/material/Button'
import { useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { type InputProps, useFieldHost } from '../../../fields/field-views'
import type { TickedTable as TickedTableOption } from '../../../fields/members'
import { LabelledGroup } from '../../../fields/parts/labelled-group'
import { describeNoOptions } from '../../../fields/parts/option-box'
import { findResource } from '../../../framework/company/catalogue'
import { getFieldBehaviour } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { useTickedWords } from '../../../i18n/records/ticked-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'
import { QueryContent } from '../../blocks/query-content'
import { matchesSearch, SearchField } from '../../blocks/records/search-field'
import { Table, type TableColumn } from '../../blocks/table'
import { type DisplayField, findColumn } from '../../display-fields'
import { canReadField } from '../../field-access'
import { useSignedIn } from '../../signed-in'
import { FieldValue } from '../../value/field-value'
import { formatTotals } from './ticked-total'
import { useOfferedRows } from './use-offered-rows'
import './ticked-table.css'

interface TickedTableProps extends InputProps {
  /** Columns that an area adds at the end. */
  more?: readonly TableColumn<Row>[]
  /** Whether a row begins ticked, where rows of new records do; default: all. */
  isStarted?(row: Row): boolean
}

/** The input of a choice of records: a table of all that can be chosen, with a tick box in each row. */
export function TickedTable(props: TickedTableProps) {
  const say = useSay()
  const { field, value, record, error, onChange, onStart, isStarted = isAnyRow } = props
  const membership = readMembership(field)
  const offered = useOfferedRows(membership, record)
  const { data, missing, refetch } = offered
  const isUntouched = useRef(value === null)
  useEffect(() => {
    if (!data || !isUntouched.current) return
    isUntouched.current = false
    const ids = data.rows.filter(isStarted).map(({ id }) => Number(id))
    if (membership.table.startsTicked && ids.length > 0) onStart?.(ids)
  })
  // What the server refused may belong to another record by now: the table shows what is free, and keeps that.
  const keepOffered = useEvent(({ rows, total }: { rows: readonly Row[]; total: number }) => {
    const remaining = readIds(value).filter((id) => total > rows.length || rows.some((row) => Number(row.id) === id))
    if (remaining.length < readIds(value).length) onChange(remaining.length > 0 ? remaining : null)
  })
  useEffect(() => {
    if (error) void refetch().then((answer) => answer.data && keepOffered(answer.data))
  }, [error, refetch, keepOffered])
  return (
    <LabelledGroup {...props}>
      {missing.length > 0 ? (
        <p className="quiet">{describeNoOptions(say, { hasFailed: false, missing })}</p>
      ) : (
        <QueryContent of={offered} lines={5}>
          {(answer) => <OfferedRows {...props} {...answer} table={membership.table} />}
        </QueryContent>
      )}
    </LabelledGroup>
  )
}

const isAnyRow = () => true

const readIds = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : [])

interface OfferedRowsProps extends TickedTableProps {
  resource: Resource
  rows: readonly Row[]
  total: number
  table: TickedTableOption
}

function OfferedRows({ resource, rows, total, table, ...props }: OfferedRowsProps) {
  const say = useTickedWords()
  const { currency } = useFieldHost()
  const [words, setWords] = useState('')
  const columns = useColumns(resource, table)
  const list = lowercaseFirst(resource.plural)
  const ids = readIds(props.value)
  const matches = rows.filter((row) => matchesSearch(words, listTexts(columns, row)))
  const matchingIds = matches.map(({ id }) => Number(id))
  const isAllTicked = matchingIds.every((id) => ids.includes(id))
  const ticked = rows.filter(({ id }) => ids.includes(Number(id)))
  const choose = (next: readonly number[]) =>
    props.onChange(next.length > 0 ? [...new Set(next)].sort((a, b) => a - b) : null)
  if (rows.length === 0) return <p className="quiet">{say('nothing', { list })}</p>
  const args = { count: ticked.length, all: total }
  const sum = table.sum && formatTotals(resource, ticked, table.sum, currency)
  return (
    <>
      <div className="choices ticked-head">
        <SearchField label={say('search', { list })} value={words} onChange={setWords} />
        <Button
          variant="outlined"
          onClick={() => choose(isAllTicked ? ids.filter((id) => !matchingIds.includes(id)) : [...ids, ...matchingIds])}
        >
          {say(isAllTicked ? 'tickNone' : 'tickAll')}
        </Button>
        <p role="status" className="strong ticked-sum">
          {sum ? say('tickedWithTotal', { ...args, total: sum }) : say('ticked', args)}
        </p>
      </div>
      {total > rows.length ? (
        <p className="tone" data-tone="warning">
          {say('isCut', { count: rows.length, all: total, list })}
        </p>
      ) : null}
      {matches.length === 0 ? (
        <p className="quiet">{say('noneFits', { list, words })}</p>
      ) : (
        <RowsToTick {...{ columns, ids }} label={props.label} rows={matches} more={props.more ?? []} onTick={choose} />
      )}
    </>
  )
}

interface RowsToTickProps {
  label: string
  columns: readonly DisplayField[]
  rows: readonly Row[]
  more: readonly TableColumn<Row>[]
  ids: readonly number[]
  onTick(ids: readonly number[]): void
}

const RowsToTick = ({ label, columns, rows, more, ids, onTick }: RowsToTickProps) => (
  <Table
    label={label}
    narrow="stack"
    lines={rows}
    keyOf={({ id }) => String(id)}
    columns={[
      ...columns.map((column, place) => ({
        head: column.label,
        isFigure: column.column.align === 'right',
        of: (row: Row) =>
          place === 0 ? <RowTick {...{ row, column, ids, onTick }} /> : <FieldValue shown={column} record={row} />,
      })),
      ...more,
    ]}
  />
)

interface RowTickProps {
  row: Row
  column: DisplayField
  ids: readonly number[]
  onTick(ids: readonly number[]): void
}

function RowTick({ row, column, ids, onTick }: RowTickProps) {
  const id = Number(row.id)
  const isTicked = ids.includes(id)
  return (
    <label className="ticked-row">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => onTick(isTicked ? ids.filter((each) => each !== id) : [...ids, id])}
      />
      <FieldValue shown={column} record={row} />
    </label>
  )
}

/** Finds the columns that the person may read. */
function useColumns(resource: Resource, { columns }: TickedTableOption): DisplayField[] {
  const who = useSignedIn()
  return columns
    .filter((name) => canReadField(resource, name, who))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
}

/** The words of a row that the search looks at. */
const listTexts = (columns: readonly DisplayField[], row: Row): string[] =>
  columns.map(({ name, field }) => row.labels?.[name] ?? getFieldBehaviour(field).text(row[name]))

function readMembership(field: InputProps['field']) {
  const derived = getFieldBehaviour(field).derive()
  const { resource, by } = derived?.kind === 'members' ? derived : { resource: '', by: '' }
  const table: TickedTableOption = { columns: [], ...('table' in field.options && (field.options.table as object)) }
  return { resource, by, table }
}
