import { type Amount, shareOf, toUnits } from '../../../src/framework/money'
import type { Values } from '../../../src/framework/validate'
import { addDays, workdayUpTo } from '../calendar'
import { costOf } from './amounts'
import type { DemoRequest } from './types'
import type { Filling } from './writing'

/** What somebody fills in to ask for a purchase. */
export function requestOf({ writer, id }: Filling, request: DemoRequest): Values {
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

/** The quotes that were compared, from the day given. */
export function quotesOf({ writer, id }: Filling, request: DemoRequest, procurementId: number, day: number): Values[] {
  const cost = costOf(request.items)
  return Object.entries(request.quotes ?? {}).map(([supplier, more], at) => ({
    procurementId,
    supplierId: id('suppliers', supplier),
    reference: `Q-${procurementId}${at + 1}`,
    amount: moreBy(cost, more),
    quotedOn: workdayUpTo(addDays(writer.today, day)),
    validUntil: addDays(writer.today, day + 60),
  }))
}

function moreBy(amount: Amount, percent: number): Amount {
  const cents = (toUnits(amount) + toUnits(shareOf(amount, percent))) / 100n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
