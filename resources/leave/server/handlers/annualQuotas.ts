import type { Change, Handler } from '../../../../server/records/write/writer'
import type { Values } from '../../../../src/framework/validate'
import { grantDue } from '../balances/accrue'

/** Whom a quota concerns has posted what it gives, or what it gives less. */
export const annualQuotas: Handler = {
  fields: ['days', 'effectiveFrom'],
  async after({ writer, before, record }: Change & { id: number }) {
    await grantDue(writer, {
      leaveYear: Number(record.leaveYear),
      leaveTypeIds: [Number(record.leaveTypeId)],
      ...(isOnePerson(before ?? record) && { empIds: [Number(record.empId)] }),
    })
  },
}

const isOnePerson = ({ empId }: Values) => empId !== null && empId !== undefined
