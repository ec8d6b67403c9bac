import { defineHandler } from '../../../../server/records/write/handler'
import { annualQuotas as declared } from '../../annualQuotas'
import { postDueGrants } from '../balances/post-grants'

/** A changed quota posts the difference for the people it applies to. */
export const annualQuotas = defineHandler(declared, {
  fields: ['days', 'effectiveFrom'],
  async after({ writer, before, record }) {
    const { leaveYear, leaveTypeId, empId } = before ?? record
    await postDueGrants(writer, { leaveYear, leaveTypeIds: [leaveTypeId], ...(empId && { empIds: [empId] }) })
  },
})
