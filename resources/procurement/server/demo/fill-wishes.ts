import { findCurrentStep } from '../../../../server/approvals/enter'
import { markStepOpened } from '../../../../server/approvals/guards/opened'
import { getTable } from '../../../../server/records/model'
import { approvalTables } from '../../../../src/framework/approval'
import { callerOf, type Filling, takeAs } from '../../../demo/writing'
import { writeRequests } from './request'
import type { DemoWish } from './types'
import { demoWishes } from './wishes'

const resource = 'procurements'

/** Today's requests take the normal way: the requester submits them, the approvers decide. */
export async function fillWishes(filling: Filling): Promise<void> {
  for (const { plan, id } of await writeRequests(filling, demoWishes, () => -3)) await decide(filling, plan, id)
}

async function decide(filling: Filling, { by, decided }: DemoWish, recordId: number): Promise<void> {
  if (!decided) return
  const { writer, id } = filling
  await takeAs(filling, { by, transition: 'submit' }, resource, recordId)
  for (const step of decided) {
    const current = await findCurrentStep(writer, getTable(writer.model, resource), recordId)
    if (current === undefined) throw new Error(`Nobody is asked about ${resource} ${recordId}`)
    // Approvers open a request before they decide it.
    await markStepOpened({ ...writer, caller: callerOf(id('employees', step.by)) }, current)
    await takeAs(filling, step, approvalTables.steps, current)
  }
}
