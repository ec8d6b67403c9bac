import { defineHandler } from '../../../server/records/write/handler'
import { dateBounds } from '../../../src/framework/values/dates'
import { attendanceMonths as declared } from '../../attendance/attendanceMonths'
import { takeStepOfCorrections } from './complete-corrections'
import { takeMonthLock } from './month-locks'
import { refuseWaitingRequests } from './waiting-requests'

const locking: readonly string[] = ['create', 'relock']

/** Locks a month only if nothing in it waits. Its corrections are final as long as it is locked. */
export const attendanceMonths = defineHandler(declared, {
  fields: [],
  async before({ writer, action, record: { fromDate } }) {
    if (!fromDate) return undefined
    await takeMonthLock(writer, fromDate)
    const { startOfMonth, endOfMonth } = dateBounds(fromDate)
    if (locking.includes(action)) await refuseWaitingRequests(writer, startOfMonth, endOfMonth)
    return undefined
  },
  async after({ writer, action, record: { fromDate } }) {
    const { startOfMonth, endOfMonth } = dateBounds(fromDate)
    if (locking.includes(action)) await takeStepOfCorrections(writer, 'complete', startOfMonth, endOfMonth)
    else if (action === 'unlock') await takeStepOfCorrections(writer, 'unlock', startOfMonth, endOfMonth)
  },
})
