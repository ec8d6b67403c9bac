import type { Effect } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed-records'
import { withSystemRights } from '../../../server/records/write/writer'
import { leadDetails } from '../leadDetails'

/** A new file is activity of its lead. */
export const attachments: Effect = {
  async after({ writer, before, record }) {
    const isNew = record.entityType === leadDetails.name && record.recordId && !before?.recordId
    if (isNew)
      await changeRecord(withSystemRights(writer), leadDetails, Number(record.recordId), { activeOn: writer.today })
  },
}
