import { show } from '../../../../server/records/query'
import { defineOperation } from '../../../../server/wire/operation'
import { number } from '../../../../src/fields/number'
import { peopleTeam } from '../../../people/roles'
import { leavePolicies } from '../../../policies/leavePolicies'
import type { StoredVersion } from '../../../policies/server/public'
import { impactOf } from '../policy/impact'

/** People whose changes a preview tells. */
const mostTold = 200

/** Whose leave would count otherwise if the version was published now, and what that makes of their balances. */
export const previewPolicyImpact = defineOperation({
  name: 'previewPolicyImpact',
  area: 'Policies',
  resource: leavePolicies.name,
  to: ['director', ...peopleTeam],
  input: { id: number({ required: true, min: 1 }) },
  async run(context, { id }) {
    const version = JSON.parse(await show(context, leavePolicies.name, id)) as StoredVersion
    const changes = await impactOf(context.sql, { version, isComing: true, today: context.today })
    const requests = changes.reduce((sum, one) => sum + one.requests.length, 0)
    const isCapped = changes.length > mostTold
    const shown = changes.slice(0, mostTold).map(({ one: { empId, name }, requests, balances }) => ({
      empId,
      name,
      balances,
      requests: requests.map(({ kept: _, ...request }) => request),
    }))
    return { data: { people: changes.length, requests, changes: shown, isCapped } }
  },
})
