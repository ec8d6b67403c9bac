import { defineHandler } from '../../../../server/records/write/handler'
import { postDueGrants } from '../../../leaveAccount/server/public'
import { annualQuotas as declared } from '../../annualQuotas'

/** Posts the difference for all people to whom a changed quota applies. */
export const annualQuotas = defineHandler(declared, {
  fields: ['days', 'effectiveFrom'],
  async after({ writer, before, record }) {
    const { leaveYear, leaveTypeId, empId } = before ?? record
    await postDueGrants(writer, { leaveYear, leaveTypeIds: [leaveTypeId], ...(empId && { empIds: [empId] }) })
  },
})
