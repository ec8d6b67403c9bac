import { leaveChanges as declared } from '../../resources/leave/leaveChanges'
import { lockPersonsOf } from '../leave/lock'
import { appliedChange, checkedChange } from '../leave/requests/change'
import type { Handler } from '../records/write/writer'

/** Leave is given back as the change says, once nobody has to decide it any more. */
export const leaveChanges: Handler = {
  first: ({ sql }, ids) => lockPersonsOf(sql, declared.name, ids),
  before: checkedChange,
  after: appliedChange,
}
