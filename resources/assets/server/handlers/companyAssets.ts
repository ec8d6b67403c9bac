import { handlerFor } from '../../../../server/records/write/handler'
import type { Changes, StepInput, Writer } from '../../../../server/records/write/writer'
import { companyAssets as declared } from '../../companyAssets'
import type { EventType } from '../../kinds'
import { issueOne, writeDown } from '../events'

const as =
  (event: EventType) =>
  (writer: Writer, input: StepInput): Promise<Changes> =>
    writeDown(writer, input, event)

/** What people do to a thing is written down, and moves it from there. */
export const companyAssets = handlerFor(declared, {
  fields: [],
  instead: {
    issue: issueOne,
    sendForRepair: as('sent_for_repair'),
    repair: as('repaired'),
    lose: as('lost'),
    find: as('found'),
    retire: as('retired'),
    dispose: as('disposed'),
  },
})
