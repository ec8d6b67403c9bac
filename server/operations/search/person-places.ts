import type { PersonPlace, PersonPlaces } from '../../../src/framework/lists/person-places'
import { placeLimits } from '../../../src/framework/lists/person-places'
import type { SearchHit } from '../../../src/framework/lists/search-answer'
import type { Sql } from '../../database/connect'
import type { Model } from '../../records/model'
import type { Reader } from '../../records/query'
import { describeRecords } from './describe-hits'
import { canFind, findTable } from './searched-tables'
import { titleBySummary } from './title-by-summary'

/** A place as it is stored: a record, or another page by its path. */
interface StoredPlace {
  resource: string
  recordId: number
  path: string
}

interface PlaceRow extends StoredPlace {
  openedAt: string | null
  favouriteAt: string | null
}

/** Finds out which record or page the path of a page shows. */
export function readPlace(model: Model, path: string): StoredPlace {
  const [route = '', id = '', ...rest] = path.slice(1).split('/')
  const isRecord = /^[1-9]\d{0,14}$/.test(id) && (rest.length === 0 || (rest.length === 1 && rest[0] === 'show'))
  const table = isRecord ? [...model.tables.values()].find(({ resource }) => resource.route === route) : undefined
  return table && !table.resource.source
    ? { resource: table.resource.name, recordId: Number(id), path: '' }
    : { resource: '', recordId: 0, path }
}

const listKeyValues = ({ resource, recordId, path }: StoredPlace) => [resource, recordId, path]

/** Tells whether the place is a page, or a record that the caller may open. */
export async function isOpenPlace(reader: Reader, { resource, recordId }: StoredPlace): Promise<boolean> {
  if (resource === '') return true
  const table = findTable(reader.model, resource)
  return (
    table !== undefined &&
    canFind(table, reader.caller) &&
    (await describeRecords(reader, table, [recordId])).length > 0
  )
}

/** Stores that the person opened the place, and forgets what they opened long before. */
export async function storeOpenedPlace(sql: Sql, empId: number, place: StoredPlace): Promise<void> {
  await sql.query({
    name: 'store_opened_place',
    text:
      'insert into person_places (emp_id, resource, record_id, path, opened_at) ' +
      'values ($1, $2, $3, $4, clock_timestamp()) ' +
      'on conflict (emp_id, resource, record_id, path) do update set opened_at = excluded.opened_at',
    values: [empId, ...listKeyValues(place)],
  })
  await sql.query({
    name: 'forget_opened_places',
    text:
      'with former as (select resource, record_id, path from person_places where emp_id = $1 and opened_at is not null ' +
      `order by opened_at desc offset ${placeLimits.opened}), ` +
      'kept as (update person_places p set opened_at = null from former ' +
      'where p.emp_id = $1 and p.favourite_at is not null ' +
      'and (p.resource, p.record_id, p.path) = (former.resource, former.record_id, former.path)) ' +
      'delete from person_places p using former where p.emp_id = $1 and p.favourite_at is null ' +
      'and (p.resource, p.record_id, p.path) = (former.resource, former.record_id, former.path)',
    values: [empId],
  })
}

/** Makes the place a favourite. Answers false where the person has as many as are kept. */
export async function addFavouritePlace(sql: Sql, empId: number, place: StoredPlace): Promise<boolean> {
  // Locks the person's favourites until this one is stored, so that the limit of their number holds.
  await sql.query({ text: `select pg_advisory_xact_lock(hashtext('steward favourites'), $1::int)`, values: [empId] })
  const { rowCount } = await sql.query({
    text:
      'insert into person_places (emp_id, resource, record_id, path, favourite_at) ' +
      'select $1, $2, $3, $4, clock_timestamp() ' +
      'where (select count(*) from person_places where emp_id = $1 and favourite_at is not null) ' +
      `< ${placeLimits.favourites} ` +
      'on conflict (emp_id, resource, record_id, path) ' +
      'do update set favourite_at = coalesce(person_places.favourite_at, excluded.favourite_at)',
    values: [empId, ...listKeyValues(place)],
  })
  return rowCount > 0
}

export async function removeFavouritePlace(sql: Sql, empId: number, place: StoredPlace): Promise<void> {
  await sql.query({
    text:
      'update person_places set favourite_at = null ' +
      'where emp_id = $1 and resource = $2 and record_id = $3 and path = $4',
    values: [empId, ...listKeyValues(place)],
  })
}

const textOfTime = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`

/** Reads the person's places with today's titles; records that they may no longer open are left out. */
export async function readPersonPlaces(reader: Reader): Promise<PersonPlaces> {
  const { rows } = await reader.sql.query<PlaceRow>({
    name: 'person_places',
    text:
      // As texts that sort by time; a date of JavaScript knows no microseconds.
      `select resource, record_id as "recordId", path, ${textOfTime('opened_at')} as "openedAt", ` +
      `${textOfTime('favourite_at')} as "favouriteAt" ` +
      'from person_places where emp_id = $1 and (opened_at is not null or favourite_at is not null)',
    values: [reader.caller.empId],
  })
  const hits = await describePlaces(reader, rows)
  const listPlaces = (time: 'openedAt' | 'favouriteAt') =>
    rows
      .filter((row) => row[time] !== null)
      .sort((one, other) => String(other[time]).localeCompare(String(one[time])))
      .flatMap((row) => toPersonPlace(row, hits))
  return { opened: listPlaces('openedAt'), favourites: listPlaces('favouriteAt') }
}

type HitsByResource = ReadonlyMap<string, ReadonlyMap<number, SearchHit>>

async function describePlaces(reader: Reader, rows: readonly PlaceRow[]): Promise<HitsByResource> {
  const hits = new Map<string, ReadonlyMap<number, SearchHit>>()
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const table = findTable(reader.model, name)
    if (!table || !canFind(table, reader.caller)) continue
    const ids = rows.flatMap(({ resource, recordId }) => (resource === name ? [recordId] : []))
    const titled = await titleBySummary(reader, table, await describeRecords(reader, table, ids))
    hits.set(name, new Map(titled.map((hit) => [hit.id, hit])))
  }
  return hits
}

function toPersonPlace({ resource, recordId, path }: PlaceRow, hits: HitsByResource): PersonPlace[] {
  if (resource === '') return [{ path }]
  const hit = hits.get(resource)?.get(recordId)
  return hit ? [{ ...hit, resource }] : []
}
