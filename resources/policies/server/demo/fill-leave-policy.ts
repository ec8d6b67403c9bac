import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import type { Writer } from '../../../../server/records/write/writer'
import { addDays } from '../../../demo/date-math'
import type { RoleName } from '../../../people/roles'
import { leavePolicies } from '../../leavePolicies'
import { leavePolicies as effects } from '../handlers/leavePolicies'

const summary =
  'Request leave before it begins; sick leave may be told afterwards. Saturday and Sunday are off and do not count, ' +
  'holidays neither. Days beyond your balance can be taken unpaid. Your manager decides.'

/**
 * The leave policy that has held for two years: proposed by people operations, approved by the director.
 * Nobody is asked today about past decisions.
 */
export async function fillLeavePolicy(person: Writer, id: (resource: string, key: string) => number): Promise<void> {
  const { approval, name } = leavePolicies
  const effectiveFrom = `${Number(person.today.slice(0, 4)) - 2}-01-01`
  const hand = (key: string, roles: readonly RoleName[]): Writer => ({
    ...person,
    handlers: { leavePolicies: effects },
    today: addDays(effectiveFrom, -30),
    caller: { empId: id('employees', key), roles, sessionId: null, isSystem: true },
  })
  const [people, director] = [hand('ppl', ['hrFinance']), hand('head', ['director'])]
  const policyId = await createRecord(people, name, {
    ...{ title: 'Leave policy', effectiveFrom, summary },
    // Demo users have nothing to acknowledge about old policies.
    requiresAcknowledgement: false,
  })
  const step = { id: policyId }
  await takeStep(people, name, 'propose', step)
  await takeStep(director, name, approval.approve, step)
}
