import { offerDelegation } from '../../../../server/approvals/delegate'
import { sendNotifications } from '../../../../server/notices/send-notifications'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { isInSet } from '../../../../src/framework/workflow'
import { travelRequisitions as declared } from '../../travelRequisitions'
import { clearAffectedTickets, markAffectedTickets, markAllTickets, renumberTickets } from '../affected-tickets'
import { evaluateTrip } from '../evaluate-trip'
import { findTravelAuthorities } from '../find-authorities'
import { readTripFacts } from '../trip-facts'
import { releaseTime, takeApprovedTime, takeAskedTime } from '../trip-times'
import { keepVersion, readApprovedValues, readLastVersion } from '../trip-versions'
import { words } from '../words'

type Change = ChangeOf<typeof declared>
type Changed = ChangedOf<typeof declared>

/** What each step changes besides the state. */
const before: Readonly<Record<string, (change: Change) => Promise<RecordInput<typeof declared> | undefined>>> = {
  create: evaluateTrip,
  update: async (change) => (isInSet(declared, 'waiting', change.before) ? evaluateTrip(change) : undefined),
  change: evaluateTrip,
  async approve({ record: { needsDirector, estimatedTotal = null, tripType = null } }) {
    const byDirector = needsDirector ? { directorTotal: estimatedTotal, directorTripType: tripType } : {}
    return { approvedTotal: estimatedTotal, changes: null, ...byDirector }
  },
  keepApproved: async ({ writer, id }) => (id === undefined ? undefined : readApprovedValues(writer, id)),
  allowFares: async ({ writer }) => ({ faresAllowedByEmpId: writer.caller.empId }),
  async cancel({ writer, record }) {
    const isOwn = writer.caller.empId === record.empId
    if (isOwn && Date.parse(record.departsAt ?? '') <= Date.now()) refuseInWords(words, 'status', 'tripStarted', {})
    return undefined
  },
}

/** What follows from each step. */
const after: Readonly<Record<string, (change: Changed) => Promise<void>>> = {
  create: ({ writer, id, record }) => takeAskedTime(writer, id, record),
  async update({ writer, id, before: stored, record }) {
    if (!isInSet(declared, 'waiting', stored)) return
    await takeAskedTime(writer, id, record)
    await markAffectedTickets(writer, id, record)
  },
  async change({ writer, id, record }) {
    await takeAskedTime(writer, id, record)
    await markAffectedTickets(writer, id, record)
  },
  approve: finishApproval,
  async reject({ writer, id, record }) {
    if (record.approvedTotal == null) return releaseTime(writer, id, record.empId, null)
    await takeStep(asServer(writer), declared.name, 'keepApproved', { id })
  },
  async keepApproved({ writer, id, record }) {
    await takeApprovedTime(writer, id, record)
    await clearAffectedTickets(writer, id)
  },
  async cancel({ writer, id, record }) {
    const hasBegun = Date.parse(record.departsAt ?? '') <= Date.now()
    await releaseTime(writer, id, record.empId, hasBegun ? writer.today : null)
    await markAllTickets(writer, id)
  },
}

/** Keeps the approved version, takes its time, and asks those who book for its tickets. */
async function finishApproval({ writer, id, record }: Changed): Promise<void> {
  const former = await readLastVersion(writer, id)
  if (former) await renumberTickets(writer, id, former, record)
  await keepVersion(writer, id, record)
  await takeApprovedTime(writer, id, record)
  const { travelNumber } = await readTypedRecord(asServer(writer), declared, id)
  const about = { event: 'tripToBook', entityType: declared.name, recordId: id, title: travelNumber ?? '' } as const
  const authorities = await findTravelAuthorities(writer, record.empId)
  await sendNotifications(
    writer,
    authorities.map((empId) => ({ ...about, empId })),
  )
  const { empId: fromEmpId, fromDate, toDate } = record
  if (fromDate && toDate) await offerDelegation(writer, { fromEmpId, fromDate, toDate, reason: travelNumber ?? '' })
}

const inputs = [
  ...(['tripType', 'legs', 'stays', 'localAmount', 'localCurrency', 'otherAmount', 'otherCurrency'] as const),
  ...(['advanceRequested', 'advanceCurrency', 'bookingReason'] as const),
] as const

/** Handles a trip from its request to its end. */
export const travelRequisitions = defineHandler(declared, {
  fields: [...inputs],
  before: async (change) => before[change.action]?.(change),
  after: async (change) => after[change.action]?.(change),
  facts: readTripFacts,
})
