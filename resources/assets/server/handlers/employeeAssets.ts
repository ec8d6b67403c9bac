import { sendNotifications } from '../../../../server/notices/send-notifications'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { listDates } from '../../../../src/framework/values/date-range'
import { plusDays } from '../../../../src/framework/values/dates'
import { isDayOff } from '../../../workdays/public'
import { readWorkingDays } from '../../../workdays/server/public'
import { employeeAssets as declared } from '../../employeeAssets'

type HandoverChange = ChangedOf<typeof declared>

/** The number of working days in which a recipient has to confirm the receipt. */
const daysToAccept = 5

/** Asks the recipient to confirm the receipt of an issued asset. */
export const employeeAssets = defineHandler(declared, {
  fields: [],
  before: async (change) =>
    change.action === 'create' ? { acceptBy: await computeAcceptanceDeadline(change) } : undefined,
  async after({ writer, action, id, record }) {
    if (action === 'create') await notifyRecipient(writer, id, record)
  },
  actions: {
    accept: acknowledgeHandoverAs('accepted', 'signature'),
    disputeIt: acknowledgeHandoverAs('disputed', 'dispute'),
    async askAgain(change) {
      await changeWithSystemRights(change, {
        acknowledgement: 'pending',
        acknowledgedAt: null,
        dispute: null,
        acceptBy: await computeAcceptanceDeadline(change),
      })
      await notifyRecipient(change.writer, change.id, change.record)
    },
    confirmReturn: (change) => changeWithSystemRights(change, { returnAcknowledgedAt: nowIso() }),
  },
})

const changeWithSystemRights = ({ writer, id }: HandoverChange, values: RecordInput<typeof declared>) =>
  changeRecord(withSystemRights(writer), declared, id, values)
const nowIso = () => new Date().toISOString()

function acknowledgeHandoverAs(acknowledgement: 'accepted' | 'disputed', field: 'signature' | 'dispute') {
  return (change: HandoverChange) =>
    changeWithSystemRights(change, { acknowledgement, acknowledgedAt: nowIso(), [field]: String(change.asked[field]) })
}

async function notifyRecipient(writer: Writer, recordId: number, { empId }: HandoverChange['record']): Promise<void> {
  // The record is read again, because its number was assigned when it was written.
  const { handoverNumber } = await readTypedRecord(asServer(writer), declared, recordId)
  const about = { entityType: declared.name, recordId, byEmpId: writer.caller.empId }
  await sendNotifications(writer, [{ ...about, empId, event: 'handedOver', title: handoverNumber ?? '' }])
}

/** Computes the last day for the confirmation, in working days of the person. */
async function computeAcceptanceDeadline({
  writer,
  record,
}: ChangeOf<typeof declared> | HandoverChange): Promise<string | null> {
  const { empId } = record
  const to = plusDays(writer.today, daysToAccept * 7)
  if (empId == null || !to) return null
  const dayOf = await readWorkingDays(writer.sql, { empIds: [empId], from: writer.today, to })
  const working = listDates(plusDays(writer.today, 1) ?? to, to).filter((date) => !isDayOff(dayOf(empId, date)))
  return working[daysToAccept - 1] ?? to
}
