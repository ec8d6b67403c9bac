import { defineAreaServer } from '../../../server/area'
import { coverReaders } from '../../attendance/server/public'
import { readDutyCovers } from './covers'
import { holidays } from './follow'
import { onDutyRequests } from './handlers/onDutyRequests'
import { dutyExtensions, dutyOperations } from './operations/duty'
import { readDutyPresence } from './presence'

// Attendance counts days with it.
coverReaders.push(readDutyCovers)

export const ondutyServer = defineAreaServer({
  name: 'onduty',
  operations: dutyOperations,
  extensions: dutyExtensions,
  handlers: { onDutyRequests },
  follows: { holidays },
  presence: readDutyPresence,
})
