import type { Handler } from '../../../../server/records/write/writer'
import { leaveChanges as declared } from '../../leaveChanges'
import { lockPersonsOf } from '../lock'
import { appliedChange, checkedChange } from '../requests/change'

/** Leave is given back as the change says, once nobody has to decide it any more. */
export const leaveChanges: Handler = {
  first: ({ sql }, ids) => lockPersonsOf(sql, declared.name, ids),
  before: checkedChange,
  after: appliedChange,
}
