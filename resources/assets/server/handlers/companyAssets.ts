import { defineHandler } from '../../../../server/records/write/handler'
import type { Changes, StepInput, Writer } from '../../../../server/records/write/writer'
import type { AssetEventType } from '../../categories-and-events'
import { companyAssets as declared } from '../../companyAssets'
import { issueAsset, recordReportedEvent } from '../asset-events'

const recordEventOfType =
  (event: AssetEventType) =>
  (writer: Writer, input: StepInput): Promise<Changes> =>
    recordReportedEvent(writer, input, event)

/** Turns a user's step into an event, which then changes the asset. */
export const companyAssets = defineHandler(declared, {
  fields: [],
  instead: {
    issue: issueAsset,
    sendForRepair: recordEventOfType('sent_for_repair'),
    repair: recordEventOfType('repaired'),
    lose: recordEventOfType('lost'),
    find: recordEventOfType('found'),
    retire: recordEventOfType('retired'),
    dispose: recordEventOfType('disposed'),
  },
})
