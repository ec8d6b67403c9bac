import { expect } from 'vitest'
import { shipped } from '../setup/shipped'
import type { Actor, ExampleCompany, Params } from './company'
import { createProject, joinSql } from './timesheet-weeks'

export interface TripGiven {
  fromDate: string
  toDate: string
  status: string
}

/** Whether people can ask for trips: without them the examples that hold some are left out. */
export const hasTrips = (shipped.resources as readonly { name: string }[]).some(
  ({ name }) => name === 'travelRequisitions',
)

/** There and back on the first and the last day, so that both are away for the whole of the shift. */
const toLegs = ({ fromDate, toDate }: TripGiven): Params[] => {
  const zones = { fromZone: 'Asia/Kolkata', toZone: 'Asia/Kolkata', mode: 'flight' }
  return [
    { ...zones, from: 'Bengaluru', to: 'Mumbai', departAt: `${fromDate}T03:00:00Z`, arriveBy: `${fromDate}T05:00:00Z` },
    { ...zones, from: 'Mumbai', to: 'Bengaluru', departAt: `${toDate}T11:00:00Z`, arriveBy: `${toDate}T13:30:00Z` },
  ]
}

const currentSql = `select s.id, a.emp_id::int as "empId" from approval_steps s join approval_approvers a on a.step_id = s.id
  where s.entity_type = 'travelRequisitions' and s.record_id = $1 and s.status = 'current' and a.decided_at is null`

const versionSql = 'select version from travel_requisitions where id = $1'

/** Decides all steps of a trip, each by the first person who is asked. */
async function approveTrip({ rows, decide }: ExampleCompany, id: number): Promise<void> {
  for (let level = 0; level < 5; level += 1) {
    const [step] = await rows<{ empId: number }>(currentSql, id)
    const [trip] = await rows<{ version: number }>(versionSql, id)
    if (!step) return
    const input = { id, version: trip?.version, action: 'approve', comment: 'As discussed' }
    const as: Actor = { empId: step.empId, token: '' }
    const { error, fields } = await decide(as, 'travelRequisitions', 'updateTravelRequisition', input)
    expect({ error, fields }).toEqual({ error: null, fields: undefined })
  }
}

/** Somebody travels as an example has it, for a project. */
export async function requestTrip(company: ExampleCompany, person: Actor, trip: TripGiven): Promise<void> {
  const { hr, head, done, rows } = company
  const projectId = await createProject(company, 'manager_line', head)
  await rows(joinSql, projectId, person.empId)
  const authorities = await rows('select from travel_authorities where emp_id = $1', head.empId)
  const authority = { empId: head.empId, scope: 'all', fromDate: '2026-01-01' }
  if (authorities.length === 0) await done(hr, 'saveTravelAuthority', authority)
  const about = { purpose: 'A workshop', tripType: 'domestic', projectId, bookingReason: 'It came late' }
  const { id } = await done<{ id: number }>(person, 'createTravelRequisition', { ...about, legs: toLegs(trip) })
  if (trip.status === 'approved') await approveTrip(company, id)
}
