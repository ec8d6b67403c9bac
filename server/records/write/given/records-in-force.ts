import type { StoredRecord } from '../../../../src/framework/record'
import type { Resource } from '../../../../src/framework/resource'
import type { InForceSource } from '../../../../src/framework/rule-context/in-force'
import {
  computeFactWeight,
  computePersonWeight,
  splitAppliesTo,
} from '../../../../src/framework/rule-context/most-specific'
import type { Values } from '../../../../src/framework/validate'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { Sql } from '../../../database/connect'
import { asSystem } from '../../caller'
import { getAttribute, getTable, listStored, type Model, quoteIdentifier, type Table } from '../../model'
import { bindValues, compileStatementOnce, type RequestContext } from '../../sql/compile-statement'
import { compileTrustedFilter } from '../../sql/filter-sql'
import { fieldJsonSql } from '../../sql/row-sql'
import { SqlParameters } from '../../sql-parameters'
import type { Writer } from '../writer'
import type { RuleContextRequest } from './rule-context-request'

/** The caller and the moment for which records in force are read. */
interface InForceReader extends RequestContext {
  sql: Sql
  model: Model
}

/** The day, the values to match and the person of one query. */
interface InForceQuery {
  day: unknown
  equal: Values
  who?: unknown
}

/**
 * The record that names the person, and the reference that does so. For a line, it
 * is the record of which the line is part.
 */
interface PersonReference {
  table: Table
  by: string
}

/** Locks nothing. Values in force do not depend on the stored record, so they are read after it is locked. */
export const lockInForce = async (): Promise<void> => undefined

/**
 * Reads the values in force for records with the values that will be
 * written; locks them until the transaction ends.
 */
export async function readGivensInForce(
  writer: Writer,
  table: Table,
  givens: Readonly<Record<string, InForceSource>>,
  asking: readonly RuleContextRequest[],
): Promise<Values[]> {
  const values = asking.map((): Values => ({}))
  for (const [name, { of, on, equal = {}, who = '' }] of Object.entries(givens)) {
    const [near = '', far] = who.split('.')
    const over =
      far === undefined ? undefined : { table: getTable(writer.model, getAttribute(table, near).target ?? ''), by: far }
    const queries = asking.map(({ record }) => ({
      day: on === undefined ? writer.today : record[on],
      equal: Object.fromEntries(Object.entries(equal).map(([theirs, own]) => [theirs, record[own]])),
      who: record[near],
    }))
    const records = await readRecordsInForce(writer, of, queries, 'held', over)
    for (const [index, each] of records.entries()) Object.assign(values[index] ?? {}, { [name]: each })
  }
  return values
}

/**
 * Finds the record in force on a day, by the values of the resource's `per` and for the person; undefined
 * where there is none. It is not locked: declare `given` where it must not change meanwhile.
 */
export async function findRecordInForce<R extends Resource>(
  asker: InForceReader,
  { name }: R,
  day: CalendarDate,
  equal: Values = {},
  who: number | null = null,
): Promise<StoredRecord<R> | undefined> {
  const [record] = await readRecordsInForce(asker, name, [{ day, equal, who }], 'free')
  return (record ?? undefined) as StoredRecord<R> | undefined
}

/** Reads the record in force for each query, in their order, by one statement. */
export async function readRecordsInForce(
  asker: InForceReader,
  resource: string,
  queries: readonly InForceQuery[],
  hold: 'held' | 'free',
  over?: PersonReference,
): Promise<(Values | null)[]> {
  const table = getTable(asker.model, resource)
  const per = table.resource.inForce?.per ?? []
  const shape = ['in force', resource, hold, over?.table.resource.name, over?.by]
  const statement = compileStatementOnce(asker.model, JSON.stringify(shape), () =>
    recordsInForceSql(asker.model, table, hold === 'held' ? ' for share of t' : '', over),
  )
  const columns = [queries.map((_each, place) => place), queries.map(({ day }) => day ?? null)]
  const keys = per.map((name) => queries.map(({ equal }) => equal[name] ?? null))
  const { rows } = await asker.sql.query<{ place: number; record: Values | null }>(
    bindValues(statement, asker, [...columns, ...keys, queries.map(({ who }) => who ?? null)]),
  )
  const byPlace = new Map(rows.map(({ place, record }) => [place, record]))
  return queries.map((_each, place) => byPlace.get(place) ?? null)
}

function recordsInForceSql(
  model: Model,
  table: Table,
  lock: string,
  over: PersonReference | undefined,
): { text: string; slots: SqlParameters } {
  const { from = '', to, per = [], appliesTo = [], where } = table.resource.inForce ?? {}
  const slots = new SqlParameters()
  const columnSql = (name: string) => `t.${quoteIdentifier(getAttribute(table, name).column?.name ?? '')}`
  const lists = [slots.typed({ from: 'value', index: 0 }, 'int[]'), slots.typed({ from: 'value', index: 1 }, 'date[]')]
  for (const [index, name] of per.entries())
    lists.push(slots.typed({ from: 'value', index: index + 2 }, `${getAttribute(table, name).column?.type}[]`))
  const keys = per.map((_name, index) => `k${index}`)
  const whom = appliesTo.length > 0 ? matchPersonSql(model, table, appliesTo, over) : undefined
  if (whom) lists.push(slots.typed({ from: 'value', index: per.length + 2 }, 'bigint[]'))
  const holds = [
    ...per.map((name, index) => `${columnSql(name)} is not distinct from w.k${index}`),
    `${columnSql(from)} <= w.day`,
    ...(to ? [`(${columnSql(to)} is null or ${columnSql(to)} >= w.day)`] : []),
    ...(whom?.fits ?? []),
    ...(where ? [compileTrustedFilter(model, table, where, 't', slots).sql] : []),
  ]
  const stored = listStored(table).filter(({ field }) => !field.type.isSealed)
  const columns = stored.map(
    (attribute) =>
      `${fieldJsonSql(model, table, attribute, asSystem(), 't', slots)} as ${quoteIdentifier(attribute.name)}`,
  )
  const one = `select ${columns.join(', ')} from ${quoteIdentifier(table.name)} t${whom?.join ?? ''} where ${holds.join(' and ')} order by ${whom?.order ?? ''}${columnSql(from)} desc limit 1`
  const text =
    `select w.place, (select to_json(r) from (${one}${lock}) r) as record ` +
    `from unnest(${lists.join(', ')}) as w(${['place', 'day', ...keys, ...(whom ? ['who'] : [])].join(', ')})`
  return { slots, text }
}

/** Joins the person `p` whom `w.who` names, and ranks how specifically `t` applies to them. */
function matchPersonSql(model: Model, table: Table, appliesTo: readonly string[], over: PersonReference | undefined) {
  const people = getTable(model, model.people)
  const { person, facts } = splitAppliesTo(appliesTo, (name) => getAttribute(table, name).target, model.people)
  const columnSql = (of: Table, alias: string, name: string) =>
    `${alias}.${quoteIdentifier(getAttribute(of, name).column?.name ?? '')}`
  const ownSql = (name: string) => columnSql(table, 't', name)
  const who = over
    ? `(select ${columnSql(over.table, 'h', over.by)} from ${quoteIdentifier(over.table.name)} h where h.id = w.who)`
    : 'w.who'
  const pairs = [...facts.map((name) => [name, columnSql(people, 'p', name)]), ...(person ? [[person, 'p.id']] : [])]
  const computeWeight = (name: string) =>
    name === person ? computePersonWeight(facts) : computeFactWeight(facts, name)
  const weights = appliesTo.map((name) => `case when ${ownSql(name)} is null then 0 else ${computeWeight(name)} end`)
  return {
    join: ` join ${quoteIdentifier(people.name)} p on p.id = ${who}`,
    fits: pairs.map(([name = '', theirs]) => `(${ownSql(name)} is null or ${ownSql(name)} = ${theirs})`),
    order: `${weights.join(' + ')} desc, `,
  }
}
