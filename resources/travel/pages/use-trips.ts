import type { LooseFilter } from '../../../src/framework/filter'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { tripSets } from '../sets'

export interface ListedTrip {
  id: number
  travelNumber: string
  route: string
  fromDate: string
  toDate: string
  status: string
  estimatedTotal?: string | null
  ticketsMissing: number | null
  settlementDueOn: string | null
  labels: { empId?: string; projectId?: string }
}

/** Loads trips that the user may list, the next ones first. */
export const useTrips = (filter: LooseFilter, perPage = 50, isEnabled = true) =>
  useAnswer<ListedTrip[]>(
    'getTravelRequisitions',
    { filter, perPage, sort: [['fromDate', 'asc']] },
    { isEnabled, keepsLast: true },
  )

/** Loads the user's trips from today on. */
export const useUpcomingTrips = () =>
  useTrips({ empId: { eq: useSignedIn().empId }, toDate: { gte: useToday() }, status: { in: tripSets.live } })

/** Loads the user's past trips that are not settled. */
export const useTripsToSettle = () =>
  useTrips({ empId: { eq: useSignedIn().empId }, toDate: { lt: useToday() }, status: { eq: 'approved' } })
