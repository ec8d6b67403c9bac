import type { PlannedRows } from '../../../../src/framework/company/definition-plan'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { isPlainObject } from '../../../../src/framework/filter'
import { fieldLabel } from '../../../../src/framework/resource'
import {
  type Attribute,
  isAlwaysFilled,
  listStored,
  looseTextSql,
  plainColumns,
  quoteIdentifier,
  type Table,
} from '../../../records/model'
import type { ExistingColumn, ExistingTable } from '../../../schema/catalog'
import { findSourceColumn, fitsStoredType, toPostgresType } from '../../../schema/columns'
import { type ColumnConversion, findConversion } from '../../../schema/convert-column'
import { isCopyName } from '../../../schema/copied-columns'
import { isParkedName, listParked } from '../../../schema/parked-names'
import { compareNestedFields, hasNestedSql } from '../own/nested-fields'
import type { ChangedTable } from './changed-table'
import { findFill, renameValues } from './renamed-values'

/** A question that is asked of all rows. */
export interface RowQuestion extends Pick<PlannedRows, 'key' | 'accept' | 'path'> {
  /** SQL that is true for the rows concerned. */
  where: string
  /** SQL of the value that is shown. */
  value: string
  /** SQL that is true for the rows that have a value; given where values are converted. */
  filled?: string
  /** The id of the field. */
  id?: string
  /** The field whose values may be corrected with the change. */
  fixes?: Attribute
  /** The field before the change; a row is shown to those who may read it. */
  earlier?: Attribute | undefined
  describe(count: CountedRows): string
}

/** How many records a sentence is about. */
type CountedRows = number | 'Some'

/** Lists what is asked of the rows of a table. */
export const listQuestions = (change: ChangedTable): RowQuestion[] => [
  ...listRemovals(change),
  ...listOwnAttributes(change.after).flatMap((attribute) => askColumn(change, attribute)),
]

export const listOwnAttributes = (table: Table): Attribute[] =>
  listStored(table).filter(({ name }) => !plainColumns.includes(name))

export const countRows = (count: CountedRows) => `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`

const countHaving = (count: CountedRows) => `${countRows(count)} ${count === 1 ? 'has' : 'have'}`

/** Asks for values of columns that the resource has no longer. */
function listRemovals({ after, before, beforeIds, stored }: ChangedTable): RowQuestion[] {
  const used = new Set(listOwnAttributes(after).map((attribute) => findSource(attribute, stored)?.name))
  const common = new Set(
    listStored(after)
      .filter(({ name }) => plainColumns.includes(name))
      .map(({ column }) => column?.name),
  )
  return [...stored.columns.values()].flatMap(({ name }): RowQuestion[] => {
    if (used.has(name) || common.has(name) || isParkedName(name) || isCopyName(name)) return []
    const attribute = before && listOwnAttributes(before).find(({ column }) => column?.name === name)
    const label = attribute && before ? fieldLabel(before.resource, attribute.name) : name
    const id = (attribute && beforeIds?.fields[attribute.name]) ?? attribute?.name ?? name
    const value = `t.${quoteIdentifier(name)}`
    const older = listParked(name, stored.columns)
    return [
      {
        ...{ key: `remove:${id}`, accept: `remove:${id}`, path: 'fields', value, earlier: attribute },
        where: [value, ...older.map((each) => `t.${quoteIdentifier(each)}`)]
          .map((each) => `${each} is not null`)
          .join(' or '),
        describe: (count) =>
          `${countRows(count)} would lose the value of “${label}”; it is kept for 30 days${describeOlder(older)}`,
      },
    ]
  })
}

/** Says what becomes of values that were parked before: only those that are parked last come back. */
const describeOlder = (older: readonly string[]): string =>
  older.length > 0 ? ', and values that were parked before it come back no more' : ''

/** Answers SQL of a stored value as another type. */
export const convertValue = (from: string, to: string, column: string): string | undefined =>
  findConversion(from, to, column)?.value

export const findSource = ({ column }: Attribute, stored: ExistingTable): ExistingColumn | undefined => {
  const desired = { name: column?.name ?? '', was: undefined, type: column?.type ?? 'text' }
  return stored.columns.get(findSourceColumn(desired, stored, [], convertValue) ?? '')
}

/** A column of the change, with SQL of its stored value and of the value after it. */
interface ColumnChange {
  attribute: Attribute
  /** The field before the change. */
  earlier: Attribute | undefined
  /** The part of the body. */
  path: string
  label: string
  column: string
  /** The id of the field, or its name where the resource has it by itself. */
  id: string
  isSame: boolean
  conversion: ColumnConversion | undefined
}

function askColumn(change: ChangedTable, attribute: Attribute): RowQuestion[] {
  const { after, before, ids, stored } = change
  const source = findSource(attribute, stored)
  const at = Object.keys(ids.fields).indexOf(attribute.name)
  const path = at < 0 ? 'workflow' : `fields.${at}`
  const label = fieldLabel(after.resource, attribute.name)
  if (!source) return askNewColumn(change, attribute, path, label)
  const column = `t.${quoteIdentifier(source.name)}`
  const type = toPostgresType(attribute.column?.type ?? 'text')
  const isSame = fitsStoredType(source.type, attribute.column?.type ?? 'text')
  const earlier = before && listOwnAttributes(before).find((each) => each.column?.name === attribute.column?.name)
  const id = ids.fields[attribute.name] ?? attribute.name
  const conversion = isSame ? { value: column, fits: 'true' } : findConversion(source.type, type, column)
  const one: ColumnChange = { attribute, earlier, path, label, id, column, isSame, conversion }
  return [
    ...askType(change, one),
    ...askFormula(change, one),
    ...(conversion ? [...askRequired(change, one), ...askCheck(change, one, conversion)] : []),
    ...askNested(change, one),
    ...askUnique(change, one),
  ]
}

function askNewColumn({ after, ids }: ChangedTable, attribute: Attribute, path: string, label: string): RowQuestion[] {
  if (!isAlwaysFilled(after.resource, attribute) || findFill(after, attribute) !== undefined) return []
  const describe = (count: CountedRows) =>
    `${countRows(count)} would have no “${label}”: add it as optional, give a default, or fill it in here`
  const key = `missing:${ids.fields[attribute.name] ?? attribute.name}`
  return [{ key, path: `${path}.3.required`, where: 'true', value: 'null', fixes: attribute, describe }]
}

function askType({ stored }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { id, attribute, earlier, column, conversion, label, path, isSame } = one
  if (isSame) return []
  const older = listParked(attribute.column?.name ?? '', stored.columns)
  const misfit = conversion ? ` and not coalesce(${conversion.fits}, false)` : ''
  return [
    {
      ...{ key: `type:${id}`, accept: `retype:${id}`, path: `${path}.2`, value: column, id, earlier },
      fixes: attribute,
      filled: `${column} is not null`,
      where: `${column} is not null${misfit}`,
      describe: (count) =>
        `${countHaving(count)} a “${label}” that does not fit its new type; the field would begin empty, ` +
        `and the old values are kept for 30 days${describeOlder(older)}`,
    },
  ]
}

/** Asks for typed values of a field that is computed from now on: each is replaced at its next save. */
function askFormula({ body, beforeBody, beforeIds }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { id, attribute, earlier, column, label, path } = one
  const formerName = Object.keys(beforeIds?.fields ?? {}).find((name) => beforeIds?.fields[name] === id)
  if (!hasFormula(body, attribute.name) || formerName === undefined || hasFormula(beforeBody, formerName)) return []
  const describe = (count: CountedRows) =>
    `${countHaving(count)} a “${label}” that the formula replaces when they are saved next`
  const loss = `replace:${id}`
  return [{ key: loss, accept: loss, path, where: `${column} is not null`, value: column, earlier, describe }]
}

const hasFormula = (body: unknown, name: string): boolean =>
  isPlainObject(body) && isPlainObject(body.computed) && Object.hasOwn(body.computed, name)

function askRequired({ after, before }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { id, attribute, earlier, path, label, column } = one
  const wasRequired = earlier && before && isAlwaysFilled(before.resource, earlier)
  if (wasRequired || !isAlwaysFilled(after.resource, attribute)) return []
  const describe = (count: CountedRows) => `${countHaving(count)} no “${label}”: fill it in first`
  const key = `required:${id}`
  return [
    { key, path: `${path}.3.required`, where: `${column} is null`, value: column, earlier, fixes: attribute, describe },
  ]
}

function askCheck(change: ChangedTable, one: ColumnChange, { value, fits }: ColumnConversion): RowQuestion[] {
  const { attribute, earlier, column, label } = one
  const renamed = renameValues(change, attribute, value)
  const check = attribute.column?.check
  // Records in states that go away are asked about on their own.
  if (attribute.name === change.after.resource.workflow?.field) return []
  if (!check || (check === earlier?.column?.check && one.isSame && renamed === value)) return []
  const misfit = `not (${check.replaceAll('{column}', `(${renamed})`)})`
  return [
    {
      ...{ key: `allowed:${one.id}`, path: `${one.path}.3`, value: column, earlier, fixes: attribute },
      where: `case when ${column} is not null and ${fits} then ${misfit} else false end`,
      describe: (count) => `${countHaving(count)} a “${label}” that would no longer be allowed`,
    },
  ]
}

/** Asks for values of fields inside of a field, which are kept by name. */
function askNested(
  { body, beforeBody, ids }: ChangedTable,
  { attribute, earlier, column, path }: ColumnChange,
): RowQuestion[] {
  const id = ids.fields[attribute.name]
  if (id === undefined || attribute.column?.type !== 'jsonb') return []
  const { removed, retyped } = compareNestedFields(beforeBody, body, id)
  const toQuestion = (field: (typeof removed)[number]) => ({
    ...{ path: `${path}.3.of`, where: hasNestedSql(column, field), value: 'null', earlier },
  })
  return [
    ...removed.map((field) => ({
      ...toQuestion(field),
      key: `remove:${id}.${field.id}`,
      accept: `remove:${id}.${field.id}`,
      describe: (count: CountedRows) => `${countRows(count)} would lose “${field.name}” for good`,
    })),
    ...retyped.map((field) => ({
      ...toQuestion(field),
      key: `inside:${id}.${field.id}`,
      describe: (count: CountedRows) => `${countHaving(count)} a “${field.name}”, whose type cannot change`,
    })),
  ]
}

function askUnique({ storedName }: ChangedTable, one: ColumnChange): RowQuestion[] {
  const { id, attribute, earlier, column, label, path } = one
  const { unique } = attribute.field.options
  if (!unique || earlier?.field.options.unique) return []
  const comparedSql = (alias: string) => {
    const text = getFieldBehaviour(attribute.field).compared(column.replace(/^t\./, `${alias}.`))
    return unique === 'ignoreCaseAndSpace' ? looseTextSql(text) : text
  }
  const among = `select ${comparedSql('o')} from ${quoteIdentifier(storedName)} o group by 1 having count(*) > 1`
  return [
    {
      ...{ key: `unique:${id}`, path: `${path}.3.unique`, value: column, where: `${comparedSql('t')} in (${among})` },
      ...{ earlier, fixes: attribute },
      describe: (count) => `${countHaving(count)} the “${label}” of another one`,
    },
  ]
}
