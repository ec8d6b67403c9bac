import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { PlannedRowPage, PlannedRows, RowFix, RowFixes } from '../../../framework/company/definition-plan'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { FieldInput } from '../../../views/blocks/field-input'
import { Table } from '../../../views/blocks/table'
import { downloadBlob } from '../../../views/download-blob'
import { CellSelect } from '../cell-select'
import { type PlanSay, usePlanWords } from './plan-words'
import { fixOthers, fixRow } from './row-fixes'

/** What becomes of rows that do not fit, and how it is changed. */
export interface RowDecisions {
  accepts: readonly string[]
  fixes: RowFixes
  /** Why the server refused corrections, by path. */
  refusals: ReadonlyMap<string, string>
  onAccepts(accepts: readonly string[]): void
  onFixes(fixes: RowFixes): void
}

interface MisfitRowsProps extends RowDecisions {
  rows: PlannedRows
  /** The resource after the change; undefined while it cannot be built. */
  resource: Resource | undefined
  /** What the rows are asked for by: kind, key and body of the change. */
  change: Readonly<Record<string, unknown>>
  label: string
}

const perPage = 20

/** Shows rows that do not fit a change; each gets the right value or becomes empty, or all do at once. */
export function MisfitRows({ rows, resource, change, label, ...decisions }: MisfitRowsProps) {
  const say = usePlanWords()
  const { first, readable, count, field } = rows
  const [more, setMore] = useState<PlannedRows['first']>([])
  const lines = [...first, ...more.filter(({ id }) => !first.some((row) => row.id === id))]
  const question = { ...change, rows: rows.key }
  const load = async () => {
    const page = Math.floor(lines.length / perPage) + 1
    const { data } = await callOperation<PlannedRowPage>('getPlannedRows', { ...question, page, perPage })
    setMore([...more, ...(data?.rows ?? [])])
  }
  const save = async () => {
    const { data } = await callOperation<string>('exportPlannedRows', question)
    downloadBlob(new Blob([data ?? ''], { type: 'text/csv' }), `${field ?? 'rows'}.csv`)
  }
  return (
    <section className="own-misfits" aria-label={label}>
      <p className="strong">{field === undefined ? rows.says : describeMisfits(rows, label, say)}</p>
      {lines.length > 0 ? <RowTable {...{ rows, resource, ...decisions }} lines={lines} /> : null}
      <p className="quiet">
        {rows.isUncounted ? `${say('hiddenSome')} ` : ''}
        {readable < count && !rows.choices && !concernsAll(rows)
          ? `${say('hiddenRows', { count: formatCount(count - readable) })} `
          : ''}
        {lines.length < readable
          ? say('shownRows', { shown: formatCount(lines.length), count: formatCount(readable) })
          : null}
      </p>
      {readable > 0 ? (
        <span className="toolbar">
          {lines.length < readable ? (
            <Button size="small" onClick={() => void load()}>
              {say('moreRows')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void save()}>
            {say('rowsFile')}
          </Button>
        </span>
      ) : null}
      {rows.choices ? <RowChoices {...{ rows, ...decisions }} /> : <OtherRows {...{ rows, resource, ...decisions }} />}
    </section>
  )
}

/** Tells whether the rows are all of a resource, which are counted only. */
const concernsAll = ({ accept = '' }: PlannedRows): boolean => Object.hasOwn(wordsForAll, accept)

const wordsForAll: Readonly<Record<string, 'othersRetire' | 'othersDelete'>> = {
  retire: 'othersRetire',
  delete: 'othersDelete',
}

const nameLoss = ({ accept = '', field }: PlannedRows) =>
  wordsForAll[accept] ?? (field === undefined ? 'othersLose' : 'othersPark')

function describeMisfits({ key, count }: PlannedRows, label: string, say: PlanSay): string {
  const [kind] = key.split(':')
  const words = { type: 'misfitType', required: 'misfitEmpty', missing: 'misfitEmpty', unique: 'misfitDouble' } as const
  const word = kind && kind in words ? words[kind as keyof typeof words] : 'misfitOther'
  return say(word, { count: formatCount(count), label })
}

interface DecideProps extends RowDecisions {
  rows: PlannedRows
  resource: Resource | undefined
}

type Line = PlannedRows['first'][number]

function RowTable({ lines, ...decide }: DecideProps & { lines: readonly Line[] }) {
  const say = usePlanWords()
  const { rows, resource } = decide
  const canType = rows.field !== undefined && resource?.fields[rows.field] !== undefined
  const columns = [
    { head: say('rowRecord'), of: (row: Line) => nameRow(row) },
    { head: say('rowNow'), of: ({ value }: Line) => value ?? '–' },
    ...(canType ? [{ head: say('rowNext'), of: (row: Line) => <RightValue {...decide} {...{ row }} /> }] : []),
    ...(canType && rows.canEmpty
      ? [{ head: say('rowEmpty'), of: (row: Line) => <EmptyTick {...decide} {...{ row }} /> }]
      : []),
  ]
  return <Table label={rows.says} narrow="stack" keyOf={(row) => row.id} {...{ lines, columns }} />
}

const nameRow = ({ id, title }: Line) => title ?? `#${id}`

const findFixedRow = (fixes: RowFixes, key: string, { id }: Line) => fixes[key]?.rows?.find((each) => each.id === id)

interface RowProps extends DecideProps {
  row: Line
}

function RightValue({ rows: { key, field = '' }, resource, fixes, refusals, onFixes, row }: RowProps) {
  const say = usePlanWords()
  const id = useId()
  if (!resource) return null
  return (
    <FieldInput
      {...{ id, resource }}
      name={field}
      isRequired={false}
      label={say('rowNextOf', { title: nameRow(row) })}
      value={findFixedRow(fixes, key, row)?.value ?? null}
      error={refusals.get(`fixes.${key}.${row.id}`)}
      onChange={(value) => onFixes(fixRow(fixes, key, row, value === null || value === '' ? undefined : value))}
    />
  )
}

function EmptyTick({ rows: { key }, fixes, onFixes, row }: RowProps) {
  const say = usePlanWords()
  return (
    <label className="own-tick">
      <input
        type="checkbox"
        aria-label={say('rowEmptyOf', { title: nameRow(row) })}
        checked={findFixedRow(fixes, key, row)?.value === null}
        onChange={({ target }) => onFixes(fixRow(fixes, key, row, target.checked ? null : undefined))}
      />
    </label>
  )
}

/** Asks for one of several things that can be done with the rows, such as their new state. */
function RowChoices({ rows: { says, choices = [] }, accepts, onAccepts }: Omit<DecideProps, 'resource'>) {
  const say = usePlanWords()
  const all = choices.map(({ accept }) => accept)
  return (
    <CellSelect
      label={says}
      value={accepts.find((each) => all.includes(each)) ?? ''}
      options={[['', say('othersOpen')], ...choices.map(({ accept, label }) => [accept, label] as const)]}
      onChange={(accept) =>
        onAccepts([...accepts.filter((each) => !all.includes(each)), ...(accept === '' ? [] : [accept])])
      }
    />
  )
}

/** Asks what becomes of the rows that are not decided one by one. */
function OtherRows({ rows, resource, accepts, fixes, refusals, onAccepts, onFixes }: DecideProps) {
  const say = usePlanWords()
  const id = useId()
  const { key, accept, field, canEmpty } = rows
  const fix: RowFix = fixes[key] ?? {}
  const isAccepted = accept !== undefined && accepts.includes(accept)
  const choice = isAccepted ? 'accept' : !fix.all ? '' : isTyping(fix) ? 'value' : 'empty'
  const pick = (next: string) => {
    const others = accepts.filter((each) => each !== accept)
    onAccepts(next === 'accept' && accept !== undefined ? [...others, accept] : others)
    onFixes(fixOthers(fixes, key, next === 'empty' ? { value: null } : next === 'value' ? { value: '' } : undefined))
  }
  const canType = field !== undefined && resource?.fields[field] !== undefined
  const isLoss = accept !== undefined
  return (
    <div className="own-others">
      <CellSelect
        label={say('others')}
        value={choice}
        options={[
          ['', say(canType ? 'othersOpen' : 'othersKeep')],
          ...(canType && canEmpty && !key.startsWith('required') ? [['empty', say('othersEmpty')] as const] : []),
          ...(canType ? [['value', say('othersValue')] as const] : []),
          ...(isLoss ? [['accept', say(nameLoss(rows))] as const] : []),
        ]}
        onChange={pick}
      />
      {choice === 'value' && field !== undefined && resource ? (
        <FieldInput
          id={`${id}-all`}
          name={field}
          resource={resource}
          label={say('othersNext')}
          value={fix.all?.value ?? null}
          error={refusals.get(`fixes.${key}.all`) ?? refusals.get(`fixes.${key}`)}
          onChange={(value) => onFixes(fixOthers(fixes, key, { value: value ?? '' }))}
        />
      ) : null}
    </div>
  )
}

/** A value for all is being typed; null empties them. */
const isTyping = ({ all }: RowFix) => all !== undefined && all.value !== null
