import { defineHandler } from '../../../../server/records/write/handler'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { isInSet } from '../../../../src/framework/workflow'
import { toolPurchases } from '../../toolPurchases'
import { toolSeats as declared } from '../../toolSeats'
import { notifyOfTool } from '../notify-of-tools'

/** Keeps the last answer of each holder, and tells holders and owners when a seat ends. */
export const toolSeats = defineHandler(declared, {
  fields: ['until'],
  async after({ writer, action, before, record: { toolId, empId, until, lastSeatDay } }) {
    const isEnded = action === 'release' || action === 'end'
    if (!isEnded && !(action === 'update' && until !== null && before?.until === null)) return
    const tool = await readTypedRecord(asServer(writer), toolPurchases, toolId)
    const isEarly = !isEnded || before?.lastSeatDay == null || (lastSeatDay ?? '') < before.lastSeatDay
    if (isEarly) await notifyOfTool(writer, tool, 'toolSeatEnds', [empId])
    if (isEnded && isInSet(toolPurchases, 'running', tool))
      await notifyOfTool(writer, tool, 'toolSeatFree', [tool.ownerEmpId])
  },
  actions: {
    confirm: ({ writer, id, asked }) =>
      changeRecord(withSystemRights(writer), declared, id, { answer: asked.stillNeeded ? 'needed' : 'not_needed' }),
  },
})
