import { type CalendarDate, dateInZone } from '../../src/framework/values/dates'
import type { Sql } from '../database/connect'
import type { Caller } from './caller'
import type { Company } from './company'
import { type Attribute, type Model, quoteIdentifier, type Table } from './model'

/** What people and their zones are declared as. */
type PeopleModel = Pick<Model, 'tables' | 'people'>

interface CompanyDay {
  company: Pick<Company, 'zone'>
  /** The company's date. */
  today: CalendarDate
}

/** What is needed to tell which day it is for a person. */
interface DayReader extends CompanyDay {
  sql: Sql
  model: PeopleModel
}

const getPeople = ({ tables, people }: PeopleModel): Table | undefined => tables.get(people)

/**
 * Answers today in the zone. Work as of another day than the company's today has that day for everybody.
 * @param zone null where the person has none
 */
function todayInZone({ company, today }: CompanyDay, zone: string | null): CalendarDate {
  if (zone === null || zone === company.zone) return today
  const now = Date.now()
  return today === dateInZone(company.zone, now) ? dateInZone(zone, now) : today
}

/** Answers today for the caller, in whose zone filters name days of records of people. */
export const todayOfCaller = (reader: CompanyDay & { caller: Caller }): CalendarDate =>
  todayInZone(reader, reader.caller.zone ?? null)

/** Reads today for a person: the day of their own time zone. */
export async function readPersonDay(reader: DayReader, empId: number): Promise<CalendarDate> {
  return (await readPersonDays(reader, [empId]))(empId)
}

/** Reads today for each person, as `readPersonDay` does for one. */
export async function readPersonDays(
  reader: DayReader,
  empIds: readonly number[],
): Promise<(empId: number) => CalendarDate> {
  const zones = await readZones(reader, getPeople(reader.model), '', empIds)
  return (empId) => todayInZone(reader, zones.get(empId) ?? null)
}

/** Reads the time zone of a person; the company's where they have none. */
export async function readPersonZone(reader: DayReader, empId: number): Promise<string> {
  return (await readZones(reader, getPeople(reader.model), '', [empId])).get(empId) ?? reader.company.zone
}

/** Reads today for each record, by the person whom the declaration names. */
export async function readRecordDays(
  reader: DayReader,
  { resource, attributes }: Table,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<CalendarDate[]> {
  const [name = '', ...path] = (resource.dayOf ?? '').split('.')
  const target = attributes.get(name)?.target
  if (!target) return records.map(() => reader.today)
  const ids = records.map((record) => (typeof record[name] === 'number' ? record[name] : null))
  const namedIds = [...new Set(ids.filter((id) => id !== null))]
  const zones = await readZones(reader, reader.model.tables.get(target), path.join('.'), namedIds)
  return ids.map((id) => todayInZone(reader, (id !== null && zones.get(id)) || null))
}

/** Reads the time zones of the people to whom the path leads from records of the table. */
async function readZones(
  { sql, model }: DayReader,
  from: Table | undefined,
  path: string,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const zone = personZoneSql(model, 'r.id', from, path)
  if (zone === undefined || ids.length === 0) return new Map()
  const { rows } = await sql.query<{ id: number; zone: string | null }>({
    text: `select r.id, ${zone} as zone from unnest($1::bigint[]) r(id)`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row.zone]))
}

/**
 * Builds SQL of a person's time zone, null where they have none; undefined where people have no zones.
 * @param id SQL of the id of a record of `from`, default of a person
 * @param path leads from there to the person; empty: the record is the person
 */
export function personZoneSql(model: PeopleModel, id: string, from = getPeople(model), path = ''): string | undefined {
  const { zoneAt } = getPeople(model)?.resource ?? {}
  if (zoneAt === undefined || from === undefined) return undefined
  const joins: string[] = []
  let table: Table | undefined = from
  let value = ''
  for (const [place, name] of `${path}.${zoneAt}`.split('.').filter(Boolean).entries()) {
    const attribute: Attribute | undefined = table?.attributes.get(name)
    if (place > 0) joins.push(` join ${quoteIdentifier(table?.name ?? '')} z${place} on z${place}.id = ${value}`)
    value = `z${place}.${quoteIdentifier(attribute?.column?.name ?? '')}`
    table = attribute?.target === undefined ? undefined : model.tables.get(attribute.target)
  }
  return `(select ${value} from ${quoteIdentifier(from.name)} z0${joins.join('')} where z0.id = ${id})`
}

/**
 * Builds SQL of today for a record by the person whom its declaration names. `place` holds SQL of the
 * company's date, of the present instant and of the company's zone.
 */
export function recordDaySql(
  model: PeopleModel,
  { resource, attributes }: Table,
  alias: string,
  place: { today: string; now: string; zone: string },
): string {
  const [name = '', ...path] = (resource.dayOf ?? '').split('.')
  const { column, target = '' } = attributes.get(name) ?? {}
  const id = `${alias}.${quoteIdentifier(column?.name ?? '')}`
  const zone = column && personZoneSql(model, id, model.tables.get(target), path.join('.'))
  if (zone === undefined) return place.today
  const dayIn = (each: string) => `(${place.now} at time zone ${each})::date`
  return `(${place.today} + (${dayIn(`coalesce(${zone}, ${place.zone})`)} - ${dayIn(place.zone)}))`
}
