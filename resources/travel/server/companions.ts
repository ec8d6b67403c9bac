import { sendNotifications } from '../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { travelCompanions } from '../travelCompanions.resource.json'
import { travelRequisitions } from '../travelRequisitions'

const c = sqlNames(travelCompanions, 'c')

const companionsSql = statement('companions_of_trip')`
  select ${c.id}, ${c.empId} as "empId", ${c.status} from ${c}
  where ${c.requisitionId} = $1 and ${c.status} = any($2::text[]) order by ${c.id}`

interface Companion {
  id: number
  empId: number
  status: 'asked' | 'joined'
}

const readCompanions = async ({ sql }: Writer, tripId: number): Promise<Companion[]> =>
  (await sql.query<Companion>(companionsSql(tripId, travelCompanions.workflow.sets.live))).rows

/** Asks those whom the trip names whether they travel as well, and no more those whom it does not name. */
export async function askCompanions({ writer, id, record }: ChangedOf<typeof travelRequisitions>): Promise<void> {
  const peopleIds = (record.coTravellers ?? []).flatMap(({ empId }) => empId ?? [])
  const companions = await readCompanions(writer, id)
  const values = pickTripValues(record)
  for (const { id: companionId, empId, status } of companions)
    if (!peopleIds.includes(empId)) await dropCompanion(writer, companionId, status)
    else if (status === 'asked') await changeRecord(asServer(writer), travelCompanions, companionId, values)
  const newIds = peopleIds.filter((empId) => !companions.some((one) => one.empId === empId))
  if (newIds.length === 0) return
  const { travelNumber } = await readTypedRecord(asServer(writer), travelRequisitions, id)
  for (const empId of newIds) {
    const companion = { requisitionId: id, empId, ...values }
    const recordId = await createRecord(asServer(writer), travelCompanions.name, companion)
    const about = {
      event: 'tripToJoin',
      entityType: travelCompanions.name,
      recordId,
      title: travelNumber ?? '',
    } as const
    await sendNotifications(writer, [{ ...about, empId, byEmpId: writer.caller.empId }])
  }
}

/** Nobody joins a trip that does not take place. */
export async function dropCompanions(writer: Writer, tripId: number): Promise<void> {
  for (const { id, status } of await readCompanions(writer, tripId)) await dropCompanion(writer, id, status)
}

/** Whoever has joined already has a trip of their own, which stays. */
async function dropCompanion(writer: Writer, id: number, status: Companion['status']): Promise<void> {
  if (status === 'asked') await takeStep(asServer(writer), travelCompanions.name, 'drop', { id })
}

/** What the person who is asked may know of the trip. */
const pickTripValues = ({
  empId: travellerEmpId,
  route,
  fromDate,
  toDate,
}: Pick<ChangedOf<typeof travelRequisitions>['record'], 'empId' | 'route' | 'fromDate' | 'toDate'>) => ({
  ...{ travellerEmpId, route, fromDate, toDate },
})

/**
 * Creates the own trip of somebody who agrees. The class is left open, because it follows from the grade of
 * each traveller.
 */
export async function createOwnTrip({ writer, id, record }: ChangedOf<typeof travelCompanions>): Promise<void> {
  const trip = await readTypedRecord(asServer(writer), travelRequisitions, record.requisitionId)
  const { tripType, purpose, projectId, costCentreId, customerId, bookingReason, stays, legs } = trip
  const { localAmount, localCurrency, otherAmount, otherCurrency } = trip
  const ownTripId = await createRecord(withSystemRights(writer), travelRequisitions.name, {
    ...{ empId: record.empId, tripType, purpose, projectId, costCentreId, customerId, bookingReason, stays },
    ...{ localAmount, localCurrency, otherAmount, otherCurrency },
    legs: (legs ?? []).map((leg) => ({ ...leg, class: null, seat: null, meal: null })),
  })
  await changeRecord(asServer(writer), travelCompanions, id, { ownTripId })
}
