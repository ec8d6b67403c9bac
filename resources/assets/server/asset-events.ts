import { createRecord } from '../../../server/records/write/save'
import { lockStoredRecord } from '../../../server/records/write/typed-records'
import type { Changes, StepInput, Writer } from '../../../server/records/write/writer'
import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { type AssetEventType, eventStates } from '../categories-and-events'
import { companyAssets } from '../companyAssets'
import { companyAssetTrackers } from '../companyAssetTrackers'
import { employeeAssets } from '../employeeAssets'

/** Enters an event that a user reports, with the rights of that user. */
export const recordReportedEvent = (writer: Writer, input: StepInput, eventType: AssetEventType): Promise<Changes> =>
  recordAssetEvent(writer, input, eventType, companyAssetTrackers.name, { ...input.asked, eventType })

/** Issues an asset, or one seat of a licence, to a person. */
export function issueAsset(writer: Writer, input: StepInput): Promise<Changes> {
  const { toEmpId, ...values } = input.asked
  return recordAssetEvent(writer, input, 'issued', employeeAssets.name, { ...values, empId: toEmpId })
}

async function recordAssetEvent(
  writer: Writer,
  { id, version }: StepInput,
  eventType: AssetEventType,
  resource: string,
  values: Values,
): Promise<Changes> {
  const before = await lockStoredRecord(writer, companyAssets, id)
  if (!before) throw new StewardError('notFound')
  if (version !== undefined && before.version !== version)
    throw new StewardError('staleVersion', { args: { version: before.version } })
  const states: readonly string[] = eventStates[eventType]
  if (!states.includes(before.status)) throw new StewardError('illegalTransition', { args: { state: before.status } })
  const conditionAtIssue = resource === employeeAssets.name ? { conditionAtIssue: before.condition } : {}
  await createRecord(writer, resource, { ...values, ...conditionAtIssue, assetId: id })
  const after = await lockStoredRecord(writer, companyAssets, id)
  return { [companyAssets.workflow.field]: [before.status, after?.status] }
}
