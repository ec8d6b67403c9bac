import type { CalendarDate } from '../../../../src/framework/dates'
import type { InForceGiven } from '../../../../src/framework/given/in-force'
import type { Stored } from '../../../../src/framework/record'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import type { Sql } from '../../../database/connect'
import { asSystem } from '../../caller'
import { compileTrusted } from '../../filter-sql'
import { attributeOf, type Model, quote, type Table, tableOf } from '../../model'
import { fieldJson } from '../../row-sql'
import { Slots } from '../../slots'
import { bind, compiled, type Moment } from '../../statement'
import type { Writer } from '../writer'
import type { Asking } from './asking'

/** Whoever asks, and at which moment. */
interface Asker extends Moment {
  sql: Sql
  model: Model
}

/** A day, and the values that what is in force has to have. */
interface Wanted {
  day: unknown
  equal: Values
}

/** What is in force does not hang on the stored record: it is read once that is locked. */
export const lockInForce = async (): Promise<void> => undefined

/** What is in force beside records as they would be written, held until the transaction ends. */
export async function readInForce(
  writer: Writer,
  _: Table,
  givens: Readonly<Record<string, InForceGiven>>,
  asking: readonly Asking[],
): Promise<Values[]> {
  const values = asking.map((): Values => ({}))
  for (const [name, { of, on, equal = {} }] of Object.entries(givens)) {
    const wanted = asking.map(({ record }) => ({
      day: on === undefined ? writer.today : record[on],
      equal: Object.fromEntries(Object.entries(equal).map(([theirs, own]) => [theirs, record[own]])),
    }))
    const found = await readAll(writer, of, wanted, 'held')
    for (const [index, each] of found.entries()) Object.assign(values[index] ?? {}, { [name]: each })
  }
  return values
}

/**
 * The record of a resource that is in force on a day, by the values of its `per`; undefined where none is. Nothing
 * holds it: what must not change meanwhile is `given`.
 */
export async function findInForce<R extends Resource>(
  asker: Asker,
  { name }: R,
  day: CalendarDate,
  equal: Values = {},
): Promise<Stored<R> | undefined> {
  const [found] = await readAll(asker, name, [{ day, equal }], 'free')
  return (found ?? undefined) as Stored<R> | undefined
}

/** In the order of what is wanted, from one statement. */
async function readAll(
  asker: Asker,
  resource: string,
  wanted: readonly Wanted[],
  hold: 'held' | 'free',
): Promise<(Values | null)[]> {
  const table = tableOf(asker.model, resource)
  const per = table.resource.inForce?.per ?? []
  const statement = compiled(asker.model, JSON.stringify(['in force', resource, hold]), () =>
    readSql(asker.model, table, hold === 'held' ? ' for share of t' : ''),
  )
  const columns = [wanted.map((_each, place) => place), wanted.map(({ day }) => day ?? null)]
  const keys = per.map((name) => wanted.map(({ equal }) => equal[name] ?? null))
  const { rows } = await asker.sql.query<{ place: number; record: Values | null }>(
    bind(statement, asker, [...columns, ...keys]),
  )
  const found = new Map(rows.map(({ place, record }) => [place, record]))
  return wanted.map((_each, place) => found.get(place) ?? null)
}

function readSql(model: Model, table: Table, lock: string): { text: string; slots: Slots } {
  const { from = '', to, per = [], where } = table.resource.inForce ?? {}
  const slots = new Slots()
  const column = (name: string) => `t.${quote(attributeOf(table, name).column?.name ?? '')}`
  const lists = [slots.typed({ from: 'value', index: 0 }, 'int[]'), slots.typed({ from: 'value', index: 1 }, 'date[]')]
  for (const [index, name] of per.entries())
    lists.push(slots.typed({ from: 'value', index: index + 2 }, `${attributeOf(table, name).column?.type}[]`))
  const keys = per.map((_name, index) => `k${index}`)
  const holds = [
    ...per.map((name, index) => `${column(name)} is not distinct from w.k${index}`),
    `${column(from)} <= w.day`,
    ...(to ? [`(${column(to)} is null or ${column(to)} >= w.day)`] : []),
    ...(where ? [compileTrusted(model, table, where, 't', slots).sql] : []),
  ]
  const stored = [...table.attributes.values()].filter(({ column: kept, field }) => kept && !field.type.isSealed)
  const columns = stored.map(
    (attribute) => `${fieldJson(model, table, attribute, asSystem(), 't', slots)} as ${quote(attribute.name)}`,
  )
  const one = `select ${columns.join(', ')} from ${quote(table.name)} t where ${holds.join(' and ')} order by ${column(from)} desc limit 1`
  const text =
    `select w.place, (select to_json(r) from (${one}${lock}) r) as record ` +
    `from unnest(${lists.join(', ')}) as w(${['place', 'day', ...keys].join(', ')})`
  return { slots, text }
}
