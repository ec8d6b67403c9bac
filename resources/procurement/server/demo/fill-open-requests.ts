import { markStepOpened } from '../../../../server/approvals/guards/opened-requests'
import { findCurrentStep } from '../../../../server/approvals/submit'
import { getTable } from '../../../../server/records/model'
import { approvalTables } from '../../../../src/framework/approval'
import { buildUserCaller, type DemoWriter, takeStepAs } from '../../../demo/demo-writer'
import { demoWishes } from './demo-purchases'
import type { DemoOpenRequest } from './demo-types'
import { writePurchaseRequests } from './write-purchase-requests'

const resource = 'procurements'

/** Today's requests take the normal way: the requester submits them, the approvers decide. */
export async function fillOpenRequests(filling: DemoWriter): Promise<void> {
  for (const { plan, id } of await writePurchaseRequests(filling, demoWishes, () => -3))
    await decideRequest(filling, plan, id)
}

async function decideRequest(filling: DemoWriter, { by, decided }: DemoOpenRequest, recordId: number): Promise<void> {
  if (!decided) return
  const { writer, id } = filling
  await takeStepAs(filling, { by, transition: 'submit' }, resource, recordId)
  for (const step of decided) {
    const current = await findCurrentStep(writer, getTable(writer.model, resource), recordId)
    if (current === undefined) throw new Error(`Nobody is asked about ${resource} ${recordId}`)
    // Approvers open a request before they decide it.
    await markStepOpened({ ...writer, caller: buildUserCaller(id('employees', step.by)) }, current)
    await takeStepAs(filling, step, approvalTables.steps, current)
  }
}
