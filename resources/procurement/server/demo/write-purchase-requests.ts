import type { Values } from '../../../../src/framework/validate'
import { addDays, lastWorkdayUpTo } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter } from '../../../demo/demo-writer'
import { addPercentToAmount } from '../find-purchase-limits'
import { computeTotalCost } from './demo-amounts'
import type { DemoRequest } from './demo-types'

/** A stored request, with its items. */
export interface WrittenRequest<Request extends DemoRequest> {
  plan: Request
  id: number
  itemIds: number[]
}

/**
 * Drafts of requesters, with their items and quotes.
 * @param quotedOn the day of the quotes, counted from today
 */
export async function writePurchaseRequests<Request extends DemoRequest>(
  filling: DemoWriter,
  plans: readonly Request[],
  quotedOn: (plan: Request) => number,
): Promise<WrittenRequest<Request>[]> {
  const { writer, id } = filling
  const ids = new Map<Request, number>()
  for (const by of new Set(plans.map((plan) => plan.by))) {
    const ofThem = plans.filter((plan) => plan.by === by)
    const drafts = ofThem.map((plan) => buildRequestValues(filling, plan))
    const made = await addRecords(asBulkWriter(writer, id('employees', by)), 'procurements', drafts)
    for (const [at, plan] of ofThem.entries()) ids.set(plan, made[at] ?? 0)
  }
  for (const [{ key }, made] of ids) filling.know('procurements', key, made)
  const hand = asBulkWriter(writer)
  const placed = plans.flatMap((plan) => plan.items.map((item) => ({ plan, item })))
  const items = placed.map(({ plan, item }) => ({ ...item, procurementId: ids.get(plan) ?? 0 }))
  const itemIds = await addRecords(hand, 'procurementItems', items)
  const quotes = plans.flatMap((plan) => buildQuotes(filling, plan, ids.get(plan) ?? 0, quotedOn(plan)))
  await addRecords(hand, 'procurementQuotes', quotes)
  return plans.map((plan) => ({
    plan,
    id: ids.get(plan) ?? 0,
    itemIds: itemIds.filter((_, at) => placed[at]?.plan === plan),
  }))
}

/** The input of a purchase request. */
function buildRequestValues({ writer, id }: DemoWriter, request: DemoRequest): Values {
  const { by, title, type, why, project, department, supplier, needed, currency, singleSource } = request
  return {
    ...{ title, type, justification: why, requestedByEmpId: id('employees', by) },
    neededBy: addDays(writer.today, needed),
    supplierId: id('suppliers', supplier),
    ...(project && { projectId: id('projects', project) }),
    ...(department && { departmentId: id('departments', department) }),
    ...(currency && { currency }),
    ...(singleSource && { singleSourceReason: singleSource }),
  }
}

/** The compared quotes, from the given day. */
function buildQuotes({ writer, id }: DemoWriter, request: DemoRequest, procurementId: number, day: number): Values[] {
  const cost = computeTotalCost(request.items)
  return Object.entries(request.quotes ?? {}).map(([supplier, more], at) => ({
    procurementId,
    supplierId: id('suppliers', supplier),
    reference: `Q-${procurementId}${at + 1}`,
    amount: addPercentToAmount(cost, more, request.currency ?? writer.company.currency),
    quotedOn: lastWorkdayUpTo(addDays(writer.today, day)),
    validUntil: addDays(writer.today, day + 60),
  }))
}
