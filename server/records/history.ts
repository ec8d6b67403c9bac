import { StewardError } from '../../src/framework/errors'
import type { Resource } from '../../src/framework/resource'
import { listFieldKeys } from './changes/field-keys'
import { toNamedValue } from './changes/value-keys'
import { isFieldVisible, maskHistoryEntry, toCurrentName, visibleEntriesSql } from './mask-history'
import { getAttribute, getTable, quoteIdentifier, type Table } from './model'
import type { Reader } from './query'
import { getReadScope, getRightsKey, getVerbScope, scopeSql } from './scopes'
import { bindValues, compileStatementOnce } from './sql/compile-statement'
import { titleSql } from './sql/title-sql'
import { SqlParameters } from './sql-parameters'

interface HistoryRow {
  id: number
  at: string
  action: string
  comment: string | null
  actorEmpId: number | null
  actor: string | null
  /** The person for whom the actor made the change; null: for themselves. */
  onBehalfOfEmpId: number | null
  onBehalfOf: string | null
  /** The batch that made the change. */
  batchId: number | null
  /** The id of the entry before this one. */
  previousId: number | null
  /** The instant of the entry whose values this entry restored. */
  restoredAt: string | null
  changes: Record<string, [unknown, unknown]>
}

interface LabelledChange {
  from: unknown
  to: unknown
  fromLabel?: string
  toLabel?: string
}

/**
 * Reads the history of a record, newest first, without fields, steps and
 * comments that the caller may not read.
 * @throws StewardError `notFound` where the record is missing or outside the caller's scope
 */
export async function readHistory(
  reader: Reader,
  resource: string,
  id: number,
  page: number,
  perPage: number,
): Promise<{ rows: unknown[]; total: number }> {
  const table = getTable(reader.model, resource)
  const readable = (await readReadableFields(reader, table, [id])).get(id)?.names
  if (!readable) throw new StewardError('notFound')
  const name = personNameSql(reader, table, 'h.actor_emp_id')
  const other = personNameSql(reader, table, 'h.on_behalf_of')
  const visibleSql = visibleEntriesSql(table, readable, 'h', 5)
  const { rows } = await reader.sql.query<HistoryRow & { total: number }>({
    text:
      `select h.id, h.at, h.action, h.comment, h.actor_emp_id as "actorEmpId", h.batch_id as "batchId", ${name} as actor, h.on_behalf_of as "onBehalfOfEmpId", ${other} as "onBehalfOf", h.changes, count(*) over()::int as total, ` +
      'lead(h.id) over (order by h.id desc) as "previousId", (select o.at from history o where o.resource = $1 and o.record_id = $2::bigint and o.id = h.restored_from) as "restoredAt" ' +
      `from history h where h.resource = $1 and h.record_id = $2::bigint and ${visibleSql.sql} order by h.id desc limit $3 offset $4`,
    values: [table.resource.name, id, perPage, (page - 1) * perPage, ...visibleSql.values],
  })
  const labels = await readReferenceLabels(reader, table, rows)
  const entries = rows.map(({ total: _, ...row }) => {
    const { changes, ...entry } = maskHistoryEntry(table, readable, row)
    return { ...entry, changes: toLabelledChanges(table, changes, readable, labels) }
  })
  return { rows: entries, total: rows[0]?.total ?? 0 }
}

/** Builds SQL of the name of the person whose id the given SQL answers. */
export function personNameSql({ model }: Reader, table: Table, id: string): string {
  const people = model.tables.get(getAttribute(table, 'createdBy').target ?? '')
  if (!people) return 'null'
  const title = quoteIdentifier(getAttribute(people, people.resource.title).column?.name ?? '')
  return `(select p.${title} from ${quoteIdentifier(people.name)} p where p.id = ${id})`
}

/** The fields of a record that the caller may read today, and its title. */
interface ReadableRecord {
  names: ReadonlySet<string>
  title: string
}

/** Finds the fields that the caller may read, for those of the records that they may see. */
export async function readReadableFields(
  reader: Reader,
  table: Table,
  ids: readonly number[],
): Promise<Map<number, ReadableRecord>> {
  const { caller, model } = reader
  const names = [...table.attributes.keys()]
  const statement = compileStatementOnce(
    model,
    JSON.stringify(['readable', table.resource.name, getRightsKey(caller)]),
    () => {
      const slots = new SqlParameters()
      const flags = names.map(
        (name) =>
          `case when ${scopeSql(model, table, getReadScope(getAttribute(table, name), caller), 't', slots)} then '${name}' end`,
      )
      const scope = scopeSql(model, table, getVerbScope(table, 'show', caller), 't', slots)
      const scopeOfTitle = getReadScope(getAttribute(table, table.resource.title), caller)
      const words = titleSql({ model, slots, caller }, table, 't')
      const shown = `case when ${scopeSql(model, table, scopeOfTitle, 't', slots)} then ${words} end`
      return {
        slots,
        text:
          `select t.id, (${shown})::text as title, array_remove(array[${flags.join(', ')}]::text[], null) as names from ${quoteIdentifier(table.name)} t ` +
          `where t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[]) and ${scope}`,
      }
    },
  )
  const { rows } = await reader.sql.query<{ id: number; title: string | null; names: string[] }>(
    bindValues(statement, reader, [ids]),
  )
  return new Map(
    rows.map(({ id, title, names: fieldNames }) => [id, { names: new Set(fieldNames), title: title ?? '' }]),
  )
}

/** Reads today's titles of the records that changed references name, as far as the caller may list them. */
export async function readReferenceLabels(
  reader: Reader,
  table: Table,
  rows: readonly { changes: HistoryRow['changes'] }[],
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const attribute of table.attributes.values()) {
    const keys = listFieldKeys(table, attribute.name)
    const ids = [
      ...new Set(
        rows
          .flatMap(({ changes }) => keys.flatMap((key) => changes[key] ?? []))
          .filter((value) => typeof value === 'number'),
      ),
    ]
    const target = attribute.target && !attribute.isCommon ? reader.model.tables.get(attribute.target) : undefined
    if (!target || target.resource.source || ids.length === 0) continue
    const slots = new SqlParameters()
    const place = slots.add({ from: 'value', index: 0 })
    const title = titleSql({ ...reader, slots }, target, 't')
    const scope = scopeSql(reader.model, target, getVerbScope(target, 'list', reader.caller), 't', slots)
    const text = `select t.id, (${title})::text as label from ${quoteIdentifier(target.name)} t where t.id = any(${place}::bigint[]) and ${scope}`
    const answer = await reader.sql.query<{ id: number; label: string }>(
      bindValues({ name: undefined, text, bindings: slots.bindings }, reader, [ids]),
    )
    for (const row of answer.rows) labels.set(`${attribute.name} ${row.id}`, row.label)
  }
  return labels
}

/** Answers changes under today's field names, with labels, and without what the caller may not read. */
export function toLabelledChanges(
  table: Table,
  changes: HistoryRow['changes'],
  readable: ReadonlySet<string>,
  labels: ReadonlyMap<string, string>,
): Record<string, LabelledChange> {
  const labelled: Record<string, LabelledChange> = {}
  for (const [recorded, change] of Object.entries(changes)) {
    const name = toCurrentName(table, recorded)
    if (!isFieldVisible(table, readable, recorded) || !table.attributes.has(name)) continue
    const [from, to] = [toNamedValue(table, name, change[0]), toNamedValue(table, name, change[1])]
    const [fromLabel, toLabel] = [labels.get(`${name} ${from}`), labels.get(`${name} ${to}`)]
    labelled[name] = { from, to, ...(fromLabel ? { fromLabel } : {}), ...(toLabel ? { toLabel } : {}) }
  }
  return labelled
}

/**
 * Finds the person who last changed what `said` reads from a field's value; null: nobody. For the server's
 * own work, because it checks no rights.
 */
export async function findLastChangerOfField<T>(
  { sql, model }: Pick<Reader, 'sql' | 'model'>,
  { name }: Resource,
  id: number,
  field: string,
  said: (value: T | null) => unknown,
): Promise<number | null> {
  const { rows } = await sql.query<{ change: [T | null, T | null]; actorEmpId: number | null }>({
    text:
      'select c.change, h.actor_emp_id::int as "actorEmpId" from history h, jsonb_each(h.changes) as c(key, change) ' +
      'where h.resource = $1 and h.record_id = $2 and c.key = any($3::text[]) order by h.id desc',
    values: [name, id, listFieldKeys(getTable(model, name), field)],
  })
  return rows.find(({ change: [from, to] }) => said(from) !== said(to))?.actorEmpId ?? null
}
