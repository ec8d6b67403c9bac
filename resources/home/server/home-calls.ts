import { defineJoinedOperation } from '../../../server/wire/parts/joined-operation'
import { oldestSteps } from '../../../src/framework/lists/oldest-steps'
import { ownDay } from '../reports'

/** Answers the calls of the start page at once, as its cards send them. */
export const getHome = defineJoinedOperation({
  name: 'getHome',
  area: 'Home',
  to: 'signedIn',
  calls: [
    { operation: ownDay.operation },
    { operation: 'employeeWebCheckOption' },
    { operation: 'getTodayAttendance' },
    {
      operation: 'getInboxItems',
      input: oldestSteps,
      next: (rows) =>
        rows.length > 0 ? { operation: 'getInboxFacts', input: { ids: rows.map(({ id }) => id) } } : undefined,
    },
    { operation: 'getMyRequests', input: { perPage: 5 } },
    { operation: 'HomeLeaveStats' },
    { operation: 'getAnniversaryEmployeesList' },
  ],
})
