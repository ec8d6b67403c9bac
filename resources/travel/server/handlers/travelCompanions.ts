import { defineHandler } from '../../../../server/records/write/handler'
import { travelCompanions as declared } from '../../travelCompanions.resource.json'
import { createOwnTrip } from '../companions'

/** Whoever joins a trip gets one of their own. */
export const travelCompanions = defineHandler(declared, {
  fields: [],
  after: async (change) => (change.action === 'join' ? createOwnTrip(change) : undefined),
})
