import { defineHandler } from '../../../../server/records/write/handler'
import type { Changes, StepInput, Writer } from '../../../../server/records/write/writer'
import { companyAssets as declared } from '../../companyAssets'
import type { EventType } from '../../kinds'
import { issueAsset, writeEvent } from '../events'

const recordAs =
  (event: EventType) =>
  (writer: Writer, input: StepInput): Promise<Changes> =>
    writeEvent(writer, input, event)

/** Steps of users are entered as events, which change the asset. */
export const companyAssets = defineHandler(declared, {
  fields: [],
  instead: {
    issue: issueAsset,
    sendForRepair: recordAs('sent_for_repair'),
    repair: recordAs('repaired'),
    lose: recordAs('lost'),
    find: recordAs('found'),
    retire: recordAs('retired'),
    dispose: recordAs('disposed'),
  },
})
