import { type Attribute, quoteIdentifier } from '../../../records/model'
import { fitsStoredType, toPostgresType } from '../../../schema/columns'
import { type CopiedColumn, findConversion } from '../../../schema/convert-column'
import { buildConcurrently, getCopiedWord } from '../../../schema/copied-columns'
import type { SchemaStep } from '../../../schema/step'
import type { DesiredTable } from '../../../schema/table-parts'
import type { ChangedTable } from '../rows/changed-table'
import { listRenamedValues, renamedValueSql } from '../rows/renamed-values'
import { listOwnAttributes } from '../rows/row-questions'
import { changedNestedSql, compareNestedFields } from './nested-fields'

/**
 * Lists the columns whose values change in all rows, and that can be copied while people save.
 * @param losses the columns that begin empty, by `table.column`
 */
export function listCopiedColumns(
  place: ChangedTable,
  desired: DesiredTable,
  losses: readonly string[],
): CopiedColumn[] {
  return listOwnAttributes(place.after).flatMap((attribute) => {
    if (losses.includes(`${desired.name}.${attribute.column?.name}`) || !canCopy(attribute, desired)) return []
    if (place.moves.size > 0 && attribute.name === place.after.resource.workflow?.field) return []
    const convert = buildChange(place, attribute)
    const { name = '', type = 'text', collate } = attribute.column ?? {}
    const indexes = desired.indexes.filter(({ sql }) => sql.includes(quoteIdentifier(name)))
    const collated = collate ? `${type} collate ${quoteIdentifier(collate)}` : type
    return convert ? [{ table: place.after.name, column: name, type: collated, convert, indexes }] : []
  })
}

/** What keeps two records apart, and what draws numbers, goes by the column itself. */
function canCopy({ column }: Attribute, { columns, guards, references }: DesiredTable): boolean {
  const declared = columns.find(({ name }) => name === column?.name)
  const isRead = [...guards, ...references].some(({ sql }) => sql.includes(column?.name ?? ''))
  return declared !== undefined && declared.default === undefined && !isRead
}

/** Builds SQL of the value after the change; undefined where the stored values stay as they are. */
function buildChange(place: ChangedTable, attribute: Attribute): CopiedColumn['convert'] | undefined {
  const { column } = attribute
  const stored = place.stored.columns.get(column?.name ?? '')
  if (!column || !stored) return undefined
  const type = toPostgresType(column.type)
  const isSame = stored.type === type || (fitsStoredType(stored.type, column.type) && !isWritten(stored.type, type))
  const renames = listRenamedValues(place, attribute)
  const nested = compareNestedFields(place.beforeBody, place.body, place.ids.fields[attribute.name] ?? '')
  const isRenamed = renames.length > 0 || changedNestedSql('', nested) !== undefined
  if ((isSame && !isRenamed) || (!isSame && !findConversion(stored.type, type, ''))) return undefined
  return (name) => {
    const { value, fits } = findConversion(stored.type, type, name) ?? { value: name, fits: 'true' }
    return {
      fits,
      value:
        changedNestedSql(value, nested) ?? (renames.length > 0 ? renamedValueSql(attribute, renames, value) : value),
    }
  }
}

/** Tells whether PostgreSQL writes all rows anew for a wider type. */
const isWritten = (from: string, to: string): boolean => {
  const [before, after] = [from, to].map((type) => /^numeric\(\d+,(\d+)\)$/.exec(type)?.[1])
  return before === undefined || before !== after
}

/** What is made of a large table while people save. */
export interface LargeChange {
  copies: readonly CopiedColumn[]
  /** Indexes that refuse equal values, of columns that are there already. */
  earlySteps: readonly SchemaStep[]
}

/**
 * Splits a constraint whose rows were examined, so that nobody waits while all rows are read: it holds
 * for what is saved from now on, and for what is stored after the change.
 */
function splitConstraint({ says, sql }: SchemaStep, tables: readonly DesiredTable[]): SchemaStep[] {
  const [, table, name] = /^alter table ("[^"]+") add constraint ("[^"]+") (?:check|foreign key)/.exec(sql) ?? []
  const parts = tables.flatMap(({ checks, references }) => [
    ...checks.filter(({ violation }) => violation?.code === 'notAllowed'),
    ...references,
  ])
  if (!table || !name || !parts.some((part) => quoteIdentifier(part.name) === name)) return [{ says, sql }]
  return [
    { says, sql: `${sql} not valid` },
    {
      says: `${says} for all records, while records can be saved`,
      sql: `alter table ${table} validate constraint ${name}`,
    },
  ]
}

interface StepSurroundings {
  /** The tables with many rows. */
  large: readonly string[]
  desired: readonly DesiredTable[]
  copies: readonly CopiedColumn[]
  /** The tables whose unique indexes may be made before the change. */
  places: readonly ChangedTable[]
}

/** Sorts steps by when they run: before the transaction, in it, or after it. */
export function sortSteps(steps: readonly SchemaStep[], { large, desired, copies, places }: StepSurroundings) {
  const isLater = (step: SchemaStep) =>
    step.sql.startsWith('create index') && large.some((name) => isIndexOn(step, name))
  const isEarly = (step: SchemaStep) =>
    step.sql.startsWith('create unique index ') &&
    places.some(
      (place) =>
        large.includes(place.after.name) && isIndexOn(step, place.after.name) && canMakeEarly(step, place, copies),
    )
  const isOfLarge = ({ sql }: SchemaStep) =>
    large.some((name) => sql.startsWith(`alter table ${quoteIdentifier(name)} `))
  const split = steps
    .filter((step) => !isLater(step) && !isEarly(step))
    .map((step) => (isOfLarge(step) ? splitConstraint(step, desired) : [step]))
  return {
    earlySteps: steps.filter(isEarly).map(makeConcurrent),
    steps: split.flatMap(([step]) => step ?? []),
    laterSteps: [...split.flatMap(([, ...later]) => later), ...steps.filter(isLater).map(makeConcurrent)],
  }
}

const isIndexOn = ({ sql }: SchemaStep, table: string) => sql.includes(` on ${quoteIdentifier(table)} `)

/** Tells whether an index can be made before the change, because it reads no column that the change makes. */
const canMakeEarly = ({ sql }: SchemaStep, { stored, after }: ChangedTable, copies: readonly CopiedColumn[]) => {
  const words = copies.map(getCopiedWord)
  const names = listOwnAttributes(after).flatMap(({ column }) =>
    column && sql.includes(quoteIdentifier(column.name)) ? [column.name] : [],
  )
  return names.every((name) => stored.columns.has(name) && !words.includes(`${after.name}.${name}`))
}

const makeConcurrent = ({ says, sql }: SchemaStep): SchemaStep => ({
  says: `${says}, while records can be saved`,
  sql: buildConcurrently(sql),
})
