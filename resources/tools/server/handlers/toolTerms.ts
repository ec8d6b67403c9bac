import { defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { isInSet } from '../../../../src/framework/workflow'
import { isAboveLimit } from '../../rules/tool-prices'
import { toolTerms as declared } from '../../toolTerms'
import { refreshToolCosts } from '../refresh-tool-costs'
import { forgetKeptSeats } from '../renew-tool'

/** Counts the costs again once a term is agreed to. */
export const toolTerms = defineHandler(declared, {
  fields: [],
  async before(change) {
    // The rate is that of the day of the approval.
    if (change.action === 'approve') return { rateOn: change.writer.today }
    if (change.action !== 'create') return undefined
    const { tool, limits } = getGivenValues(declared, change)
    return { needsDirector: isAboveLimit({ ...change.record, ...tool }, limits?.directorLimit) }
  },
  async after({ writer, record }) {
    if (isInSet(declared, 'agreed', record)) await refreshToolCosts(writer, record.toolId)
    else if (!isInSet(declared, 'asked', record)) await forgetKeptSeats(writer, record.toolId)
  },
})
