import { type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { companyAssets } from '../../companyAssets'
import { companyAssetTrackers as declared } from '../../companyAssetTrackers'

/** Stores in each event the previous person and location, and at disposal the book value. */
export const companyAssetTrackers = defineHandler(declared, {
  fields: [],
  oneByOne: 'an entry keeps whom the asset was with after the one before it',
  before: async (change) => (change.action === 'create' ? addPreviousState(change) : undefined),
})

async function addPreviousState(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared>> {
  const { record, writer } = change
  const { asset } = getGivenValues(declared, change)
  return {
    eventAt: new Date().toISOString(),
    fromEmpId: record.fromEmpId ?? asset?.custodianEmpId ?? null,
    fromLocationId: record.toLocationId && record.eventType === 'transferred' ? (asset?.locationId ?? null) : null,
    isByDirector: writer.caller.isSystem || writer.caller.roles.includes('director'),
    ...(record.eventType === 'disposed' && { bookValue: await readBookValue(change) }),
  }
}

/** Reads the book value of the asset on the day of disposal. */
async function readBookValue({ record, writer }: ChangeOf<typeof declared>): Promise<string | null> {
  if (record.assetId == null || !record.eventOn) return null
  const reader = { ...asServer(writer), asOf: record.eventOn }
  return (await readTypedRecord(reader, companyAssets, record.assetId)).bookValue ?? null
}
