import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { RecordInput, StoredRecord } from '../../../src/framework/record'
import type { travelRequisitions } from '../travelRequisitions'
import { travelVersions } from '../travelVersions'
import { buildTripInput, buildTripResults } from '../trip-fields'

const v = sqlNames(travelVersions, 'v')

const lastSql = statement('last_travel_version')`
  select ${v.id} from ${v} where ${v.requisitionId} = $1 order by ${v.id} desc limit 1`

/** The fields that are kept with each approved version. */
const versionFields = Object.keys({ ...buildTripInput(), ...buildTripResults({}) })

const pickVersionFields = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => versionFields.includes(name)))

/** Keeps the trip as it is approved now. */
export const keepVersion = async (
  writer: Writer,
  id: number,
  trip: StoredRecord<typeof travelRequisitions>,
): Promise<void> =>
  void (await createRecord(asServer(writer), travelVersions.name, { requisitionId: id, ...pickVersionFields(trip) }))

/** Reads the trip as it was approved last; undefined if it never was. */
export async function readLastVersion(writer: Writer, id: number) {
  const [last] = (await writer.sql.query<{ id: number }>(lastSql(id))).rows
  return last && readTypedRecord(asServer(writer), travelVersions, last.id)
}

/** Reads the values with which the trip becomes again what was approved. */
export const readApprovedValues = async (
  writer: Writer,
  id: number,
): Promise<RecordInput<typeof travelRequisitions>> => ({
  ...pickVersionFields((await readLastVersion(writer, id)) ?? {}),
  changes: null,
})
