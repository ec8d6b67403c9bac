import { type ChangedOf, type ChangeOf, defineHandler, getGivenValues } from '../../../../server/records/write/handler'
import { findRoleHolders } from '../../../../server/session/roles/overseers'
import type { RecordInput } from '../../../../src/framework/record'
import { buyers } from '../../../people/roles'
import { isAboveLimit } from '../../rules/tool-prices'
import { toolPurchases as declared } from '../../toolPurchases'
import { askHolders, notifyOfTool } from '../notify-of-tools'
import { refreshToolCosts } from '../refresh-tool-costs'
import { enterFirstTerm, enterRenewal, enterSeats, extendTerm, findNextRenewal } from '../renew-tool'

type ToolChange = ChangedOf<typeof declared>

/** What follows from a step of a tool for its terms, its costs and the people who use it. */
const effects: { readonly [Action in ToolChange['action']]?: (change: ToolChange) => Promise<unknown> } = {
  approve: enterFirstTerm,
  activate: ({ writer, id }) => refreshToolCosts(writer, id),
  update: ({ writer, id }) => refreshToolCosts(writer, id),
  async fallDue({ writer, id, record: { toolName, ownerEmpId } }) {
    await askHolders(writer, { id, toolName })
    await notifyOfTool(writer, { id, toolName }, 'toolDue', [ownerEmpId])
  },
  renew: enterRenewal,
  changeSeats: enterSeats,
  async renewItself(change) {
    const { writer, id, record } = change
    await extendTerm(change)
    await refreshToolCosts(writer, id)
    const recipients = [record.ownerEmpId, ...(await findRoleHolders(writer, buyers))]
    await notifyOfTool(writer, { id, toolName: record.toolName }, 'toolRenewedItself', recipients)
  },
  expire: ({ writer, id, record: { toolName, ownerEmpId } }) =>
    notifyOfTool(writer, { id, toolName }, 'toolExpired', [ownerEmpId]),
}

/** Carries on what a declaration cannot say about terms of tools. */
export const toolPurchases = defineHandler(declared, {
  fields: ['projectId', 'departmentId', 'totalCost', 'baseCost', 'term'],
  before: async (change) => computeToolValues(change),
  after: async (change) => void (await effects[change.action]?.(change)),
})

function computeToolValues(change: ChangeOf<typeof declared>): RecordInput<typeof declared> | undefined {
  const { action, record } = change
  if (action === 'renewItself' && change.before)
    return { renewedOn: change.before.renewalDate, renewalDate: findNextRenewal(change.before) }
  if (action !== 'create' && action !== 'update') return undefined
  return { needsDirector: isAboveLimit(record, getGivenValues(declared, change).limits?.directorLimit) }
}
