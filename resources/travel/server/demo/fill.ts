import { runInSavepoint } from '../../../../server/records/write/refusals'
import { createRecord } from '../../../../server/records/write/save'
import { asServer } from '../../../../server/records/write/writer'
import { StewardError } from '../../../../src/framework/errors'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter, decideStepAs } from '../../../demo/demo-writer'
import { travelAuthorities } from '../../travelAuthorities'
import { travelRequisitions } from '../../travelRequisitions'
import { travelTickets } from '../../travelTickets'
import { type DemoTrip, demoTrips } from './demo-trips'

/** Who decides and books the trips of everybody. */
const authority = 'ppl.operations'

/** A travel authority, and trips with their tickets. */
export async function fillTravel(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const values = { empId: id('employees', authority), scope: 'all', fromDate: addDays(writer.today, -400) }
  await createRecord(asServer(writer), travelAuthorities.name, values)
  for (const trip of demoTrips) await fillTrip(filling, trip)
}

/** If somebody is absent on these days, the trip moves to some of the next ones. */
const tries = 8

async function fillTrip(filling: DemoWriter, trip: DemoTrip): Promise<void> {
  const { writer, id } = filling
  const own = { ...writer, caller: buildUserCaller(id('employees', trip.by)) }
  for (let at = 0; at < tries; at += 1) {
    const begins = addDays(writer.today, trip.ahead < 0 ? trip.ahead - at : trip.ahead + at)
    const first = trip.ahead < 0 ? lastWorkdayUpTo(begins) : firstWorkdayFrom(begins)
    const values = buildTrip(trip, first, addDays(first, trip.days), id('departments', trip.department))
    const made = await runInSavepoint(writer, () => createRecord(own, travelRequisitions.name, values)).catch(
      (problem) => {
        if (!(problem instanceof StewardError)) throw problem
      },
    )
    if (made) return fillTripSteps(filling, made, trip)
  }
}

function buildTrip({ city, fare, budget, purpose }: DemoTrip, first: string, last: string, costCentreId: number) {
  const zones = { fromZone: 'Asia/Kolkata', toZone: 'Asia/Kolkata', mode: 'flight', class: 'economy', fare }
  return {
    ...{ purpose, costCentreId, bookingReason: 'The date was agreed late' },
    legs: [
      { ...zones, from: 'Bengaluru', to: city, departAt: `${first}T02:30:00Z`, arriveBy: `${first}T04:30:00Z` },
      { ...zones, from: city, to: 'Bengaluru', departAt: `${last}T13:00:00Z`, arriveBy: `${last}T15:00:00Z` },
    ],
    stays: [{ city, checkIn: first, checkOut: last, budget, reason: 'Close to the office of the customer' }],
    ...{ localAmount: '1500.00', otherAmount: '500.00' },
  }
}

/** It waits, is rejected, or is approved by both and has its tickets. */
async function fillTripSteps(
  filling: DemoWriter,
  tripId: number,
  { until, decidedBy, city, fare }: DemoTrip,
): Promise<void> {
  const { name } = travelRequisitions
  if (until === 'asked') return
  if (until === 'refused')
    return decideStepAs(filling, name, tripId, decidedBy, ['employee'], {
      transition: 'reject',
      comment: 'A call will do.',
    })
  await decideStepAs(filling, name, tripId, decidedBy, ['employee'])
  await decideStepAs(filling, name, tripId, authority, ['employee'])
  if (until === 'granted') return
  const { writer, id } = filling
  const desk = { ...writer, caller: buildUserCaller(id('employees', authority)) }
  for (const legNumber of [1, 2]) {
    const bookingReference = `${city.slice(0, 3)}${tripId}${legNumber}`
    await createRecord(desk, travelTickets.name, {
      requisitionId: tripId,
      kind: 'flight',
      legNumber,
      bookingReference,
      fare,
      taxes: '0.00',
    })
  }
}
