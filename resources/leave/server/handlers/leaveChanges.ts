import { defineHandler } from '../../../../server/records/write/handler'
import { leaveChanges as declared } from '../../leaveChanges'
import { lockRecordOwners } from '../leave-locks'
import { applyLeaveChange, checkLeaveChange } from '../requests/change-leave'

/** Returns the days of leave once the change is approved. */
export const leaveChanges = defineHandler(declared, {
  oneByOne: 'a change gives back what the changes before it left',
  first: ({ sql }, ids) => lockRecordOwners(sql, declared.name, ids),
  before: checkLeaveChange,
  after: applyLeaveChange,
})
