import { defineAreaServer } from '../../../server/area'
import { readDutyCovers } from './duty-covers'
import { readDutyPresence } from './duty-presence'
import { onDutyRequests } from './handlers/onDutyRequests'
import { holidays } from './holiday-effects'
import { dutyExtensions, dutyOperations } from './operations/duty'

export const ondutyServer = defineAreaServer({
  name: 'onduty',
  operations: dutyOperations,
  extensions: dutyExtensions,
  handlers: { onDutyRequests },
  follows: { holidays },
  presence: readDutyPresence,
  readers: { coveredDays: readDutyCovers },
})
