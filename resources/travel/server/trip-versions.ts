import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordInput, StoredRecord } from '../../../src/framework/record'
import type { travelRequisitions } from '../travelRequisitions'
import { travelVersions } from '../travelVersions'
import { buildTripInput, buildTripResults } from '../trip-fields'

const v = sqlNames(travelVersions, 'v')

const versionsSql = statement('travel_versions_of_trip')`
  select ${v.id} from ${v} where ${v.requisitionId} = $1 order by ${v.id} desc limit 2`

/** The fields that are kept with each approved version. */
const versionFields = Object.keys({ ...buildTripInput(), ...buildTripResults({}) })

const pickVersionFields = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => versionFields.includes(name)))

/** Keeps the trip as it is approved now. */
export const keepVersion = async (
  writer: Writer,
  id: number,
  trip: StoredRecord<typeof travelRequisitions> | StoredRecord<typeof travelVersions>,
): Promise<void> =>
  void (await createRecord(asServer(writer), travelVersions.name, { requisitionId: id, ...pickVersionFields(trip) }))

async function readVersion(writer: Writer, id: number, place: 0 | 1) {
  const version = (await writer.sql.query<{ id: number }>(versionsSql(id))).rows[place]
  return version && readTypedRecord(asServer(writer), travelVersions, version.id)
}

/** Reads the trip as it was approved last; undefined if it never was. */
export const readLastVersion = (writer: Writer, id: number) => readVersion(writer, id, 0)

/** Reads the trip as it was approved before that. */
export const readFormerVersion = (writer: Writer, id: number) => readVersion(writer, id, 1)

/** Reads the values with which the trip becomes again what was approved. */
export const readApprovedValues = async (
  writer: Writer,
  id: number,
): Promise<RecordInput<typeof travelRequisitions>> => ({
  ...pickVersionFields((await readLastVersion(writer, id)) ?? {}),
  changes: null,
})
