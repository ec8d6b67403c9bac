import { defineHandler } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { exitClearanceItems as declared } from '../../exitClearanceItems'

/** Stores who cleared an item and when, or who asked to waive it. */
export const exitClearanceItems = defineHandler(declared, {
  fields: [],
  async before({ writer, action, before, record }) {
    const { empId } = writer.caller
    if (action === 'askWaiver') return { askedByEmpId: empId }
    const isDone = isInSet(declared, 'done', record)
    if (isDone === isInSet(declared, 'done', before)) return undefined
    return { clearedByEmpId: isDone ? empId : null, clearedAt: isDone ? new Date().toISOString() : null }
  },
})
