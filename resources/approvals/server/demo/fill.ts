import { createRecord } from '../../../../server/records/write/save'
import { buildUserCaller, type DemoWriter } from '../../../demo/demo-writer'
import { procurements } from '../../../procurement/procurements'

/** A rule of the administrators: purchases that are larger than usual take two decisions. */
const largePurchases = {
  name: 'Purchases above one crore',
  entityType: procurements.name,
  priority: 50,
  condition: { totalCost: { gt: '10000000.00' } },
  steps: [
    { by: 'financeHead', hours: 48 },
    { by: 'director', hours: 72 },
  ],
}

/** Enters what administrators have changed of the approvals. */
export async function fillApprovals({ writer, id }: DemoWriter): Promise<void> {
  const hand = { ...writer, caller: buildUserCaller(id('employees', 'adm'), ['admin', 'employee']) }
  await createRecord(hand, 'approvalRules', largePurchases)
}
