import { handlerFor } from '../../../../server/records/write/handler'
import { annualQuotas as declared } from '../../annualQuotas'
import { postDueGrants } from '../balances/accrue'

/** Whom a quota concerns has posted what it gives, or what it gives less. */
export const annualQuotas = handlerFor(declared, {
  fields: ['days', 'effectiveFrom'],
  async after({ writer, before, record }) {
    const { leaveYear, leaveTypeId, empId } = before ?? record
    await postDueGrants(writer, { leaveYear, leaveTypeIds: [leaveTypeId], ...(empId && { empIds: [empId] }) })
  },
})
