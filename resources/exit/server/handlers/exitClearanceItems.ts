import { handlerFor } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { exitClearanceItems as declared } from '../../exitClearanceItems'

/** Who cleared a part and when, and who would have it waived. */
export const exitClearanceItems = handlerFor(declared, {
  fields: [],
  async before({ writer, action, before, record }) {
    const { empId } = writer.caller
    if (action === 'askWaiver') return { askedByEmpId: empId }
    const isDone = isInSet(declared, 'done', record)
    if (isDone === isInSet(declared, 'done', before)) return undefined
    return { clearedByEmpId: isDone ? empId : null, clearedAt: isDone ? new Date().toISOString() : null }
  },
})
