import { sendNotifications } from '../../../../server/notices/send-notifications'
import { type ChangedOf, type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { leadDetails as declared } from '../../leadDetails'
import { findProbability, isOpenStatus } from '../../rules/lead-stages'
import { convertLead } from '../convert-lead'
import { requireFollowUpAhead } from '../follow-ups'

type LeadChange = ChangeOf<typeof declared>
type LeadInput = RecordInput<typeof declared>

/** Keeps status, chance and follow-up of a lead in step. */
export const leadDetails = defineHandler(declared, {
  fields: ['nextFollowUpAt', 'ownerEmpId'],
  before: async (change) => computeLeadValues(change),
  after: notifyNewOwner,
  actions: {
    convert: convertLead,
    keepAwake: ({ writer, id }) =>
      changeRecord(withSystemRights(writer), declared, id, {
        dormantProposedOn: null,
        dormantDeclinedOn: writer.today,
      }),
  },
})

function computeLeadValues(change: LeadChange): LeadInput | undefined {
  const { action, before, record, writer } = change
  if (action === 'create') {
    requireFollowUp(change, record.nextFollowUpAt)
    const now = new Date().toISOString()
    return { ...enterStatus(change, now, record.probability), receivedAt: now, receivedOn: writer.today }
  }
  if (action === 'update' || action === 'delete') {
    if (isOpenStatus(record.status) && before?.nextFollowUpAt !== record.nextFollowUpAt)
      requireFollowUp(change, record.nextFollowUpAt)
    return undefined
  }
  const status = action === 'reopen' ? (before?.lastOpenStatus ?? 'new') : record.status
  if (isOpenStatus(status)) requireFollowUp(change, record.nextFollowUpAt)
  return { status, ...enterStatus({ ...change, record: { ...record, status } }, new Date().toISOString()) }
}

/** What the server does by itself asks nobody for a follow-up. */
function requireFollowUp({ writer }: LeadChange, nextFollowUpAt: string | null): void {
  if (!writer.caller.isSystem) requireFollowUpAhead(nextFollowUpAt)
}

/** Answers what follows from entering a status. */
function enterStatus(change: LeadChange, now: string, typed = change.asked.probability): LeadInput {
  const { record, writer } = change
  const { status } = record
  const { settings } = getGivenValues(declared, change)
  const isClosed = status === 'won' || status === 'lost'
  const isTyped = typeof typed === 'number'
  return {
    probability: findProbability(settings?.stages, status, isTyped ? typed : null) ?? record.probability,
    statusEnteredAt: now,
    statusEnteredOn: writer.today,
    activeOn: writer.today,
    closedAt: isClosed ? now : null,
    closedOn: isClosed ? writer.today : null,
    lostReason: status === 'lost' || status === 'dormant' ? record.lostReason : null,
    dormantProposedOn: null,
  }
}

async function notifyNewOwner({ writer, id, before, record }: ChangedOf<typeof declared>): Promise<void> {
  if (before?.ownerEmpId === record.ownerEmpId) return
  const note = { empId: record.ownerEmpId, event: 'leadGiven', title: record.company } as const
  await sendNotifications(writer, [{ ...note, entityType: declared.name, recordId: id, byEmpId: writer.caller.empId }])
}
