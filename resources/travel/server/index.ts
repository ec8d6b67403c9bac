import { defineAreaServer } from '../../../server/area'
import { travelApprovers } from './find-authorities'
import { departments, travelAuthorities } from './handlers/travelAuthorities'
import { travelRequisitions } from './handlers/travelRequisitions'
import { travelTickets } from './handlers/travelTickets'
import { travelTimes } from './handlers/travelTimes'
import { readTripCovers, readTripPresence } from './trip-covers'

export const travelServer = defineAreaServer({
  name: 'travel',
  handlers: { travelAuthorities, travelRequisitions, travelTickets, travelTimes },
  follows: { departments },
  presence: readTripPresence,
  readers: { coveredDays: readTripCovers, namedApprovers: travelApprovers },
})
