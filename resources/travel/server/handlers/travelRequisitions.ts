import { offerDelegation } from '../../../../server/approvals/delegate'
import { sendNotifications } from '../../../../server/notices/send-notifications'
import { readPersonDay } from '../../../../server/records/person-day'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangedOf, type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { isInSet } from '../../../../src/framework/workflow'
import { travelRequisitions as declared } from '../../travelRequisitions'
import { clearAffectedTickets, markAffectedTickets, markAllTickets, renumberTickets } from '../affected-tickets'
import { askCompanions, dropCompanions } from '../companions'
import { evaluateTrip, listDifferences } from '../evaluate-trip'
import { findTravelAuthorities } from '../find-authorities'
import { notifyOfLeaverTrip } from '../leaver-trips'
import { readTripFacts } from '../trip-facts'
import { releaseTime, takeApprovedTime, takeAskedTime } from '../trip-times'
import { keepVersion, readApprovedValues, readFormerVersion, readLastVersion } from '../trip-versions'
import { words } from '../words'

type Change = ChangeOf<typeof declared>
type Changed = ChangedOf<typeof declared>

/** What each step changes besides the state. */
const before: Readonly<Record<string, (change: Change) => Promise<RecordInput<typeof declared> | undefined>>> = {
  create: evaluateTrip,
  update: async (change) => (isInSet(declared, 'waiting', change.before) ? evaluateTrip(change) : undefined),
  change: evaluateTrip,
  async approve({ before: stored, record: { needsDirector, estimatedTotal = null, tripType = null } }) {
    const byDirector = needsDirector ? { directorTotal: estimatedTotal, directorTripType: tripType } : {}
    const approvedAs = stored?.approvedTotal == null ? 'request' : 'change'
    return { approvedTotal: estimatedTotal, approvedAs, changes: null, ...byDirector }
  },
  keepApproved: async ({ writer, id }) =>
    id === undefined ? undefined : { ...(await readApprovedValues(writer, id)), approvedAs: 'unchanged' },
  reopen: reopenTrip,
  allowFares: async ({ writer }) => ({ faresAllowedByEmpId: writer.caller.empId }),
  async cancel({ writer, record }) {
    const isOwn = writer.caller.empId === record.empId
    if (isOwn && Date.parse(record.departsAt ?? '') <= Date.now()) refuseInWords(words, 'status', 'tripStarted', {})
    return undefined
  },
}

/** What follows from each step. */
const after: Readonly<Record<string, (change: Changed) => Promise<void>>> = {
  async create(change) {
    const { writer, id, record } = change
    await takeAskedTime(writer, id, record)
    await askCompanions(change)
  },
  async update(change) {
    const { writer, id, before: stored, record } = change
    if (!isInSet(declared, 'waiting', stored)) return
    await askCompanions(change)
    await takeAskedTime(writer, id, record)
    await markAffectedTickets(writer, id, record)
  },
  async change({ writer, id, record }) {
    await takeAskedTime(writer, id, record)
    await markAffectedTickets(writer, id, record)
  },
  approve: finishApproval,
  async reject({ writer, id, record }) {
    if (record.approvedTotal == null) {
      await dropCompanions(writer, id)
      return releaseTime(writer, id, record.empId, null)
    }
    await takeStep(asServer(writer), declared.name, 'keepApproved', { id })
  },
  async keepApproved({ writer, id, record }) {
    await takeApprovedTime(writer, id, record)
    await clearAffectedTickets(writer, id)
  },
  reopen: takeTimeAgain,
  cancel: releaseTrip,
  async callOff(change) {
    await releaseTrip(change)
    await notifyOfLeaverTrip(change, 'tripCancelledAtExit')
  },
}

async function releaseTrip({ writer, id, record }: Changed): Promise<void> {
  const hasBegun = Date.parse(record.departsAt ?? '') <= Date.now()
  const today = await readPersonDay(writer, record.empId)
  await releaseTime(writer, id, record.empId, hasBegun ? today : null)
  await dropCompanions(writer, id)
  if ((await markAllTickets(writer, id)) > 0) await notifyAuthorities({ writer, id, record }, 'ticketsToCancel')
}

/** Takes the approval back. Of a change the trip holds again as it was approved before. */
async function reopenTrip({ writer, id, before: stored }: Change): Promise<RecordInput<typeof declared> | undefined> {
  if (stored?.status !== 'approved' || id === undefined) return undefined
  const byDirector = stored.needsDirector ? { directorTotal: null, directorTripType: null } : {}
  const former = stored.approvedAs === 'change' ? await readFormerVersion(writer, id) : undefined
  if (!former) return { approvedTotal: null, approvedAs: null, ...byDirector }
  await keepVersion(writer, id, former)
  return { approvedTotal: former.estimatedTotal, changes: await listDifferences(writer, id, stored), ...byDirector }
}

async function takeTimeAgain({ writer, id, record }: Changed): Promise<void> {
  await releaseTime(writer, id, record.empId, null)
  const former = record.approvedTotal == null ? undefined : await readLastVersion(writer, id)
  if (former) await takeApprovedTime(writer, id, { empId: record.empId, legs: former.legs })
  await takeAskedTime(writer, id, record)
}

/** Notifies those who book for the traveller. Answers the number of the trip. */
async function notifyAuthorities(
  { writer, id, record }: Pick<Changed, 'writer' | 'id' | 'record'>,
  event: 'tripToBook' | 'ticketsToCancel',
): Promise<string> {
  const { travelNumber } = await readTypedRecord(asServer(writer), declared, id)
  const about = { event, entityType: declared.name, recordId: id, title: travelNumber ?? '' }
  const authorities = await findTravelAuthorities(writer, record.empId)
  await sendNotifications(
    writer,
    authorities.map((empId) => ({ ...about, empId })),
  )
  return about.title
}

/** Keeps the approved version, takes its time, and asks those who book for its tickets. */
async function finishApproval({ writer, id, before: stored, record }: Changed): Promise<void> {
  const former = stored?.approvedTotal == null ? undefined : await readLastVersion(writer, id)
  if (former) await renumberTickets(writer, id, former, record)
  await keepVersion(writer, id, record)
  await takeApprovedTime(writer, id, record)
  const travelNumber = await notifyAuthorities({ writer, id, record }, 'tripToBook')
  const { empId: fromEmpId, fromDate, toDate } = record
  if (fromDate && toDate) await offerDelegation(writer, { fromEmpId, fromDate, toDate, reason: travelNumber })
}

const inputs = [
  ...(['tripType', 'legs', 'stays', 'localAmount', 'localCurrency', 'otherAmount', 'otherCurrency'] as const),
  ...(['advanceRequested', 'advanceCurrency', 'bookingReason', 'coTravellers'] as const),
] as const

/** Handles a trip from its request to its end. */
export const travelRequisitions = defineHandler(declared, {
  fields: [...inputs],
  before: async (change) => before[change.action]?.(change),
  after: async (change) => after[change.action]?.(change),
  facts: readTripFacts,
})
