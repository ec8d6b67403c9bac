import { afterAll, beforeAll, test } from 'vitest'
import { expectReviewed, type Matrix } from '../approvals/triples/matrix'
import {
  changesMatrix,
  compOffMatrix,
  delegationsMatrix,
  newChangesMatrix,
  newCompOffMatrix,
  newDelegationsMatrix,
  policiesMatrix,
} from './triples/lesser'
import { newRequestsMatrix, requestsMatrix } from './triples/requests'
import { startWorld, type World } from './triples/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
  const { company, who } = world
  await company.leaveType('LIEU', { category: 'comp_off' })
  // Any day of long ago may have been a day off that was worked.
  const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const rules = { backdatedDays: 366, weekendDays: everyDay, summary: 'As the tests need it' }
  const held = { title: 'Of the tests', effectiveFrom: '2020-01-01', ...rules }
  const { data } = await company.call<{ id: number }>(who('hr'), 'createLeavePolicy', held)
  await company.rows(`update leave_policies set status = 'published' where id = $1`, [data?.id])
})
afterAll(() => world.company.app.close())

const matrices: Record<string, (world: World) => Matrix> = {
  leaveRequests: requestsMatrix,
  'leaveRequests-new': newRequestsMatrix,
  leaveChanges: changesMatrix,
  'leaveChanges-new': newChangesMatrix,
  compOffRequests: compOffMatrix,
  'compOffRequests-new': newCompOffMatrix,
  leavePolicies: policiesMatrix,
  delegations: delegationsMatrix,
  'delegations-new': newDelegationsMatrix,
}

test.each(Object.entries(matrices))(
  '%s: every state, every action, everybody',
  { timeout: 900_000 },
  (name, matrixOf) => expectReviewed(matrixOf(world), `./triples/${name}.txt`),
)
