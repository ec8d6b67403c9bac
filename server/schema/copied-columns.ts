import { createHash } from 'node:crypto'
import { quoteIdentifier } from '../records/model'
import type { ExistingTable } from './catalog'
import type { CopiedColumn } from './convert-column'
import type { SchemaStep } from './step'
import type { DesiredPart, DesiredTable } from './table-parts'

const copyPrefix = 'steward_copy_'

/** Tells whether a column is a copy that is being filled; it belongs to nobody's declaration. */
export const isCopyName = (name: string): boolean => name.startsWith(copyPrefix)

export const getCopiedWord = ({ table, column }: Pick<CopiedColumn, 'table' | 'column'>): string => `${table}.${column}`

const getDigest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** Names of what exists while a column is copied. */
function getCopyNames(copied: Pick<CopiedColumn, 'table' | 'column'>) {
  const trigger = quoteIdentifier(`${copyPrefix}${getDigest(getCopiedWord(copied))}`)
  return {
    ...{ trigger, table: quoteIdentifier(copied.table), column: quoteIdentifier(copied.column) },
    copy: quoteIdentifier(`${copyPrefix}${copied.column}`),
  }
}

const getIndexName = ({ name }: Pick<DesiredPart, 'name'>) => quoteIdentifier(`${copyPrefix}${getDigest(name)}`)

/** Builds SQL that adds the copy, and a trigger that fills it in whenever a record is saved. */
export function buildCopyStart(copied: CopiedColumn): string {
  const { trigger, table, column, copy } = getCopyNames(copied)
  const { value, fits } = copied.convert(`new.${column}`)
  return (
    `alter table ${table} add column ${copy} ${copied.type}; ` +
    `create function ${trigger}() returns trigger language plpgsql as $copy$ begin ` +
    `if new.${column} is not null and coalesce(${fits}, false) then new.${copy} := ${value}; else new.${copy} := null; end if; ` +
    'return new; end $copy$; ' +
    `create trigger ${trigger} before insert or update on ${table} for each row execute function ${trigger}()`
  )
}

/** Builds SQL that fills in the copy of the next rows after an id, and answers the last of them. */
export const buildCopyBatch = (copied: CopiedColumn, rows: number): string => {
  const { table, column } = getCopyNames(copied)
  return (
    `with n as (select id from ${table} where id > $1 order by id limit ${rows} for no key update), ` +
    `filled as (update ${table} t set ${column} = t.${column} from n where t.id = n.id) ` +
    'select max(id)::text as last from n'
  )
}

/** Lists SQL that makes the indexes of the copy while people save. */
export const listCopyIndexes = (copied: CopiedColumn): string[] => {
  const { table, column, copy } = getCopyNames(copied)
  const misfits = getIndexName({ name: `${getCopiedWord(copied)} misfits` })
  return [
    ...copied.indexes.map((part) =>
      part.sql.replaceAll(column, copy).replace(quoteIdentifier(part.name), getIndexName(part)),
    ),
    // Finds values that do not fit in a moment, while nobody may save.
    ...(isAlwaysFit(copied)
      ? []
      : [`create index ${misfits} on ${table} (id) where ${column} is not null and ${copy} is null`]),
  ].map(buildConcurrently)
}

const isAlwaysFit = ({ convert, column }: CopiedColumn) => convert(column).fits === 'true'

/** Answers SQL of an index that is made while people save. */
export const buildConcurrently = (sql: string): string =>
  sql.replace(/^create (unique )?index /, 'create $1index concurrently if not exists ')

/** Builds the step with which the copy takes the place of its column. */
export function buildCopySwap(copied: CopiedColumn): SchemaStep {
  const { trigger, table, column, copy } = getCopyNames(copied)
  const { fits } = copied.convert(column)
  const isMisfit = `${column} is not null and ${copy} is null and not coalesce(${fits}, false)`
  return {
    says: `convert ${getCopiedWord(copied)} to ${copied.type}, copied while records can be saved`,
    sql: [
      `drop trigger ${trigger} on ${table}`,
      `drop function ${trigger}()`,
      ...(isAlwaysFit(copied)
        ? []
        : [
            `do $$ begin if exists (select from ${table} where ${isMisfit}) then ` +
              `raise exception 'a value was saved that does not fit' using errcode = '22000'; end if; end $$`,
          ]),
      `alter table ${table} drop column ${column}`,
      `alter table ${table} rename column ${copy} to ${column}`,
      ...copied.indexes.map((part) => `alter index ${getIndexName(part)} rename to ${quoteIdentifier(part.name)}`),
    ].join('; '),
  }
}

/** SQL of the copies in the current schema, also of those that nobody fills in any more. */
export const copiesSql =
  `select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid ` +
  `where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attname like '${copyPrefix.replaceAll('_', '\\_')}%'`

/** Lists SQL that removes copies of a change that was cut off or refused. */
export function listCopyRemovals(table: string, columns: Iterable<string>): string[] {
  return [...columns].filter(isCopyName).map((name) => {
    const names = getCopyNames({ table, column: name.slice(copyPrefix.length) })
    return `drop function if exists ${names.trigger}() cascade; alter table ${names.table} drop column if exists ${names.copy}`
  })
}

/** Plans to remove copies that a change left behind; their triggers read columns that are about to change. */
export function planCopyRemovals(
  tables: readonly string[],
  existing: ReadonlyMap<string, ExistingTable>,
  copies: readonly CopiedColumn[],
): SchemaStep[] {
  const words = copies.map(getCopiedWord)
  return tables.flatMap((table) => {
    const columns = [...(existing.get(table)?.columns.keys() ?? [])].filter(
      (name) => isCopyName(name) && !words.includes(`${table}.${name.slice(copyPrefix.length)}`),
    )
    const says = `remove copies of ${table} that a change left behind`
    return listCopyRemovals(table, columns).map((sql) => ({ says, sql }))
  })
}

/** Lists the parts of a table that read a column. */
export const listPartsWith = (column: string, { indexes, checks, guards, references }: DesiredTable): DesiredPart[] =>
  [...indexes, ...checks, ...guards, ...references].filter(({ sql }) => sql.includes(quoteIdentifier(column)))
