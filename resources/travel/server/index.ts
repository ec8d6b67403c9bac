import { defineAreaServer } from '../../../server/area'
import { defineJob } from '../../../server/jobs/define-job'
import { travelApprovers } from './find-authorities'
import { departments, travelAuthorities } from './handlers/travelAuthorities'
import { travelCompanions } from './handlers/travelCompanions'
import { travelRequisitions } from './handlers/travelRequisitions'
import { travelTickets } from './handlers/travelTickets'
import { travelTimes } from './handlers/travelTimes'
import { remindOfSettlement } from './jobs/remind-of-settlement'
import { employees } from './leaver-trips'
import { travelOperations } from './operations/travel'
import { identityDocuments } from './recheck-passports'
import { readTripCovers, readTripPresence } from './trip-covers'

export const travelServer = defineAreaServer({
  name: 'travel',
  operations: travelOperations,
  handlers: { travelAuthorities, travelCompanions, travelRequisitions, travelTickets, travelTimes },
  follows: { departments, employees, identityDocuments },
  jobs: [
    defineJob({
      name: 'remindOfSettlement',
      label: 'Remind of trip settlement',
      when: { at: '08:00' },
      run: remindOfSettlement,
    }),
  ],
  presence: readTripPresence,
  readers: { coveredDays: readTripCovers, namedApprovers: travelApprovers },
})
